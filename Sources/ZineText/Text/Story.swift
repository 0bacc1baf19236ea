/// What kind of paragraph a tag makes; also the paragraph's role in the structure of the publication.
package enum BlockKind: Hashable, Sendable {
  case paragraph
  /// 1 to 6.
  case heading(Int)
}

/// The element of the markup that a paragraph is.
package struct Element: Hashable, Sendable {
  package var kind: BlockKind
  package var identifier: String?
  package var classes: [String] = []
  package var language: String?
  package var direction: BaseDirection?

  package init(_ kind: BlockKind) { self.kind = kind }
}

/// The direction of a paragraph as a whole.
package enum BaseDirection: String, Hashable, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// A paragraph of a story.
package struct Paragraph: Hashable, Sendable {
  /// In the story's text, in UTF-8 bytes; paragraphs follow each other without a separator.
  package var range: Range<Int>
  package var firstRun: RunPosition
  package var element: Element
  /// Blank lines in the source between the paragraph before it and this one.
  package var blankLinesBefore: Int
}

/// One flow of attributed text.
package struct Story: Sendable {
  package var text = AttributedText()
  package var paragraphs: [Paragraph] = []
  package var attachments: [Attachment] = []
  package var sourceMap: SourceMap
  /// Whether blank lines stand between all paragraphs, so that one of them only separates.
  package var isSeparatedByBlankLines = false

  package init(source: SourceID) { sourceMap = SourceMap(source: source) }

  package func attachment(_ id: AttachmentID) -> Attachment { attachments[Int(id.index)] }
}

/// A story and the run of frames it flows through.
package struct Thread: Sendable {
  package var story: Story

  package init(story: Story) { self.story = story }
}

/// What the source says about the publication itself.
package struct Metadata: Hashable, Sendable {
  package var title: String?
  package var author: String?
  package var subject: String?
  package var keywords: String?
  /// Of the issue, in the author's words.
  package var date: String?
  /// A BCP 47 tag.
  package var language: String?

  package init() {}
}

/// An issue: its threads in order.
package struct Publication: Sendable {
  package var metadata: Metadata
  package var threads: [Thread]

  package init(metadata: Metadata, threads: [Thread]) {
    self.metadata = metadata
    self.threads = threads
  }
}
