/**
 * Tells code from prose, and which language it is, by the text alone. Code looks like code (its
 * lines end in marks) *and* says at least two things that only its language says.
 */

/** What speaks for a text being code. */
export interface CodeEvidence {
  /** A language, or "" when two fit equally. */
  readonly language: string;
  /** Things that only this language says. */
  readonly hits: number;
  /** Share of lines that look like code. */
  readonly share: number;
}

const LANGUAGES: Readonly<Record<string, readonly RegExp[]>> = {
  python: [
    /^\s*(?:async )?def \w+\(.*\)(?: -> .+)?:\s*$/m,
    /^(?:from [\w.]+ import |import [\w.]+(?: as \w+)?$)/m,
    /^\s*class \w+(?:\([\w., ]*\))?:\s*$/m,
    /\bself\.\w/,
    /^\s*(?:elif .+|except .*|with .+ as \w+|for \w+(?:, \w+)? in .+|if .+|else|try):\s*$/m,
    /^if __name__ == /m,
    /^\s*@\w[\w.]*(?:\(.*\))?\n\s*(?:async )?def /m,
    /\bprint\(/,
  ],
  java: [
    /^import (?:static )?(?:java|javax|org|com)\.[\w.*]+;/m,
    /^package [\w.]+;/m,
    /\b(?:public|private|protected) (?:static |final |abstract )*(?:class|interface|enum|record) \w/,
    /\b(?:public|private|protected) (?:static |final )*[\w<>[\], ?]+ \w+\([^)]{0,300}\)(?: throws [\w, ]+)? \{/,
    /@(?:Override|Autowired|Test|Service|Entity)\b/,
    /\bSystem\.(?:out|err)\.print/,
    /\bprivate (?:static |final )*[A-Z]\w*(?:<.+>)? \w+(?: = .+)?;/,
  ],
  csharp: [
    /^using [\w.]+;/m,
    /^namespace [\w.]+/m,
    /\{ get; (?:private |init |set)/,
    /\bConsole\.Write/,
    /\bpublic (?:async |static |override |virtual )+[\w<>[\]]+ \w+\(/,
  ],
  typescript: [
    /^import (?:type )?.+ from ["'].+["'];?$/m,
    /^(?:export )?(?:interface|type) \w+(?:<.+>)? (?:=|\{|extends)/m,
    /[(,]\s*\w+\??: (?:string|number|boolean|unknown|readonly |[A-Z]\w*)/,
    /\): (?:Promise<|string|number|boolean|void)/,
    /\b(?:const|let) \w+: [\w<>[\]]+ =/,
    /^export (?:async )?function \w/m,
  ],
  javascript: [
    /\brequire\(["'].+["']\)/,
    /\bmodule\.exports\b/,
    /^\s*(?:const|let|var) [\w{}, ]+ = .+;?$/m,
    /=> \{?\s*$/m,
    /\bconsole\.(?:log|error)\(/,
    /^\s*(?:async )?function \w+\([\w, ]*\) \{/m,
    /\bdocument\.|\bwindow\./,
  ],
  go: [
    /^package \w+$/m,
    /^func (?:\(\w+ \*?\w+\) )?\w+\(.*\{$/m,
    /\w+ := /,
    /^import (?:\(|")/m,
    /\bif err != nil\b/,
    /\bfmt\.\w/,
  ],
  rust: [
    /^use (?:std|crate|super|\w+)::/m,
    /\bfn \w+(?:<.+>)?\(.*\)(?: -> .+)? \{/,
    /\blet mut \w/,
    /^\s*impl(?:<.+>)? \w/m,
    /\b(?:println|vec|format)!\(/,
    /^#\[(?:derive|cfg|test)/m,
  ],
  cpp: [
    /^#include <(?:iostream|vector|string|memory|map|algorithm)>/m,
    /\bstd::\w/,
    /^template\s*</m,
    /\b(?:class|struct) \w+ (?:: (?:public|private) \w+ )?\{/,
    /\bint main\(/,
    /\bnullptr\b/,
  ],
  c: [
    /^#include <(?:stdio|stdlib|string|stdint)\.h>/m,
    /\bint main\(/,
    /\b(?:printf|malloc|free|sizeof)\(/,
    /^#define \w+/m,
    /\b(?:char|int|void) \*\w/,
  ],
  php: [
    /<\?php/,
    /\$this->/,
    /^\s*\$\w+ = .+;$/m,
    /\bfunction \w+\([^)]{0,300}\$\w/,
    /\becho ["'$]/,
  ],
  ruby: [
    /^\s*def \w+[?!]?(?:\(.*\))?$/m,
    /^\s*end$/m,
    /^require ["']/m,
    /\bdo \|\w+/,
    /^\s*attr_(?:reader|accessor)/m,
  ],
  shell: [
    /^#!.*\b(?:ba|z)?sh\b/m,
    /^\s*(?:if|while) \[\[? .+\]; (?:then|do)$/m,
    /^\s*(?:fi|done|esac)$/m,
    /^set -[eux]/m,
    /"\$\{?\w+\}?"/,
    /^\s*export [A-Z_]+=/m,
  ],
  kotlin: [
    /\b(?:data|sealed|enum) class \w/,
    /^\s*(?:(?:private|override|suspend|inline) )*fun (?:<.+> )?[\w.]+\(.*\)(?:: .+)? ?[{=]/m,
    /^\s*(?:private |const )?val \w+(?:: .+)? = /m,
    /\blistOf\(|\bprintln\(|\bmutableMapOf\(/,
    /^package [\w.]+$/m,
  ],
  swift: [
    /^\s*import (?:Foundation|SwiftUI|UIKit|Combine)$/m,
    /\bfunc \w+\(.*\)(?: async)?(?: throws)?(?: -> .+)? \{/,
    /^\s*(?:let|var) \w+: [A-Z]\w*/m,
    /\bguard let \w|\bif let \w/,
    /^\s*(?:struct|extension|protocol) \w+(?:: .+)? \{/m,
  ],
  web: [
    /^[.#]?[a-z][\w-]*(?:[ ,>:.#][^{};\n]*)? \{$/m,
    /^\s*(?:color|margin|padding|display|font-size|background|border|width|height)(?:-[a-z]+)?: [^;\n]+;$/m,
    /^@(?:media|import|font-face|keyframes)\b/m,
  ],
  sql: [
    /^\s*select\b[\s\S]{1,600}?\bfrom\s+[\w."`]+/im,
    /^\s*where\s+\(?[\w."`]+\s*(?:=|<|>|!=|is (?:not )?null\b|in \(|like '|between )|\bwhere\s+[\w."`]+\s*(?:=|<|>)/im,
    /^\s*(?:group|order) by \w|^\s*limit \d+;?$/im,
    /^\s*(?:inner |left |right |full |cross )*join\s+[\w."`]+/im,
    /^\s*create (?:or replace )?(?:unique )?(?:table|index|view|function|type|schema)\b/im,
    /^\s*insert into\b/im,
    /^\s*values\s*\(/im,
    /^\s*update\s+[\w."`]+\s+set\s+\w+\s*=/im,
    /^\s*delete from\s+\w/im,
    /^\s*(?:alter|drop) table\b/im,
    /\bPRIMARY KEY\b/i,
    /\b(?:VARCHAR|BIGINT|TIMESTAMPTZ?|NOT NULL)\b/i,
  ],
};

const SHEBANGS: readonly (readonly [string, RegExp])[] = [
  ["python", /^#!.*\bpython/],
  ["javascript", /^#!.*\bnode/],
  ["typescript", /^#!.*\b(?:deno|bun|tsx)/],
  ["ruby", /^#!.*\bruby/],
  ["perl", /^#!.*\bperl/],
  ["shell", /^#!.*\b(?:ba|z|da|fi)?sh\b/],
];

/** The language a `#!` line names. */
export function shebangLanguage(text: string): string | undefined {
  const [first = ""] = text.slice(0, 200).split("\n", 1);
  return SHEBANGS.find(([, pattern]) => pattern.test(first))?.[0];
}

// Lines of code are short; a longer one is data, and must not cost the patterns their time.
const LINE_CHARS = 200;

/** What in a text speaks for code. */
export function codeEvidence(full: string): CodeEvidence {
  const lines = full.split("\n").filter((line) => line.trim() !== "");
  const marked = lines.filter((line) =>
    looksLikeCode(line.slice(-LINE_CHARS), line.slice(0, LINE_CHARS))
  );
  const share = lines.length === 0 ? 0 : marked.length / lines.length;
  const text = lines.map((line) => line.slice(0, LINE_CHARS)).join("\n");
  const ranked = Object.entries(LANGUAGES)
    .map(([language, patterns]) => ({
      language,
      hits: patterns.filter((p) => p.test(text)).length,
    }))
    .sort((a, b) => b.hits - a.hits);
  const [best, second] = ranked;
  if (!best) return { language: "", hits: 0, share };
  return { language: best.hits === second?.hits ? "" : best.language, hits: best.hits, share };
}

// A clause of SQL opens its line, and has a name or a condition behind it.
const CLAUSE =
  /^\s*(?:select \S|from [\w."`]+(?: \w+)?;?$|where [\w."`]+ ?(?:=|<|>|!|is |in |like |not |between )|(?:inner |left |right )?join \w|(?:group|order) by \w|limit \d|having \w|insert into \w|values ?\(|update [\w."`]+ set|set \w+ ?=|delete from \w|create \w|alter table|drop table|(?:and|or) [\w."`]+ ?(?:=|<|>|is |in ))/i;

function looksLikeCode(tail: string, head: string): boolean {
  if (CLAUSE.test(head)) return true;
  return /[{};]\s*$|[(,[]\s*$|\)\s*:\s*$|=>\s*$|^\s*[)\]}]+/.test(tail) ||
    /^\s*(?:def |class \w+[:({]|from \S+ import|import \w|return\b|if .*:\s*$|else:|elif |for .* in .*:|@\w|#include|package \w|func |fn |let |const |var |end$|fi$|done$|[\w.]+(?:\[.*\])? [-+*/|]?= \S|[\w.]+\(.*\)$|\/\/|\/\*|\* |--\s|#!)/
      .test(head);
}
