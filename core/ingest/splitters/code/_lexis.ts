/**
 * How languages write what brackets do not count in: comments, strings, characters, regular
 * expressions, directives. Enough to tell code from what is only quoted in it.
 */

/** What begins at a place. The end of all but comments may be missing; then it begins nothing. */
export interface Opening {
  readonly kind: "comment" | "string" | "directive";
  /** How long the mark that opens it is. */
  readonly length: number;
  /** What closes it; a pattern is tried from behind the opening mark on, and must be sticky or global. */
  readonly close: string | RegExp;
  /** Opens another level of the same (`/*` in Rust). */
  readonly nested?: string;
  /** How the closing mark is written inside. */
  readonly escape?: "backslash" | "doubled";
  /** Whether a line end closes it. */
  readonly oneLine?: boolean;
  /** What opens code inside of it, such as `${`; a matching bracket closes that. */
  readonly hole?: string;
}

/** The lexical rules of a language. */
export interface Lexis {
  readonly language: string;
  /** Finds the next place where something may begin. Global. */
  readonly marks: RegExp;
  /** What begins there, if anything does. */
  readonly open: (text: string, at: number, mark: string) => Opening | undefined;
  /** Whether a line end may end a statement. */
  readonly newlineEnds: boolean;
  /** Whether `#if` and its like are lines of their own. */
  readonly directives: boolean;
  /** Whether indentation tells what belongs together. */
  readonly indented?: boolean;
}

const LINE_COMMENT: Opening = { kind: "comment", length: 2, close: /(?=\n)|$/g };
const BLOCK_COMMENT: Opening = { kind: "comment", length: 2, close: "*/" };
const NESTED_COMMENT: Opening = { ...BLOCK_COMMENT, nested: "/*" };
const HASH_COMMENT: Opening = { ...LINE_COMMENT, length: 1 };
/** To the end of its line; a comment that begins on it may end lines later. */
const DIRECTIVE: Opening = {
  kind: "directive",
  length: 1,
  close:
    /(?:\/\/(?:[^\\\n]|\\[^])*|\/\*(?:[^*]|\*(?!\/)){0,2000}\*\/|"(?:[^"\\\n]|\\[^]){0,400}"|[^\\\n]|\\[^])*/y,
};

function quoted(close: string, more: Partial<Opening> = {}): Opening {
  return {
    kind: "string",
    length: close.length,
    close,
    escape: "backslash",
    oneLine: true,
    ...more,
  };
}

function longQuoted(close: string, more: Partial<Opening> = {}): Opening {
  return quoted(close, { oneLine: false, ...more });
}

/** A string in which nothing is escaped. */
function raw(close: string | RegExp, length: number, more: Partial<Opening> = {}): Opening {
  return { kind: "string", length, close, ...more };
}

/** `'x'`, `'\n'`, `'\u{1F332}'`, as opposed to a lifetime or a digit separator. */
const CHARACTER = /'(?:\\[^\n]{1,12}?|[^\\'\n]{1,2})'/y;

function character(text: string, at: number): Opening | undefined {
  const length = lengthAt(CHARACTER, text, at);
  return length > 0 ? whole(length) : undefined;
}

/** A string that is known to its end. */
function whole(length: number): Opening {
  return { kind: "string", length, close: "" };
}

function comment(mark: string, block: Opening = BLOCK_COMMENT): Opening | undefined {
  if (mark === "//") return LINE_COMMENT;
  return mark === "/*" ? block : undefined;
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

// A line longer than this was not written by hand, nor was an expression in it.
const REGEX = /\/(?:[^\\/[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n]){0,500}\]){1,1000}\/[a-z]*/y;

/** A regular expression begins where a value may: behind an operator, a bracket, some words. */
function regex(text: string, at: number): Opening | undefined {
  const before = text.slice(Math.max(0, at - 80), at).trimEnd();
  const isValue = /[\p{L}\p{N}_$)\]}"'`]$/u.test(before) &&
    !/(?:^|[^.\p{L}\p{N}_$])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield)$/u
      .test(before);
  const length = isValue ? 0 : lengthAt(REGEX, text, at);
  return length > 0 ? whole(length) : undefined;
}

function isWordBefore(text: string, at: number): boolean {
  return at > 0 && /[\p{L}\p{N}_]/u.test(text.charAt(at - 1));
}

const JAVASCRIPT = {
  marks: /\/[/*]?|["'`]|^#!/gm,
  open: (text: string, at: number, mark: string) => {
    if (mark === "#!") return at === 0 ? LINE_COMMENT : undefined;
    if (mark === "`") return longQuoted("`", { hole: "${" });
    if (mark === "/") return regex(text, at);
    return comment(mark) ?? quoted(mark);
  },
  newlineEnds: true,
  directives: false,
};

const JAVA = {
  marks: /\/\/|\/\*|"""|["']/g,
  open: (text: string, at: number, mark: string) => {
    if (mark === "'") return character(text, at);
    return comment(mark) ?? (mark === '"""' ? longQuoted('"""') : quoted('"'));
  },
  newlineEnds: false,
  directives: false,
};

const RAW_CPP = /(?:u8|[uUL])?R"([^()\\\s]{0,16})\(/y;

const C = {
  marks: /\/\/|\/\*|(?:u8|[uUL])?R"|["']|^[ \t]{0,99}#/gm,
  open: (text: string, at: number, mark: string) => {
    if (mark.endsWith("#")) return { ...DIRECTIVE, length: mark.length };
    if (mark === "'") return character(text, at);
    if (!mark.endsWith('R"')) return comment(mark) ?? quoted('"');
    RAW_CPP.lastIndex = at;
    const [opened, name] = RAW_CPP.exec(text) ?? [];
    if (opened === undefined || isWordBefore(text, at)) return undefined;
    return raw(`)${name}"`, opened.length);
  },
  newlineEnds: false,
  directives: true,
};

const GO = {
  marks: /\/\/|\/\*|["'`]/g,
  open: (text: string, at: number, mark: string) => {
    if (mark === "'") return character(text, at);
    return comment(mark) ?? (mark === "`" ? raw("`", 1) : quoted('"'));
  },
  newlineEnds: true,
  directives: false,
};

const RUST = {
  marks: /\/\/|\/\*|b?c?r#{0,9}"|["']/g,
  open: (text: string, at: number, mark: string) => {
    if (mark === "'") return character(text, at);
    if (mark === '"') return longQuoted('"');
    if (!mark.endsWith('"')) return comment(mark, NESTED_COMMENT);
    if (isWordBefore(text, at)) return undefined;
    return raw(`"${"#".repeat(mark.split("#").length - 1)}`, mark.length);
  },
  newlineEnds: false,
  directives: false,
};

const HEREDOC = /<<<[ \t]*(["']?)([A-Za-z_]\w{0,60})\1[ \t]*\r?\n/y;

const PHP = {
  marks: /\/\/|\/\*|#(?!\[)|["'`]|<<<|\?>/g,
  open: (text: string, at: number, mark: string) => {
    if (mark === "?>") return { kind: "string", length: 2, close: /<\?(?:php|=)?|$/g } as const;
    if (mark === "#") return { ...HASH_COMMENT, close: /(?=\n)|(?=\?>)|$/g };
    if (mark !== "<<<") return comment(mark) ?? longQuoted(mark);
    HEREDOC.lastIndex = at;
    const [opened, , name] = HEREDOC.exec(text) ?? [];
    if (opened === undefined) return undefined;
    return raw(new RegExp(`^[ \\t]*${name}\\b`, "gm"), opened.length);
  },
  newlineEnds: false,
  directives: false,
};

const CSHARP = {
  marks: /\/\/|\/\*|\${0,4}"{3,9}|\$@"|@\$"|[$@]"|["']|^[ \t]{0,99}#/gm,
  open: (text: string, at: number, mark: string) => {
    if (mark.endsWith("#")) return { ...DIRECTIVE, length: mark.length };
    if (mark === "'") return character(text, at);
    if (mark.endsWith('"""')) {
      // `$$"""…"""` is raw, holes and all; `"""` with nothing between is an empty string and a half.
      return raw('"'.repeat(mark.replaceAll("$", "").length), mark.length);
    }
    const hole = mark.includes("$") ? { hole: "{" } : {};
    if (mark.includes("@")) {
      return longQuoted('"', { length: mark.length, escape: "doubled", ...hole });
    }
    return comment(mark) ?? quoted('"', { length: mark.length, ...hole });
  },
  newlineEnds: false,
  directives: true,
};

const KOTLIN = {
  marks: /\/\/|\/\*|"""|["']|`/g,
  open: (text: string, at: number, mark: string) => {
    if (mark === "'") return character(text, at);
    // A name between backticks is a name, whatever is in it; it is kept readable.
    if (mark === "`") return undefined;
    return comment(mark, NESTED_COMMENT) ??
      (mark === '"""' ? raw('"""', 3, { hole: "${" }) : quoted('"', { hole: "${" }));
  },
  newlineEnds: true,
  directives: false,
};

const SWIFT = {
  marks: /\/\/|\/\*|#{0,9}"""|#{0,9}"|^[ \t]{0,99}#(?:if|elseif|else|endif)\b/gm,
  open: (_: string, __: number, mark: string) => {
    if (/#[a-z]/.test(mark)) return { ...DIRECTIVE, length: mark.length };
    const hashes = "#".repeat(mark.split("#").length - 1);
    const close = mark.endsWith('"""') ? `"""${hashes}` : `"${hashes}`;
    const isRaw = hashes !== "";
    if (mark.endsWith('"""')) {
      return isRaw
        ? raw(close, mark.length)
        : longQuoted(close, { length: mark.length, hole: "\\(" });
    }
    if (isRaw) return raw(close, mark.length, { oneLine: true });
    return comment(mark, NESTED_COMMENT) ?? quoted('"', { hole: "\\(" });
  },
  newlineEnds: true,
  directives: true,
};

const SCALA = {
  marks: /\/\/|\/\*|[a-z]{0,9}"""|[a-z]{0,9}"|'/g,
  open: (text: string, at: number, mark: string) => {
    if (mark === "'") return character(text, at);
    const hole = /^[a-z]/.test(mark) ? { hole: "${" } : {};
    if (mark.endsWith('"""')) return raw('"""', mark.length, hole);
    return comment(mark, NESTED_COMMENT) ?? quoted('"', { length: mark.length, ...hole });
  },
  newlineEnds: true,
  directives: false,
};

const PYTHON = {
  marks: /#|[A-Za-z]{0,2}(?:"""|'''|["'])/g,
  open: (_: string, __: number, mark: string) => {
    if (mark === "#") return HASH_COMMENT;
    const close = mark.replace(/^[A-Za-z]+/, "");
    return quoted(close, { length: mark.length, oneLine: close.length === 1 });
  },
  newlineEnds: true,
  directives: false,
  indented: true,
};

const LEXES: ReadonlyMap<string, Omit<Lexis, "language">> = new Map<
  string,
  Omit<Lexis, "language">
>([
  ["python", PYTHON],
  ["javascript", JAVASCRIPT],
  ["typescript", JAVASCRIPT],
  ["java", JAVA],
  ["c", C],
  ["cpp", C],
  ["go", GO],
  ["rust", RUST],
  ["php", PHP],
  ["csharp", CSHARP],
  ["kotlin", KOTLIN],
  ["swift", SWIFT],
  ["scala", SCALA],
]);

/** The lexical rules of a language, if they are known here. */
export function lexisOf(language: string): Lexis | undefined {
  const rules = LEXES.get(language);
  return rules && { language, ...rules };
}
