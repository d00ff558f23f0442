/**
 * Tells configuration, markup and patches by their form alone: nearly every line must have it, so
 * that a list of contacts or the minutes of a meeting are not taken for YAML.
 */

/** What a text without a name is by its form. */
export interface Form {
  /** `config`, `web`, or "" for a patch. */
  readonly language: string;
  readonly sign: string;
}

/** Share of lines that must have the form. */
const NEARLY_ALL = 0.85;

/** Asked in this order. */
const FORMS: readonly (readonly [Form, (lines: readonly string[], text: string) => boolean])[] = [
  [{ language: "", sign: "a patch" }, (_, text) => isPatch(text)],
  [{ language: "web", sign: "HTML" }, isHtml],
  [{ language: "config", sign: "XML" }, (_, text) => /^\s{0,100}<\?xml\s/.test(text)],
  [{ language: "config", sign: "JSON" }, (lines, text) => isJson(lines, text)],
  [{ language: "config", sign: "sections and settings" }, isIni],
  [{ language: "config", sign: "environment variables" }, isEnvironment],
  [{ language: "config", sign: "a Dockerfile" }, isDockerfile],
  [{ language: "config", sign: "blocks of settings" }, isBlocks],
  [{ language: "config", sign: "a Makefile" }, isMakefile],
  [{ language: "config", sign: "YAML" }, isYaml],
];

/** The form of a text, when it has one. */
export function formOf(text: string): Form | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "")
    .map((line) => line.slice(0, 400).trimEnd());
  if (lines.length < 2) return undefined;
  return FORMS.find(([, fits]) => fits(lines, text))?.[0];
}

function isPatch(text: string): boolean {
  return /^diff --git a\/|^--- \S.{0,300}\n\+\+\+ \S.{0,300}\n@@ -\d/m.test(text);
}

function isHtml(lines: readonly string[]): boolean {
  const [first = ""] = lines;
  if (!/^\s*<(?:!doctype html|html|head|body|div|template|section|main|svg)\b/i.test(first)) {
    return false;
  }
  return shareOf(lines, /^\s*<|>$/) > 0.4;
}

/** Whole, or cut by the sample: then by its lines. */
function isJson(lines: readonly string[], text: string): boolean {
  if (!/^\s{0,100}[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return lines.length > 3 &&
      shareOf(lines, /^\s*(?:"[^"]{0,200}"\s*:\s*\S|"[^"]{0,200}",?$|[-\d.]+,?$|[{}[\]]+,?$)/) >
        NEARLY_ALL;
  }
}

function isIni(lines: readonly string[]): boolean {
  const settings = lines.filter((line) => /^\s*[\w."-]+\s*=\s*\S/.test(line)).length;
  const sections = lines.filter((line) => /^\s*\[\[?[\w."' -]+\]\]?$/.test(line)).length;
  const rest = lines.filter((line) => /^\s*[#;\]},"']/.test(line)).length;
  return sections >= 1 && settings >= 2 && settings + sections + rest >= lines.length * NEARLY_ALL;
}

function isEnvironment(lines: readonly string[]): boolean {
  return shareOf(lines, /^(?:export )?[A-Z][A-Z0-9_]*=\S*|^#/) === 1 &&
    lines.filter((line) => line.includes("=")).length >= 2;
}

function isDockerfile(lines: readonly string[]): boolean {
  return lines.some((line) => /^FROM \S+(?: AS \S+)?$/i.test(line)) &&
    lines.filter((line) =>
        /^(?:RUN|CMD|COPY|ADD|ENTRYPOINT|WORKDIR|ENV|EXPOSE|USER|ARG) \S/.test(line)
      )
        .length >= 2;
}

/** HCL (Terraform) and the settings of web servers. */
function isBlocks(lines: readonly string[]): boolean {
  const opens =
    /^\s*(?:(?:resource|variable|provider|module|output|data|terraform|locals)(?: "[^"]{1,80}"){0,2}|(?:server|upstream|http|events|location)(?: [\w.~^$*\/\\=-]{1,80}){0,2}) \{$/;
  const inside = /^\s*(?:\w+\s+=\s\S|[a-z_]+ \S.*;$|[}\]]|#)/;
  return lines.length >= 3 && lines.some((line) => opens.test(line)) &&
    lines.filter((line) => opens.test(line) || inside.test(line) || line.endsWith("{")).length >=
      lines.length * NEARLY_ALL;
}

/** Targets, with a command behind a tab under at least one of them. A glossary's terms have sentences. */
function isMakefile(lines: readonly string[]): boolean {
  const target = /^[\w.%\/-]+:(?: [\w.%\/$()-]+)*$/;
  const recipe = lines.filter((line) => line.startsWith("\t"));
  const commands = recipe.filter((line) =>
    /^\t+[@+-]?(?:[a-z0-9_.\/$({~\\#]|[A-Z_]+=)/.test(line) && !/[\p{L} ]{2}[.!?]$/u.test(line)
  );
  return commands.length > 0 && commands.length >= recipe.length * NEARLY_ALL &&
    lines.some((line, at) => target.test(line) && /^\t\S/.test(lines[at + 1] ?? "")) &&
    lines.filter((line) =>
        target.test(line) || /^\t|^\.?[A-Za-z_]+\s*[:?]?=|^#|^\.PHONY/.test(line)
      ).length >= lines.length * NEARLY_ALL;
}

/** Keys of lower case, at least one of them over an indented one. */
function isYaml(lines: readonly string[]): boolean {
  if (lines.length < 4 || shareOf(lines, YAML_LINE) < 0.95) return false;
  const keys = lines.filter((line) => /^\s*(?:- )?[A-Za-z_][\w./-]*:(?:\s|$)/.test(line));
  const low = keys.filter((line) => /^\s*(?:- )?[a-z_]/.test(line));
  const nests = lines.some((line, at) => {
    const next = lines[at + 1] ?? "";
    return /^\s*(?:- )?[a-z_][\w./-]*:$/.test(line) &&
      /^\s*(?:- )?[\w./-]+:(?:\s|$)/.test(next) && indentOf(next) > indentOf(line);
  });
  return nests && keys.length >= lines.length / 2 && low.length > keys.length / 2;
}

const YAML_LINE =
  /^(?:---|\s*#.*|\s*(?:- )?(?:"[^"]{1,200}"|'[^']{1,200}'|[\w./{}$<-][\w./{}$<> -]{0,80}):(?:\s.*)?|\s*- .+|\s{4,}\S.*)$/;

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function shareOf(lines: readonly string[], pattern: RegExp): number {
  return lines.filter((line) => pattern.test(line)).length / lines.length;
}
