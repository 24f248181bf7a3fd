import Arguments
import Console
import Messages

/// A shell that istock completes words for.
enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash
    case zsh
    case fish
}

struct Completions: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print a script that completes commands for a shell.",
        discussion: """
            The script asks istock itself for the words: commands, options, held securities, pending orders.

              source <(istock completions bash)
              istock completions zsh > ~/.zfunc/_istock
              istock completions fish > ~/.config/fish/completions/istock.fish
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "bash, zsh or fish.")
    var shell: Shell

    func run(in context: Context) throws(Failure) {
        context.output.out(shell.script)
    }
}

extension Shell {
    /// The script: it hands the words typed so far to `istock complete`, which knows the declarations.
    var script: String {
        switch self {
        case .bash:
            #"""
            # Completes istock's words in bash: source <(istock completions bash)
            _istock() {
                local line=${COMP_LINE:0:COMP_POINT} answer word lead=
                local -a words
                read -ra words <<< "$line"
                [[ $line == *[[:space:]] ]] && words+=("")
                answer=$("${words[0]/#\~/$HOME}" complete -- "${words[@]:1}" 2>/dev/null) || answer=
                word=${words[${#words[@]}-1]}
                COMPREPLY=()
                if [[ $answer == :files ]]; then
                    compopt -o filenames 2>/dev/null
                    [[ $word == --*=* ]] && word=${word#*=}
                    while IFS= read -r answer; do
                        COMPREPLY+=("$answer")
                    done < <(compgen -f -- "$word")
                    return 0
                fi
                # bash replaces what stands behind the last = only.
                [[ $word == *=* && $COMP_WORDBREAKS == *=* ]] && lead=${word%"${word##*=}"}
                while IFS=$'\t' read -r word _; do
                    [[ -n $word ]] && COMPREPLY+=("${word#"$lead"}")
                done <<< "$answer"
                return 0
            }
            complete -F _istock istock
            """#
        case .zsh:
            #"""
            #compdef istock
            # Completes istock's words in zsh: put it into a folder of $fpath as _istock.
            _istock() {
                local -a typed lines candidates
                local line word
                typed=("${(@)words[2,CURRENT]}")
                typed[-1]=$PREFIX
                lines=("${(@f)$("${words[1]/#\~/$HOME}" complete -- "${(@)typed}" 2>/dev/null)}")
                if [[ ${lines[1]} == :files ]]; then
                    [[ $PREFIX == --*=* ]] && compset -P '*='
                    _files
                    return
                fi
                for line in "${(@)lines}"; do
                    [[ -z $line ]] && continue
                    word=${line%%$'\t'*}
                    candidates+=("${word//:/\\:}:${line#*$'\t'}")
                done
                _describe -V 'istock' candidates
            }
            if [[ ${funcstack[1]} == _istock ]]; then
                _istock "$@"
            else
                compdef _istock istock
            fi
            """#
        case .fish:
            #"""
            # Completes istock's words in fish: put it into ~/.config/fish/completions/istock.fish.
            function __istock_complete
                set -l typed (commandline -opc) (commandline -ct)
                set -l lines ($typed[1] complete -- $typed[2..-1] 2>/dev/null)
                if test "$lines[1]" = ':files'
                    __fish_complete_path (commandline -ct | string replace -r '^--[^=]*=' '')
                    return
                end
                test (count $lines) -gt 0; and printf '%s\n' $lines
            end
            complete -c istock -f -a '(__istock_complete)'
            """#
        }
    }
}
