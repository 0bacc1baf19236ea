import Foundation

/// Runs Chromium in headless mode.
enum Browser {
  static let path: String? = {
    let variables = ProcessInfo.processInfo.environment
    let folders = (variables["PATH"] ?? "").split(separator: ":")
    let candidates = [variables["CHROMIUM"]] + folders.map { "\($0)/chromium" }
    return candidates.compactMap(\.self).first(where: FileManager.default.isExecutableFile)
  }()

  struct Failure: Error { var output: String }

  /// Returns the results of the page's self-check in a frame of the given width. A frame is needed because a
  /// browser window cannot be as narrow as a phone.
  static func findings(
    in html: String, width: Int, options: [String] = []
  ) throws -> [String: String] {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(html + "<script>\(selfCheck)</script>", to: folder.appending(path: "report.html"))
    let frame = folder.appending(path: "frame.html")
    try write(
      """
      <body style="margin: 0"><pre id="findings"></pre>
      <script>
        addEventListener("message", (event) => {
          document.getElementById("findings").textContent = event.data;
        });
      </script>
      <iframe src="report.html" style="width: \(width)px; height: 900px; border: 0"></iframe>
      """, to: frame)
    let output = try run(["--dump-dom"] + options + [frame.absoluteString], in: folder)
    let pieces = output.components(separatedBy: "<pre id=\"findings\">")
    guard pieces.count == 2, let text = pieces[1].components(separatedBy: "</pre>").first,
      !text.isEmpty
    else { throw Failure(output: output) }
    let pairs = text.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1) }
    return Dictionary(
      pairs.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") }, uniquingKeysWith: { $1 })
  }

  private static func write(_ text: String, to file: URL) throws {
    try Data(text.utf8).write(to: file)
  }

  /// Returns the text of the printed report after a script has run.
  static func printedText(of html: String, after script: String) throws -> String {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = folder.appending(path: "report.html")
    try write(html + "<script>\(script)</script>", to: report)
    let pdf = folder.appending(path: "report.pdf").path
    let output = try run(
      ["--no-pdf-header-footer", "--print-to-pdf=\(pdf)", report.absoluteString], in: folder)
    guard FileManager.default.fileExists(atPath: pdf) else { throw Failure(output: output) }
    return try start("pdftotext", ["-layout", pdf, "-"], in: folder)
  }

  private static func scratch() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "zine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func run(_ arguments: [String], in folder: URL) throws -> String {
    let options = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
      "--window-size=1400,1000", "--user-data-dir=\(folder.path)/profile",
      "--virtual-time-budget=20000",
    ]
    return try start(path ?? "chromium", options + arguments, in: folder)
  }

  /// Runs a program for at most one minute and returns its output.
  private static func start(_ program: String, _ arguments: [String], in folder: URL) throws
    -> String
  {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["timeout", "60", program] + arguments
    let file = folder.appending(path: "output")
    try write("", to: file)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// A script that checks and operates the report, and prints its results line by line.
  private static let selfCheck = """
    (async () => {
      const found = {};
      const wait = (time) => new Promise((done) => setTimeout(done, time));
      const all = (name, root = document) => [...root.querySelectorAll(name)];
      const style = (element, name) => getComputedStyle(element)[name];
      const tell = () => parent.postMessage(
        Object.entries(found).map(([name, value]) => name + "=" + value).join("\\n"), "*");
      if (document.readyState !== "complete") {
        await new Promise((done) => addEventListener("load", done));
      }
      const widest = () => document.documentElement.scrollWidth;
      found.window = innerWidth;
      found.widest = widest();
      found.pictures = document.images.length;
      found.broken = [...document.images].filter((image) => !(image.naturalWidth > 0)).length;
      const boxes = all("figure, .notes > *, .page > header, .controls, .thumbnails li")
        .map((element) => element.getBoundingClientRect())
        .filter((box) => box.width > 0 && box.height > 0);
      found.overlaps = boxes.filter((a, index) => boxes.slice(index + 1).some((b) =>
        a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
      found.ground = style(document.body, "backgroundColor");
      found.paper = style(document.querySelector(".sheet"), "backgroundColor");
      found.controls = style(document.querySelector(".controls"), "display");

      const views = document.querySelector(".views");
      const part = (name) => views.querySelector(name);
      const choose = (name) => part(`button[data-view=${name}]`).click();
      const displays = () => all("figure", views).map((each) => style(each, "display")).join(" ");
      found.columns = new Set(
        all("figure", views).map((each) => Math.round(each.getBoundingClientRect().left))).size;

      choose("slider");
      const clips = [style(part(".new .sheet"), "clipPath")];
      const input = part("input[type=range]");
      input.value = 25;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      clips.push(style(part(".new .sheet"), "clipPath"));
      found.slider = clips.join(" ");
      found["slider widest"] = widest();
      const [old, now] = [".old img", ".new img"].map((name) => part(name).getBoundingClientRect());
      found["laid over"] = old.left === now.left && old.top === now.top;

      choose("blink");
      found.button = part(".play").textContent;
      const shown = () => style(part(".old"), "visibility") + "/" + style(part(".new"), "visibility");
      const states = [shown()];
      await wait(1100);
      states.push(shown());
      await wait(1000);
      states.push(shown());
      found.blink = states.join(" ");
      if (part(".play").textContent === "Stop") part(".play").click();
      const last = shown();
      await wait(2500);
      found["blink stopped"] = last === shown() && part(".play").textContent === "Start";

      choose("difference");
      found.difference = displays();
      choose("side");
      found["side again"] = displays();

      const keys = [];
      for (const key of ["j", "ArrowRight", "j", "k"]) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        keys.push(document.activeElement.textContent);
      }
      found.keys = keys.join(", ");
      tell();
    })();
    """
}
