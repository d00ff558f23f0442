/**
 * Credentials that are known by their form: issuers mark their tokens with a prefix, so that scanners
 * find them. The forms are those that each issuer documents.
 */

/** A form: what it is called, how it begins, and the whole of it. */
interface Format {
  readonly kind: string;
  /** Ways to begin, as the source of a regular expression: cheap to look for in a long text. */
  readonly prefix: string;
  /** What follows the prefix. */
  readonly rest: string;
}

const FORMATS: readonly Format[] = [
  { kind: "an AWS access key", prefix: "A(?:KIA|SIA|BIA|CCA)", rest: "[A-Z0-9]{16}(?![A-Z0-9])" },
  { kind: "a GitHub token", prefix: "gh[pousr]_", rest: "[A-Za-z0-9]{36,255}" },
  { kind: "a GitHub token", prefix: "github_pat_", rest: "[A-Za-z0-9_]{50,255}" },
  {
    kind: "a GitLab token",
    prefix: "gl(?:pat|ptt|dt|rt|cbt|ft|soat|agent|imt|oas)-",
    rest: "[\\w-]{20,300}",
  },
  { kind: "a Slack token", prefix: "xox[abeoprs]-", rest: "[\\w-]{16,300}" },
  { kind: "a Slack token", prefix: "xapp-", rest: "\\d-[\\w-]{16,300}" },
  {
    kind: "a Slack webhook",
    prefix: "hooks\\.slack\\.com/services/",
    rest: "T\\w{8,12}/B\\w{8,12}/\\w{20,30}",
  },
  {
    kind: "a Discord webhook",
    prefix: "discord(?:app)?\\.com/api/webhooks/",
    rest: "\\d{17,20}/[\\w-]{60,80}",
  },
  { kind: "a Stripe key", prefix: "[sr]k_(?:live|test)_", rest: "[A-Za-z0-9]{16,255}" },
  { kind: "a Stripe key", prefix: "whsec_", rest: "[A-Za-z0-9+/=]{24,100}" },
  { kind: "a Google API key", prefix: "AIza", rest: "[\\w-]{35}(?![\\w-])" },
  { kind: "a Google client secret", prefix: "GOCSPX-", rest: "[\\w-]{28}" },
  { kind: "a Google access token", prefix: "ya29\\.", rest: "[\\w-]{30,400}" },
  { kind: "an Anthropic key", prefix: "sk-ant-", rest: "[\\w-]{24,300}" },
  { kind: "an OpenAI key", prefix: "sk-(?:proj|svcacct|admin|None)-", rest: "[\\w-]{24,300}" },
  { kind: "an OpenAI key", prefix: "sk-", rest: "[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}" },
  { kind: "an OpenRouter key", prefix: "sk-or-v1-", rest: "[0-9a-f]{64}" },
  { kind: "a Groq key", prefix: "gsk_", rest: "[A-Za-z0-9]{40,80}" },
  { kind: "an xAI key", prefix: "xai-", rest: "[A-Za-z0-9]{60,100}" },
  { kind: "a Perplexity key", prefix: "pplx-", rest: "[A-Za-z0-9]{40,80}" },
  { kind: "a Replicate token", prefix: "r8_", rest: "[A-Za-z0-9]{37,40}" },
  { kind: "a Hugging Face token", prefix: "hf_", rest: "[A-Za-z0-9]{34,40}" },
  { kind: "an npm token", prefix: "npm_", rest: "[A-Za-z0-9]{36}" },
  { kind: "a PyPI token", prefix: "pypi-AgE", rest: "[\\w-]{50,400}" },
  { kind: "a RubyGems key", prefix: "rubygems_", rest: "[0-9a-f]{48}" },
  { kind: "a crates.io token", prefix: "cio", rest: "[A-Za-z0-9]{32}(?![A-Za-z0-9])" },
  { kind: "a Docker token", prefix: "dckr_(?:pat|oat)_", rest: "[\\w-]{27,40}" },
  { kind: "a Heroku key", prefix: "HRKU-", rest: "[\\w-]{36,80}" },
  { kind: "a DigitalOcean token", prefix: "do[opr]_v1_", rest: "[0-9a-f]{64}" },
  { kind: "a SendGrid key", prefix: "SG\\.", rest: "[\\w-]{16,32}\\.[\\w-]{32,64}" },
  { kind: "a Mailgun key", prefix: "key-", rest: "[0-9a-f]{32}(?![0-9a-f])" },
  { kind: "a Twilio key", prefix: "SK", rest: "[0-9a-f]{32}(?![0-9A-Za-z])" },
  { kind: "a Shopify token", prefix: "shp(?:at|ca|pa|ss)_", rest: "[0-9A-Fa-f]{32}" },
  { kind: "a Square token", prefix: "sq0(?:atp|csp)-", rest: "[\\w-]{22,50}" },
  { kind: "a Databricks token", prefix: "dapi", rest: "[0-9a-f]{32}(?![0-9a-f])" },
  { kind: "a Linear key", prefix: "lin_(?:api|oauth)_", rest: "[A-Za-z0-9]{32,64}" },
  { kind: "a Notion token", prefix: "(?:secret|ntn)_", rest: "[A-Za-z0-9]{43,50}(?![A-Za-z0-9])" },
  { kind: "a Figma token", prefix: "fig[dour]_", rest: "[\\w-]{40,60}" },
  { kind: "a Vault token", prefix: "hv[sbr]\\.", rest: "[\\w-]{24,300}" },
  { kind: "a Grafana token", prefix: "gl(?:sa|c)_", rest: "[\\w+/=]{32,300}" },
  { kind: "a Supabase token", prefix: "sb(?:p|_secret)_", rest: "[\\w-]{30,60}" },
  { kind: "an Atlassian token", prefix: "ATATT3", rest: "[\\w=-]{100,300}" },
  { kind: "a Sentry token", prefix: "sntry[su]_", rest: "[\\w+/=]{40,300}" },
  { kind: "a Postman key", prefix: "PMAK-", rest: "[0-9a-f]{24}-[0-9a-f]{34}" },
  { kind: "a Netlify token", prefix: "nfp_", rest: "[A-Za-z0-9]{36,40}" },
  { kind: "a NuGet key", prefix: "oy2", rest: "[a-z0-9]{43}(?![a-z0-9])" },
  { kind: "an age key", prefix: "AGE-SECRET-KEY-1", rest: "[0-9A-Z]{58}" },
  { kind: "a Telegram bot token", prefix: "\\d{8,10}:AA", rest: "[\\w-]{32,33}(?![\\w-])" },
  { kind: "an Azure storage key", prefix: "AccountKey=", rest: "[A-Za-z0-9+/]{86}==" },
];

/** Where a form may begin: not inside of a longer word. */
const START = "(?<![A-Za-z0-9_])";
const ANY = new RegExp(`${START}(?:${FORMATS.map(({ prefix }) => prefix).join("|")})`, "g");
const WHOLE = FORMATS.map(({ kind, prefix, rest }) => ({
  kind,
  pattern: new RegExp(`(?:${prefix})${rest}`, "y"),
}));

/** Something that looks like a credential. */
export interface Found {
  /** What it looks like, with its article. */
  readonly kind: string;
  readonly index: number;
  readonly value: string;
}

/** Every token whose form is known. */
export function* knownFormats(text: string): Generator<Found> {
  for (const { index } of text.matchAll(ANY)) {
    for (const { kind, pattern } of WHOLE) {
      pattern.lastIndex = index;
      const match = pattern.exec(text);
      if (match !== null) {
        yield { kind, index, value: match[0] };
        break;
      }
    }
  }
}

const KEY_BLOCK =
  /-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\\[rn]|[ \t\r\n]|(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash):[^\n]{0,200}\n){1,20}([A-Za-z0-9+/=]{24,})/g;
const PUTTY_KEY =
  /PuTTY-User-Key-File-\d:[\s\S]{0,2000}?Private-Lines: \d+\s+([A-Za-z0-9+/=]{24,})/g;

/** Private keys with their content: the heading alone is only talk of one. */
export function* privateKeys(text: string): Generator<Found> {
  if (!text.includes("PRIVATE KEY") && !text.includes("PuTTY-User-Key-File")) return;
  for (const pattern of [KEY_BLOCK, PUTTY_KEY]) {
    for (const { index, 1: value = "" } of text.matchAll(pattern)) {
      yield { kind: "a private key", index, value };
    }
  }
}

const JWT = /(?<![\w-])eyJ[\w-]{10,2000}\.(eyJ[\w-]{10,8000})\.[\w-]{16,2000}/g;

/** JSON Web Tokens. That of the standard's own example is nobody's. */
export function* webTokens(text: string): Generator<Found> {
  for (const { 0: value, index, 1: payload = "" } of text.matchAll(JWT)) {
    if (!claims(payload).includes("John Doe")) yield { kind: "a JSON Web Token", index, value };
  }
}

function claims(payload: string): string {
  try {
    return atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

const ADDRESS =
  /(?<![\w+.-])[a-z][a-z0-9+.-]{1,30}:\/\/([^\s:/@"'<>]{0,100}):([^\s/@"'<>]{1,200})@(?=([\w.[-]{1,253}))/gi;
/** Names that lead nowhere, kept for documentation (RFC 2606). */
const NOWHERE = /(?:^|\.)(?:example(?:\.(?:com|net|org|edu))?|invalid|test)\.?$/i;

/** Addresses with a password in them. */
export function* addresses(text: string): Generator<Found & { readonly user: string }> {
  if (!text.includes("://")) return;
  for (const { index, 1: user = "", 2: value = "", 3: host = "" } of text.matchAll(ADDRESS)) {
    if (NOWHERE.test(host)) continue;
    yield { kind: "an address with a password", index, value, user };
  }
}
