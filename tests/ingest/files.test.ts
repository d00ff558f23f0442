import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { type FileSystem, FileSystemError, type FolderEntry, inMemoryFileSystem } from "@ihmt/core";
import { decodeText, findFiles } from "@ihmt/core/ingest";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A disk that holds the given files, all with some text in them. */
async function diskWith(paths: readonly string[]): Promise<FileSystem> {
  const fs = inMemoryFileSystem();
  for (const path of paths) {
    await fs.makeFolder(path.slice(0, path.lastIndexOf("/")));
    await fs.writeExclusive(path, bytes("text"));
  }
  return fs;
}

test("findFiles() finds the files under a folder, sorted, with their paths below it", async () => {
  const fs = await diskWith(["/a/z.md", "/a/b/é.txt", "/a/b/c/d.md", "/a/B.md", "/other/x.md"]);
  const { files, skipped } = await findFiles(fs, ["/a/"]);
  assert.deepEqual(files, [
    { path: "/a/B.md", relative: "B.md" },
    { path: "/a/b/c/d.md", relative: "b/c/d.md" },
    { path: "/a/b/é.txt", relative: "b/é.txt" },
    { path: "/a/z.md", relative: "z.md" },
  ]);
  assert.deepEqual(skipped, []);
});

test("findFiles() leaves out and lists what others wrote or what can be made again", async () => {
  const folders = [".git", "node_modules", ".venv", "dist", "target", "__pycache__", "ihmt_memory"];
  const fs = await diskWith([...folders.map((name) => `/p/x/${name}/f.md`), "/p/x/f.md"]);
  const { files, skipped } = await findFiles(fs, ["/p"]);
  assert.deepEqual(files.map((file) => file.path), ["/p/x/f.md"]);
  assert.deepEqual(
    skipped.map((skip) => skip.path),
    folders.map((name) => `/p/x/${name}`).sort(),
  );
  assert.equal(skipped[0]?.reason, "version control");
});

test("findFiles() takes a file or folder that is named itself, whatever its name", async () => {
  const fs = await diskWith(["/p/dist/a.md", "/p/photo.png"]);
  const { files } = await findFiles(fs, ["/p/dist", "/p/photo.png"]);
  assert.deepEqual(files, [
    { path: "/p/dist/a.md", relative: "a.md" },
    { path: "/p/photo.png", relative: "photo.png" },
  ]);
});

test("findFiles() lists binary files by their extension and paths that do not exist", async () => {
  const fs = await diskWith(["/p/a.md", "/p/photo.PNG"]);
  const { skipped } = await findFiles(fs, ["/p", "/nowhere"]);
  assert.deepEqual(skipped, [
    { path: "/nowhere", reason: "it does not exist" },
    { path: "/p/photo.PNG", reason: "binary (.png)" },
  ]);
});

test("findFiles() names a file once when it is under two of the paths", async () => {
  const fs = await diskWith(["/p/a.md", "/p/b/c.md"]);
  const { files } = await findFiles(fs, ["/p", "/p/b", "/p/a.md"]);
  assert.deepEqual(files.map((file) => file.path), ["/p/a.md", "/p/b/c.md"]);
});

test("findFiles() does not follow links, and goes on where a folder cannot be read", async () => {
  const disk = await diskWith(["/p/a.md", "/p/closed/b.md", "/p/z/c.md"]);
  const fs: FileSystem = {
    ...disk,
    list: async (path): Promise<FolderEntry[]> => {
      if (path === "/p/closed") throw new FileSystemError("denied", "list", path);
      const entries = await disk.list(path);
      return path === "/p" ? [...entries, { name: "link.md", kind: "link" }] : entries;
    },
  };
  const { files, skipped } = await findFiles(fs, ["/p"]);
  assert.deepEqual(files.map((file) => file.path), ["/p/a.md", "/p/z/c.md"]);
  assert.deepEqual(skipped, [
    { path: "/p/closed", reason: "permission denied" },
    { path: "/p/link.md", reason: "a link" },
  ]);
});

test("findFiles() leaves out files of more than 64 MiB without reading them", async () => {
  const disk = await diskWith(["/p/dump.txt"]);
  const fs: FileSystem = {
    ...disk,
    stat: async (path) => {
      const stat = await disk.stat(path);
      return stat && (stat.kind === "file" ? { ...stat, size: 65 * 1024 * 1024 } : stat);
    },
    read: () => Promise.reject(new Error("It was read")),
  };
  const { files, skipped } = await findFiles(fs, ["/p"]);
  assert.deepEqual(files, []);
  assert.deepEqual(skipped, [
    { path: "/p/dump.txt", reason: "too large (65 MiB; at most 64)" },
  ]);
});

test("decodeText() gives back any text that was encoded as UTF-8", () => {
  const text = fc.string({ unit: "grapheme" }).filter((text) => !/^\uFEFF|\0/.test(text));
  fc.assert(fc.property(text, (text) => {
    assert.deepEqual(decodeText(bytes(text)), { kind: "text", text });
  }));
});

test("decodeText() takes one byte order mark off, and keeps line ends as they are", () => {
  assert.deepEqual(decodeText(bytes("\uFEFFa\r\nb\r")), { kind: "text", text: "a\r\nb\r" });
  assert.deepEqual(decodeText(bytes("\uFEFF\uFEFFa")), { kind: "text", text: "\uFEFFa" });
});

test("decodeText() says why a file is no text", () => {
  const reasons: [Uint8Array, RegExp][] = [
    [new Uint8Array([0x61, 0, 0x62]), /^binary$/],
    [new Uint8Array([0xff, 0xfe, 0x61, 0]), /UTF-16/],
    [new Uint8Array([0xfe, 0xff, 0, 0x61]), /UTF-16/],
    [new Uint8Array([0x63, 0x61, 0x66, 0xe9]), /^not UTF-8/],
    [new Uint8Array([0xed, 0xa0, 0x80]), /^not UTF-8/],
    [new Uint8Array(64 * 1024 * 1024 + 1), /^too large \(65 MiB; at most 64\)$/],
  ];
  for (const [content, reason] of reasons) {
    const decoded = decodeText(content);
    assert.equal(decoded.kind, "skipped");
    assert.match(decoded.kind === "skipped" ? decoded.reason : "", reason);
  }
});
