import ZineStyle
import ZineText

/// Limits for stretching and shrinking the lines of a paragraph, from its style.
package struct Elasticity: Hashable, Sendable {
  /// Whether lines are stretched and shrunk to fill their width.
  package var isJustified: Bool
  /// Limits for word spaces, in multiples of their natural width.
  package var spaces: WordSpacing
  /// Limits for glyph scaling: the width that may be added or removed, in multiples of the natural width.
  package var glyphStretch: Double
  package var glyphShrink: Double
  /// Limits for letter spacing: the spacing that may be added or removed, in multiples of the font size.
  package var letterStretch: Double
  package var letterShrink: Double
  /// Largest stretch of any single cluster, in multiples of the font size.
  package var clusterStretch: Double

  /// Maximum space that may be added between two clusters, in multiples of the font size. Larger spaces would
  /// make words look like separate letters.
  package static let maximumClusterSpacing = 0.1

  package init(_ style: ComposingStyle, isJustified: Bool, clusterStretch: Double = 0) {
    self.isJustified = isJustified
    self.clusterStretch = clusterStretch
    spaces = style.wordSpacing
    glyphStretch = max(0, style.glyphScaling.upperBound - 1)
    glyphShrink = max(0, 1 - style.glyphScaling.lowerBound)
    letterStretch = min(max(0, style.letterSpacing.upperBound), Self.maximumClusterSpacing)
    letterShrink = max(0, -style.letterSpacing.lowerBound)
  }

  /// Returns the natural length of a text.
  package func length(of extent: Extent) -> Double {
    extent.advance + extent.spaces * (spaces.optimum - 1)
  }

  /// Returns the length that may be added to a text before it looks loose.
  package func stretch(of extent: Extent) -> Double {
    extent.spaces * (spaces.maximum - spaces.optimum) + extent.glyphs * glyphStretch
      + extent.letters * letterStretch + extent.stretch
  }

  /// Returns the maximum length that may be removed from a text.
  package func shrink(of extent: Extent) -> Double {
    extent.spaces * (spaces.optimum - spaces.minimum) + extent.glyphs * glyphShrink
      + extent.letters * letterShrink + extent.shrink
  }
}

/// How a line is stretched or shrunk to fill its width.
package struct LineFit: Hashable, Sendable {
  /// Adjustment ratio of Knuth and Plass: the used fraction of the available stretch or, if negative, of the
  /// available shrink.
  package var ratio = 0.0
  /// Width of word spaces, relative to their natural width.
  package var spaceScale: Double
  /// Width of glyphs, relative to their natural width.
  package var glyphScale = 1.0
  /// Height of glyphs, relative to their natural height.
  package var heightScale = 1.0
  /// Spacing added between letters, in multiples of the font size.
  package var letterSpace = 0.0
  /// Used fraction of the clusters' stretch or, if negative, of their shrink.
  package var clusterRatio = 0.0

  /// The fit that keeps the natural widths of the font.
  package static let natural = LineFit(spaceScale: 1)
}

extension LineFit {
  /// Creates the fit of a line at its natural width.
  package init(_ elasticity: Elasticity) { spaceScale = elasticity.spaces.optimum }

  /// Creates a fit that fills the line with the least visible changes.
  ///
  /// Glyph scaling grows twice as fast as the word spaces, up to its limit. Letter spacing starts only at an
  /// adjustment ratio of about one third, since most lines do not need it. The word spaces absorb the rest. A
  /// line without word spaces is not filled completely if its clusters are already as far apart as allowed.
  ///
  /// - Parameters:
  ///   - line: Extent of the line at its natural width.
  ///   - room: Length to add; negative for a length to remove.
  package init(_ line: Extent, room: Double, _ elasticity: Elasticity) {
    self.init(elasticity)
    let isTight = room < 0
    let capacity = isTight ? elasticity.shrink(of: line) : elasticity.stretch(of: line)
    guard capacity > 0, room != 0 else {
      // Word spaces exceed their limit if nothing else can fill the line.
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
      // Amounts are not rounded to steps in this case, because there is nothing to absorb the rounding error.
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

    // Word spaces and clusters share the remaining length in proportion to their limits.
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
        ? max(0, Elasticity.maximumClusterSpacing - letterSpace) / elasticity.clusterStretch
        : .infinity
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
  /// Steps to which amounts are rounded. The steps are too small to see, and limit the number of different
  /// font sizes in the output.
  private static let glyphStep = 0.0025
  private static let letterStep = 0.001

  /// Rounds an amount to the nearest step within the limit.
  private static func steps(_ amount: Double, of step: Double, upTo limit: Double) -> Double {
    // If the limit is a multiple of the step, the addition keeps rounding errors from reducing it by one
    // step.
    min((amount / step).rounded(), (limit / step + 1e-6).rounded(.down)) * step
  }

  /// Returns the fit of the same line at another font size.
  func scaled(by scale: Double) -> LineFit {
    var fit = self
    fit.spaceScale *= scale
    fit.glyphScale *= scale
    fit.heightScale *= scale
    fit.letterSpace *= scale
    fit.clusterRatio *= scale
    return fit
  }

  /// Returns the length of a text with this fit.
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

  /// Whether the natural widths of the font are unchanged.
  package var isNatural: Bool {
    spaceScale == 1 && glyphScale == 1 && heightScale == 1 && letterSpace == 0 && clusterRatio == 0
  }
}
