import ArgumentParser
import ZineFiles
import ZineProject
import ZineStyle
import ZineText

/// Values that shells complete after options.
enum Completions {
  /// Built-in themes if the word begins with `@`, otherwise style sheets and folders.
  static let styleSheets = CompletionKind.custom { words, index, _ in
    let prefix = word(index, of: words)
    if prefix.hasPrefix("@") { return ShippedStyle.allCases.map(\.argument) }
    let start = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let files = fileNames(in: start.isEmpty ? "." : start).compactMap { name in
      isFolder(start + name) ? start + name + "/" : name.hasSuffix(".css") ? start + name : nil
    }
    return files.sorted() + (prefix.isEmpty ? ShippedStyle.allCases.map(\.argument) : [])
  }

  /// The codes of warnings. If only one code matches, the levels for this code.
  static let warnings = CompletionKind.custom { words, index, _ in
    let prefix = word(index, of: words)
    let codes = DiagnosticCode.allCases.filter { $0.severity == .warning }.map(\.rawValue)
    let left = codes.filter { prefix.hasPrefix($0 + "=") || $0.hasPrefix(prefix) }
    guard left.count == 1, let code = left.first else { return left }
    return ["allow", "error", "warn"].map { "\(code)=\($0)" }
  }

  /// The issues of the project that contains the working directory.
  static let issues = CompletionKind.custom { _, _, _ in
    guard let folder = Project.folder(above: "."), let project = try? Project.read(folder) else {
      return []
    }
    return project.issues.map(\.id)
  }

  private static func word(_ index: Int, of words: [String]) -> String {
    words.indices.contains(index) ? words[index] : ""
  }

  /// Returns the parser's completion script with additions for bash. Bash splits words at `=` and `@`, which
  /// the parser's script does not expect. That script also completes nothing after `zine help`.
  static func script(_ script: String) -> String {
    let call = "complete -o filenames -F _zine zine"
    guard script.hasPrefix("#!/bin/bash"), script.contains(call) else { return script }
    let commands = Zine.configuration.subcommands.compactMap { $0.configuration.commandName }
    return script.replacing(
      call,
      with: """
        _zine_words() {
            # Joins words that bash has split at = and @; --option=value becomes two words.
            local -a words=()
            local -i current=0 index
            local word before='' glue=false
            for index in "${!COMP_WORDS[@]}"; do
                [[ "${index}" -gt "${COMP_CWORD}" ]] && break
                word="${COMP_WORDS[${index}]}"
                if [[ "${word}" = =* && "${#words[@]}" -gt 0 && "${words[-1]}" = --* ]]; then
                    words+=("${word#=}")
                    before="${word#=}"
                    glue=true
                elif [[ "${word}" = =* && "${#words[@]}" -gt 1 ]]; then
                    words[-1]+="${word}"
                    before="${words[-1]}"
                    glue=true
                elif "${glue}" && [[ -n "${word}" || "${index}" -eq "${COMP_CWORD}" ]]; then
                    words[-1]+="${word}"
                    glue=false
                else
                    words+=("${word}")
                    before=''
                    glue=false
                    if [[ "${word}" = @ ]]; then
                        before=@
                        glue=true
                    fi
                fi
            done
            current="$((${#words[@]} - 1))"
            local -a COMP_WORDS=("${words[@]}")
            local -i COMP_CWORD="${current}"
            if [[ "${current}" -eq 2 && "${words[1]}" = help ]]; then
                COMPREPLY=($(compgen -W '\(commands.joined(separator: " "))' -- "${words[2]}"))
                return
            fi
            _zine "${1}" "${words[${current}]}" "${words[$((current - 1))]}"
            # Bash replaces only the part after the last = or @.
            [[ -n "${before}" ]] && COMPREPLY=("${COMPREPLY[@]#"${before}"}")
            return 0
        }

        complete -o filenames -F _zine_words zine
        """)
  }
}
