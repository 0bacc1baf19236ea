import ZineStyle
import ZineText

/// What a paragraph's style lets its lines stretch and shrink by.
package struct Elasticity: Hashable, Sendable {
  /// Whether lines are stretched and shrunk at all.
  package var isJustified: Bool
  /// Of word spaces, in multiples of their own width.
  package var spaces: WordSpacing
  /// Of glyphs: what is added to and taken from their own width, in multiples of it.
  package var glyphStretch: Double
  package var glyphShrink: Double
  /// Between letters, in multiples of the font size.
  package var letterStretch: Double
  package var letterShrink: Double
  /// The largest own stretch of clusters, in multiples of the font size.
  package var clusterStretch: Double

  /// What a line may add between any two clusters, in multiples of the font size: what has more falls
  /// apart into single letters.
  package static let mostWhite = 0.1

  package init(_ style: ComposingStyle, isJustified: Bool, clusterStretch: Double = 0) {
    self.isJustified = isJustified
    self.clusterStretch = clusterStretch
    spaces = style.wordSpacing
    glyphStretch = max(0, style.glyphScaling.upperBound - 1)
    glyphShrink = max(0, 1 - style.glyphScaling.lowerBound)
    letterStretch = min(max(0, style.letterSpacing.upperBound), Self.mostWhite)
    letterShrink = max(0, -style.letterSpacing.lowerBound)
  }

  /// How long text is when nothing is stretched.
  package func length(of extent: Extent) -> Double {
    extent.advance + extent.spaces * (spaces.optimum - 1)
  }

  /// What may be added to text before it looks loose.
  package func stretch(of extent: Extent) -> Double {
    extent.spaces * (spaces.maximum - spaces.optimum) + extent.glyphs * glyphStretch
      + extent.letters * letterStretch + extent.stretch
  }

  /// What may be taken away from text, and no more.
  package func shrink(of extent: Extent) -> Double {
    extent.spaces * (spaces.optimum - spaces.minimum) + extent.glyphs * glyphShrink
      + extent.letters * letterShrink + extent.shrink
  }
}

/// How one line is set so that it fills its measure.
package struct LineFit: Hashable, Sendable {
  /// How much of what it may be stretched (or, below zero, shrunk) by the line takes: Knuth and Plass's
  /// adjustment ratio.
  package var ratio = 0.0
  /// Word spaces against their own width.
  package var spaceScale: Double
  /// Glyphs against their own width.
  package var glyphScale = 1.0
  /// Glyphs against their own height.
  package var heightScale = 1.0
  /// Between letters, in multiples of the font size.
  package var letterSpace = 0.0
  /// The part that clusters take of their own stretch or, below zero, shrink.
  package var clusterRatio = 0.0

  /// As the font has everything.
  package static let natural = LineFit(spaceScale: 1)

  package init(spaceScale: Double, glyphScale: Double = 1, letterSpace: Double = 0) {
    self.spaceScale = spaceScale
    self.glyphScale = glyphScale
    self.letterSpace = letterSpace
  }

  /// At its natural width.
  package init(_ elasticity: Elasticity) { spaceScale = elasticity.spaces.optimum }

  /// In the order in which it shows least: glyphs go twice as fast as the word spaces and stop at their
  /// limit; white between letters is added only from a third of the way on, since most lines
  /// are well without. The word spaces take what is left; a line without any stays short of its
  /// measure once its clusters stand as far apart as they may.
  /// - Parameters:
  ///   - line: from its start to its end, at natural width.
  ///   - room: what is to be added; negative for what must go.
  package init(_ line: Extent, room: Double, _ elasticity: Elasticity) {
    self.init(elasticity)
    let isTight = room < 0
    let capacity = isTight ? elasticity.shrink(of: line) : elasticity.stretch(of: line)
    guard capacity > 0, room != 0 else {
      // Spaces that may not stretch are all there is to fill the line with.
      if room > 0, line.spaces > 0 {
        ratio = room / line.spaces
        spaceScale += room / line.spaces
      }
      return
    }
    ratio = room / capacity
    let part = abs(ratio)
    let sign = isTight ? -1.0 : 1.0

    let glyphLimit = isTight ? elasticity.glyphShrink : elasticity.glyphStretch
    let letterLimit = isTight ? elasticity.letterShrink : elasticity.letterStretch
    let own = isTight ? line.shrink : line.stretch
    guard line.spaces > 0 || own > 0 else {
      // Amounts are not rounded to steps here: there is nothing to take up what the rounding leaves over.
      glyphScale = 1 + sign * min(1, part) * glyphLimit
      letterSpace = sign * min(1, part) * letterLimit
      return
    }
    let glyphPart = min(1, part * Self.glyphPace) * glyphLimit
    glyphScale = 1 + sign * Self.steps(glyphPart, of: Self.glyphStep, upTo: glyphLimit)
    let letterPart = min(1, max(0, (part - Self.letterStart) / (1 - Self.letterStart)))
    letterSpace =
      sign
      * Self.steps(
        letterPart * letterLimit, of: Self.letterStep, upTo: letterLimit)
    let rest = room - line.glyphs * (glyphScale - 1) - line.letters * letterSpace

    // What is left is shared by word spaces and clusters as each can bear it.
    let spaceLimit =
      rest < 0
      ? elasticity.spaces.optimum - elasticity.spaces.minimum
      : elasticity.spaces.maximum - elasticity.spaces.optimum
    let restOwn = rest < 0 ? line.shrink : line.stretch
    let bearing = line.spaces * spaceLimit + restOwn
    if bearing > 0 {
      clusterRatio = rest / bearing
      let most =
        elasticity.clusterStretch > 0
        ? max(0, Elasticity.mostWhite - letterSpace) / elasticity.clusterStretch : .infinity
      if clusterRatio > most {
        clusterRatio = most
        if line.spaces > 0 { spaceScale += (rest - restOwn * most) / line.spaces }
      } else {
        spaceScale += clusterRatio * spaceLimit
      }
    } else if line.spaces > 0 {
      spaceScale += rest / line.spaces
    }
  }

  private static let glyphPace = 2.0
  private static let letterStart = 0.35
  /// In so small steps nobody sees the difference between two lines, and a file needs few sizes.
  private static let glyphStep = 0.0025
  private static let letterStep = 0.001

  /// The steps nearest to an amount, as many of them as are within the limit.
  private static func steps(_ amount: Double, of step: Double, upTo limit: Double) -> Double {
    // A limit that is a number of steps counts as that number, however it is rounded.
    min((amount / step).rounded(), (limit / step + 1e-6).rounded(.down)) * step
  }

  /// The same line in letters of another size.
  func scaled(by scale: Double) -> LineFit {
    var fit = self
    fit.spaceScale *= scale
    fit.glyphScale *= scale
    fit.heightScale *= scale
    fit.letterSpace *= scale
    fit.clusterRatio *= scale
    return fit
  }

  /// How long text becomes.
  package func length(of extent: Extent) -> Double {
    extent.advance + extent.spaces * (spaceScale - 1) + extent.glyphs * (glyphScale - 1)
      + extent.letters * letterSpace
      + (clusterRatio < 0 ? extent.shrink : extent.stretch) * clusterRatio
  }

  @inlinable
  package func advance(of cluster: Cluster) -> Double {
    if cluster.isWordSpace { return cluster.advance * spaceScale }
    return cluster.width * glyphScale + Double(cluster.letterSpacing)
      + Double(cluster.letterSize) * letterSpace
      + Double(clusterRatio < 0 ? cluster.shrink : cluster.stretch) * clusterRatio
  }

  /// Whether everything stands as the font has it.
  package var isNatural: Bool {
    spaceScale == 1 && glyphScale == 1 && heightScale == 1 && letterSpace == 0 && clusterRatio == 0
  }
}
