import ZineStyle
import ZineText

extension PrintProblem {
  var sentence: String {
    switch self {
    case .leftOutLinks(1): "a link is left out: paper has none"
    case .leftOutLinks(let count): "\(count) links are left out: paper has none"
    case .lowResolution(let picture, let ppi, let wanted):
      "the picture '\(clipped(picture))' has \(ppi) pixels to the inch where it stands; paper shows \(wanted)"
    case .tooMuchInk(let color, let percent, let limit):
      "\(clipped(color)) is \(percent) % of ink; it is printed with \(limit) %"
    case .tooMuchPictureInk(let picture, let percent, let limit):
      "the picture '\(clipped(picture))' has \(percent) % of ink somewhere; \(limit) % are to be had"
    case .hairlines(let thinnest, let least):
      "a line is \(shortDecimal(thinnest)) pt thick; lines of less than \(shortDecimal(least)) pt can break up"
    case .reversedType(let smallest, let least):
      "light text of \(shortDecimal(smallest)) pt is on three or more inks; below \(shortDecimal(least)) pt it can fill in"
    }
  }

  var hint: String? {
    switch self {
    case .leftOutLinks: "content: attr(href) behind them shows where they lead"
    case .lowResolution: "make it smaller, or take a larger one"
    case .tooMuchPictureInk:
      "it is printed as it is: convert it for the printer's profile, or raise --ink-limit"
    case .hairlines: "make it thicker"
    case .reversedType: "make the text larger or bolder, or its background of one ink or two"
    case .tooMuchInk: "less of cyan, magenta and yellow looks the same; or raise --ink-limit"
    }
  }
}
