/** What must not be kept, and what only looks like it. None of these secrets is anybody's. */

import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { findSecrets } from "@ihmt/core/ingest";

/** Random-looking characters that no scanner of repositories takes for an issued token. */
function random(length: number, alphabet = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY"): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (state * 73 + 31) % 1009;
    return alphabet[state % alphabet.length];
  }).join("");
}

const HEX = "0123456789abcdef";
const hex = (length: number): string => random(length, HEX);
const upper = (length: number): string => random(length, "ABCDEFGHJKLMNPQRSTUVWXYZ234567");

/** A text, and what it looks like. */
const SECRETS: readonly (readonly [string, string])[] = [
  ["mysql -u root -p'Kj8#mPq2!x' shop", "password"],
  ["mysqldump --single-transaction -pKj8mPq2x shop > shop.sql", "password"],
  ["curl -u admin:Xk29fPq1Lm https://ci.acme.io/api", "password"],
  ["`helm registry login --username ada --password Gr4nita-Mare7`", "password"],
  ["run it with --token=9fK2lmQx77", "password"],
  [`heroku has HRKU-${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`, "Heroku key"],
  [`-----BEGIN RSA PRIVATE KEY-----\n${random(64)}\n-----END RSA PRIVATE KEY-----`, "private key"],
  [`-----BEGIN OPENSSH PRIVATE KEY-----\n${random(70)}\n`, "private key"],
  [`"key": "-----BEGIN PRIVATE KEY-----\\n${random(64)}\\n"`, "private key"],
  [
    `-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,AB\n\n${
      random(64)
    }`,
    "private key",
  ],
  [`-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: 2\n\n${random(64)}`, "private key"],
  [`the deploy user has AKIA${upper(16)}`, "AWS access key"],
  [`aws_secret_access_key = ${random(40)}`, "secret"],
  [`git push with ghp_${random(36)} works`, "GitHub token"],
  [`github_pat_${random(22)}_${random(59)}`, "GitHub token"],
  [`GITLAB: glpat-${random(20)}`, "GitLab token"],
  [`xoxb-${random(12, "0123456789")}-${random(24)}`, "Slack token"],
  [`https://hooks.slack.com/services/T${upper(9)}/B${upper(9)}/${random(24)}`, "Slack webhook"],
  [`stripe: sk_live_${random(24)}`, "Stripe key"],
  [`rk_test_${random(24)}`, "Stripe key"],
  [`maps AIza${random(35)}`, "Google API key"],
  [`GOCSPX-${random(28)}`, "Google client secret"],
  [`sk-ant-api03-${random(80)}`, "Anthropic key"],
  [`sk-proj-${random(60)}`, "OpenAI key"],
  [`hf_${random(34)}`, "Hugging Face token"],
  [`//registry.example.org/:_authToken=npm_${random(36)}`, "npm token"],
  [`pypi-AgEIcHlwaS5vcmc${random(60)}`, "PyPI token"],
  [`dop_v1_${hex(64)}`, "DigitalOcean token"],
  [`SG.${random(22)}.${random(43)}`, "SendGrid key"],
  [`hvs.${random(28)}`, "Vault token"],
  [`dckr_pat_${random(27)}`, "Docker token"],
  [`bot 123456789:AA${random(33)}`, "Telegram bot token"],
  [`DefaultEndpointsProtocol=https;AccountKey=${random(86)}==`, "Azure storage key"],
  [`AGE-SECRET-KEY-1${upper(58)}`, "age key"],
  [
    `session eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEiLCJhZG1pbiI6dHJ1ZX0.${random(43)}`,
    "JSON Web Token",
  ],
  ["postgres://ana:tr0ub4dor@db.internal:5432/shop", "address with a password"],
  ["mongodb+srv://svc:s3cr3t-v4lue@cluster0.mongodb.net/prod", "address with a password"],
  ["redis://:p4ssw0rd99@cache:6379/0", "address with a password"],
  ["git remote: https://ana:tr0ub4dor3@git.internal/repo.git", "address with a password"],
  ["DB_PASSWORD=tr0ub4dor&3", "password"],
  ["DB_PASSWORD=correcthorsebattery", "password"],
  ['password: "hunter2!x"', "password"],
  ["spring.datasource.password=Gx7!kQ2p", "password"],
  ['{"smtpPassword": "Wq8-zz71-Lm"}', "password"],
  ["Server=db;User Id=sa;Password=Str0ng!Pass;", "password"],
  ["the password is tr0ub4dor&3, tell nobody", "password"],
  ["la contraseña es Gx7kQ2p9", "password"],
  ["contraseña: Gx7kQ2p9!", "password"],
  ["wifi 密码是 Gx7kQ2p9", "password"],
  ["数据库密码：Gx7kQ2p9", "password"],
  [`API_KEY=${random(32)}`, "secret"],
  [`"clientSecret": "${random(32)}"`, "secret"],
  [`secret_key = '${hex(64)}'`, "secret"],
  [`api-key: ${hex(32)}`, "secret"],
  [`X-Auth-Token: ${random(32)}`, "secret"],
  [`curl -H "Authorization: Bearer ${random(40)}" https://api.internal`, "authorization header"],
];

const INNOCENT: readonly string[] = [
  "mysql -u root -p shop",
  "mysql -u root -p$MYSQL_PASSWORD shop",
  "docker run --user 1000:1000 -p 8080:8080 web",
  "docker run -u node:nodejs -p127.0.0.1:8080:80 web",
  "curl -u $USER:$PASSWORD https://ci.acme.io/api",
  "curl -u user:password https://ci.acme.io/api",
  "deploy --password <password> --token ${TOKEN}",
  "add the flag --password-file /run/secrets/db",
  "cp -pR mysql mysql-2024-backup1",
  '2026-02-03: rotated the database password; it is in 1Password under "staging".',
  "The password is stored in the vault.",
  "Password policy: at least 12 characters, one digit.",
  "password: required",
  "Passwords are hashed with bcrypt; the password field is password_hash.",
  "La contraseña está en el gestor, no en el repositorio.",
  "La contraseña es obligatoria y caduca a los 90 días.",
  "密码在保险库里，每90天更换一次。",
  "密码是必填项",
  "commit 4b825dc642cb6eb9a060e54bf8d69288fbee4904 broke the build",
  `sha256: ${hex(64)}`,
  `checksum=${hex(32)}`,
  `integrity sha512-${random(86)}==`,
  "id 550e8400-e29b-41d4-a716-446655440000",
  "request_id: 550e8400-e29b-41d4-a716-446655440000",
  `etag: "${hex(32)}"`,
  `commit_token_count = ${"128000"}`,
  "max_tokens: 4096",
  "token_limit=200000000000000000",
  "API_KEY=<your-api-key>",
  "API_KEY=your_api_key_goes_here_1234",
  "API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
  "API_KEY=********************",
  "api_key: ${API_KEY}",
  "password = process.env.DB_PASSWORD",
  "password = os.environ['DB_PASSWORD']",
  "password = getPassword(user)",
  "const password = req.body.password;",
  "password=userPassword",
  'password: "changeme"',
  "DB_PASSWORD=postgres",
  "DB_PASSWORD={{ vault_db_password }}",
  "password: !vault |",
  "POSTGRES_PASSWORD: example",
  "secret: op://team/api/token",
  "GITHUB_TOKEN: ${{ secrets.GITHUB_TOKEN }}",
  "AWS key such as AKIAIOSFODNN7EXAMPLE in the docs",
  "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
  "Our tokens begin with ghp_ and are 40 characters long.",
  "The file begins with -----BEGIN RSA PRIVATE KEY----- and must stay out of git.",
  "postgres://postgres:postgres@localhost:5432/test",
  "postgres://user:password@host:5432/db",
  "git clone https://ana:tr0ub4dor@git.example.com/shop.git shows the prompt",
  "DEDUP_TOKEN: __interceptor_malloc--do_xmalloc--xmemdupz--cmd_clone--run_main--main_2.2.5",
  "postgres://USER:${DB_PASSWORD}@host/db",
  "https://example.org:8080/path?user=a@b.org",
  "ssh://git@github.com:22/owner/repo.git",
  "Authorization: Bearer <token>",
  "Authorization: Bearer $TOKEN",
  "Jwt looks like eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
  "The keyboard: Keychron K2. The key: middle C.",
  "secretary: Ana Ruiz, token ring, password manager: Bitwarden",
  "tokenizer: cl100k_base, token: string",
  "public_key = MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0a1b2c3d",
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGx7kQ2pVb8wN4sT6yR1uE3iO5aD7fH9jK2lZ4xC ana@laptop",
  "export PATH=/usr/local/bin:$PATH",
  "the access key is on the hook by the door",
  "auth_token_url=https://login.example.org/oauth/token",
  "secret_name = billing/stripe/webhook-signing-key",
  "clave: la reunión es el lunes",
  "La clave es escuchar antes de hablar.",
  "pwd: /home/ana/projects",
];

test("findSecrets() names what looks like a credential", () => {
  for (const [text, kind] of SECRETS) {
    const found = findSecrets(`first line\n${text}\nlast`);
    assert.ok(found.length > 0, text);
    assert.ok(
      found.some((finding) => finding.kind.includes(kind) && finding.line === 2),
      `${text}: ${JSON.stringify(found)}`,
    );
  }
});

test("findSecrets() leaves hashes, ids, placeholders and talk alone", () => {
  for (const text of INNOCENT) assert.deepEqual(findSecrets(text), [], text);
});

test("findSecrets() never repeats what it found", () => {
  for (const [text] of SECRETS) {
    for (const { kind } of findSecrets(text)) {
      const words = text.split(/[\s"'=:;,]+/).filter((word) => word.length > 8 && /\d/.test(word));
      for (const word of words) assert.ok(!kind.includes(word), kind);
    }
  }
});

test("findSecrets() gets through anything, and counts lines", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
    for (const { line } of findSecrets(text)) {
      assert.ok(line >= 1 && line <= text.split("\n").length);
    }
  }));
  const secret = `AKIA${upper(16)}`;
  assert.deepEqual(findSecrets(`${"\n".repeat(999)}${secret}`).map(({ line }) => line), [1000]);
});

const HUGE: Readonly<Record<string, string>> = {
  "a long line of one letter": "a".repeat(2_000_000),
  "equal signs": "=".repeat(1_000_000),
  "names without values": "password = ".repeat(200_000),
  "addresses without an end": "a://b:".repeat(300_000),
  "tokens without an end": "eyJ".repeat(500_000),
  "headings of keys": "-----BEGIN RSA PRIVATE KEY-----\n".repeat(50_000),
  "quotation marks": `"`.repeat(1_000_000),
  "capitals": "A".repeat(2_000_000),
  "points and dashes": "a.-_".repeat(500_000),
};

for (const [what, text] of Object.entries(HUGE)) {
  test(`findSecrets() gets through ${what}`, () => {
    assert.deepEqual(findSecrets(text), []);
  });
}
