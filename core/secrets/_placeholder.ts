/** What stands where a secret would: placeholders, names of variables, examples, words. */

/** Marks of templates, variables and blanks. */
const TEMPLATE =
  /^[<[{($%@]|^\$\{|\{\{|[<>]|x{4,}|\*{3,}|\.{3,}|…|_{4,}|-{4,}|#{3,}|\?{3,}|•{3,}|^env[.:(]|process\.env|os\.environ|getenv|import\.meta|secrets?[.:]|vault[.:]|^op:\/\/|^enc[[:]|^arn:|^ref[+:]|^file:|\(|\)|^!|=>/i;
/** Words that people write in its place, alone or within it. */
const SAMPLE =
  /your|example|sample|dummy|fake|placeholder|redacted|removed|hidden|changeme|change[-_ ]?me|replace|insert|todo|fixme|foobar|not[-_]?a[-_]?real|not[-_]?real|censored|tu[-_]?(?:clave|contraseña|token)|mi[-_]?(?:clave|contraseña)|aquí|你的|示例|替换/i;
const WORDS: ReadonlySet<string> = new Set(
  `password passwd pass pwd secret token key apikey admin root user guest test testing tester foo bar baz qux abc abc123 123456
  1234567 12345678 123456789 1234567890 qwerty letmein none null nil true false undefined empty string str number boolean required
  optional text varchar bytes any unknown default postgres postgresql mysql mariadb redis mongo rabbitmq minio elastic sa demo local
  localhost dev development contraseña clave secreto usuario prueba cadena 密码 用户 测试 vacío ninguna`
    .trim()
    .split(/\s+/),
);

/** Whether a value is no real secret. */
export function isPlaceholder(value: string): boolean {
  if (TEMPLATE.test(value) || SAMPLE.test(value) || WORDS.has(value.toLowerCase())) return true;
  // One character or one pair, again and again.
  return new Set(value.toLowerCase()).size <= Math.min(3, value.length / 3);
}

/** Bits a character, after Shannon: 4 for random figures of base 16, near 5 and more for keys. */
export function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    bits -= count / value.length * Math.log2(count / value.length);
  }
  return bits;
}

/** How many kinds of characters there are: small and capital letters, figures, others. */
export function classes(value: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(value))
    .length;
}
