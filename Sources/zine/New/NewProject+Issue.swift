/// The first issue, to be read once and written over.
extension NewProject {
  var issueText: String {
    """
    <title>\(Self.marked(title)), \(Self.marked(issue))</title>
    <h1>\(Self.marked(title))</h1>
    <p class="issue">\(Self.marked(issue))</p>

    <h2>The last ferry</h2>
    <p class="byline">A first piece, to be written over</p>
    The last ferry leaves at ten past nine, and everybody knows that it waits. It has waited for doctors and for a double bass. In the winter of the long fog it waited for a man who had said in the shop that he might come, and who, as it turned out, had gone to bed.
    The timetable on the pier says nothing of this. It is a good timetable, printed on enamel, and the only thing wrong with it is the time. Visitors read it and run. They come down the hill with their coats open, and the deckhand, who has all evening, watches them with interest and holds the rope.
    “You need not have hurried,” she says, when they are on board and can hear again. They never believe her. There is a chair beside the engine room where one can get one’s breath back, and most people have sat there once.
    The crossing takes twenty minutes. On a clear night one sees both shores at the same time, with their lamps, and it is not possible to say which of them is home. On other nights one sees the inside of the window. A bench runs along it, and on the bench lie the things that were left behind and may be collected: one glove, a book about bees, a key with a cork.
    The company has written about the waiting. It has sent two letters and, in the spring, a young man with a watch. He stood on the pier at ten past nine, and at a quarter past, and made a note each time. At twenty past a woman came down the hill with a cello. He looked at her, and at his watch, and then he went and took the other end.
    The ferry left at half past. Nobody on board had anything to do on the other shore that would not wait, and most of them had helped with the cello.

    <h2>What the ferry carries</h2>
    <p class="byline">From the deckhand’s book, with her permission</p>
    She writes down everything that is not a passenger or a car. Nobody has asked her to. The book has a line for each crossing, and most of the lines are empty, since most of what people carry fits into their pockets.
    <ul>
    <li>A door, painted on one side.</li>
    <li>Forty hens, who were no trouble.</li>
    <li>A wedding cake in three boxes, and a man to each of them.</li>
    <li>The same door, painted on both sides.</li>
    <li>A stove, by night. Not to be spoken of.</li>
    </ul>
    There is one entry that takes up a page. It is from the August when the bridge was opened, twelve kilometres up the water, and the first cars went round by the road. That evening the ferry crossed with nobody on board but the crew. They did it all the same, at ten past nine, and at half past they came back. <i>Light wind,</i> says the book. <i>Both shores in sight. Nothing carried. Waited a little.</i>
    Since then the bridge has been closed for repairs eleven times.

    <div class="box">
    <h3>Your own words</h3>
    <p>All of this is yours to change. Every line of a source is a paragraph; <code>&lt;h2&gt;</code> begins a piece, and the box around these words is a <code>&lt;div class="box"&gt;</code>. How it looks stands in <code>styles/house.css</code>.</p>
    </div>

    """
  }

  /// With the characters that begin tags and references written out.
  private static func marked(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
