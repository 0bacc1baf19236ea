/// The first issue of a new project, which the user reads and then replaces.
extension NewProject {
  var issueText: String {
    """
    <title>\(Self.marked(title)), \(Self.marked(issue))</title>
    <h1>\(Self.marked(title))</h1>
    <p class="issue">\(Self.marked(issue))</p>

    <h2 class="lead">The last ferry</h2>
    <p class="deck">It leaves at ten past nine, and everybody knows that it waits.</p>
    <p class="byline">A first piece, to be written over</p>
    It has waited for doctors and for a double bass. In the winter of the long fog it waited for a man who had said in the shop that he might come, and who, as it turned out, had gone to bed.
    The timetable on the pier says nothing of this. It is a good timetable, printed on enamel, and the only thing wrong with it is the time. Visitors read it and run. They come down the hill with their coats open, and the deckhand, who has all evening, watches them with interest and holds the rope.
    “You need not have hurried,” she says, when they are on board and can hear again. They never believe her. There is a chair beside the engine room where one can get one’s breath back, and most people have sat there once.
    The crossing takes twenty minutes. On a clear night one sees both shores at the same time, with their lamps, and it is not possible to say which of them is home. On other nights one sees the inside of the window. A bench runs along it, and on the bench lie the things that were left behind and may be collected: one glove, a book about bees, a key with a cork.
    The company has written about the waiting. It has sent two letters and, in the spring, a young man with a watch. He stood on the pier at ten past nine, and at a quarter past, and made a note each time. At twenty past a woman came down the hill with a cello. He looked at her, and at his watch, and then he went and took the other end.
    The ferry left at half past. Nobody on board had anything to do on the other shore that would not wait, and most of them had helped with the cello. It had the bench to itself, next to the book about bees.

    <figure class="wide"><img src="ferry.svg" alt="A small white ferry on dark water, with hills behind it."><figcaption>The ferry at ten past nine, or a little later. The picture is <b>ferry.svg</b>, beside this text.</figcaption></figure>

    <h2>What the ferry carries</h2>
    <p class="byline">From the deckhand’s book, with her permission</p>
    She writes down everything that is not a passenger or a car. Nobody has asked her to. The book has a line for each crossing, and most of the lines are empty, since most of what people carry fits into a pocket.
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
    <p>All of this is yours to change. Every line of a source is a paragraph; <code>&lt;h2&gt;</code> begins a piece, and the box around these words is a <code>&lt;div&gt;</code>. How all of it looks is written in <code>styles/house.css</code>.</p>
    </div>

    """
  }

  /// The vector image in the first issue.
  static let pictureText = #"""
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="260" viewBox="0 70 1200 260">
    <rect width="1200" height="360" fill="#b9d0cf"/>
    <circle cx="930" cy="120" r="46" fill="#f6e3b4"/>
    <path d="M0 196 L170 150 L320 182 L520 128 L700 176 L900 150 L1200 188 V250 H0Z" fill="#8fb0b1"/>
    <path d="M0 222 L220 192 L460 214 L760 186 L1010 210 L1200 196 V260 H0Z" fill="#5f8b90"/>
    <rect y="238" width="1200" height="122" fill="#1d4f5c"/>
    <path d="M330 232 H790 L750 284 H380Z" fill="#f4f1e6"/>
    <path d="M344 250 H776 L766 264 H354Z" fill="#c2523c"/>
    <rect x="420" y="186" width="300" height="46" fill="#f4f1e6"/>
    <rect x="500" y="150" width="130" height="36" fill="#f4f1e6"/>
    <g fill="#1d4f5c"><rect x="438" y="200" width="26" height="18"/><rect x="478" y="200" width="26" height="18"/><rect x="518" y="200" width="26" height="18"/><rect x="558" y="200" width="26" height="18"/><rect x="598" y="200" width="26" height="18"/><rect x="638" y="200" width="26" height="18"/><rect x="678" y="200" width="26" height="18"/><rect x="512" y="160" width="106" height="14"/></g>
    <path d="M650 186 V132 H688 V186Z" fill="#c2523c"/><rect x="650" y="140" width="38" height="10" fill="#1d4f5c"/>
    <path d="M668 118 q22 -34 66 -26 q44 6 76 -18" fill="none" stroke="#e9efec" stroke-width="12" stroke-linecap="round"/>
    <path d="M360 262 M372 232 V206 M392 232 V206 M412 232 V206 M364 208 H420" stroke="#1d4f5c" stroke-width="4" fill="none"/>
    <g stroke="#7fa8ac" stroke-width="4" stroke-linecap="round"><path d="M60 300h90M210 326h140M430 312h110M640 330h160M860 300h100M1010 322h130M120 346h70M920 344h80"/></g>
    </svg>

    """#

  /// Escapes the characters that begin tags and character references.
  private static func marked(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
