/**
 * The topic that a document's folder gives it, for documents that show none of their own.
 *
 * Domains must stay few, because the trunk tells of every one of them. So:
 *
 * 1. The first folder below the one that is taken in counts, and none below it.
 * 2. A name that tells nothing is passed over for the next folder down: `notes`, `inbox`, `src`,
 *    `2026`, `2026-02`, `0001`, a hash, `New folder (3)`.
 * 3. Dates, numbers and ids within a name do not count: `sprint-12` and `2026 sprint 13` are `sprint`.
 * 4. Folders make no new domains beyond {@linkcode MOST_DOMAINS} of a store. When the new topics of
 *    one ingest do not fit in there, they are records rather than topics (800 project folders), and
 *    all of them give way to the folder that was taken in (`projects`), or to none.
 *
 * A topic that is a domain already stays one, so that taking a folder in again moves nothing.
 */

import { slug } from "../store/layout.ts";
import type { FoundFile } from "./files.ts";

/** Domains of a store beyond which folders make no new ones: a few dozen are still read at a glance. */
export const MOST_DOMAINS = 64;

/**
 * The topics of files by their paths; a file that has none is not in there. `known` are the
 * domains that the store has, as slugs.
 *
 * @example
 * ```ts
 * import { topicsOf } from "@ihmt/core/ingest";
 * import assert from "node:assert/strict";
 *
 * const file = { path: "/home/ada/notes/2026/garden/roses.md", relative: "2026/garden/roses.md" };
 * assert.deepEqual([...topicsOf([file], new Set()).values()], ["garden"]);
 * ```
 */
export function topicsOf(
  files: readonly FoundFile[],
  known: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, relative } of files) {
    const topic = folderTopic(relative);
    if (topic !== undefined) found.set(path, topic);
  }
  const added = new Set([...found.values()].filter((topic) => !known.has(topic)));
  if (known.size + added.size <= MOST_DOMAINS) return found;
  return withoutNew(files, found, known);
}

/** The topics that the store knows; the others give way to the folders that were taken in. */
function withoutNew(
  files: readonly FoundFile[],
  found: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
): Map<string, string> {
  const kept = new Map<string, string>();
  const domains = new Set(known);
  for (const { path, relative } of files) {
    const topic = found.get(path);
    if (topic === undefined) continue;
    if (known.has(topic)) {
      kept.set(path, topic);
      continue;
    }
    const root = topicOfName(lastName(path.slice(0, path.length - relative.length - 1)));
    if (root === undefined || (!domains.has(root) && domains.size >= MOST_DOMAINS)) continue;
    domains.add(root);
    kept.set(path, root);
  }
  return kept;
}

/** The first folder of a relative path whose name tells something. */
function folderTopic(relative: string): string | undefined {
  const folders = relative.split("/").slice(0, -1);
  for (const name of folders) {
    const topic = topicOfName(name);
    if (topic !== undefined) return topic;
  }
  return undefined;
}

/** What a folder's name tells once dates, numbers and ids are taken off; `undefined` when nothing. */
function topicOfName(name: string): string | undefined {
  const telling = name.split(/[^\p{L}\p{M}\p{N}.+#&']+/u).filter((word) => !isNumbering(word));
  const topic = slug(telling.join("-"));
  return telling.length === 0 || NAMELESS.has(topic) ? undefined : topic;
}

/** Numbers, dates, versions, months and ids: what sets folders of one sort apart. */
function isNumbering(word: string): boolean {
  const plain = word.toLowerCase().replace(/[.'+#&]/g, "");
  const digits = plain.match(/\p{N}/gu)?.length ?? 0;
  return plain === "" || digits * 2 >= [...plain].length || MONTHS.has(plain) ||
    /^\p{N}{1,4}[年月日号周]$/u.test(plain) ||
    (plain.length >= 7 && digits > 0 && /^[0-9a-f]+$/.test(plain)) ||
    // Letters and digits in turns are an id; digits at one end are part of a name, as in web3.
    (digits >= 2 && /\p{N}\p{L}+\p{N}/u.test(plain));
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

const MONTHS: ReadonlySet<string> = new Set(
  `january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  ene abr ago dic 一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月`.split(/\s+/),
);

/** Names that people and programs give to folders without saying what is in them, as slugs. */
const NAMELESS: ReadonlySet<string> = new Set(
  `note notes my-notes daily daily-notes quick-notes doc docs document documents my-documents
  documentation file files folder new-folder untitled untitled-folder unnamed misc miscellaneous
  various other others general random stuff inbox outbox archive archives archived old new tmp temp
  temporary draft drafts data export exports import imports backup backups copy dump desktop
  downloads home user users attachments media images img pictures assets static public private
  resources text txt md markdown todo week month day year quarter
  src source sources lib libs app apps package packages pkg crates modules test tests spec specs
  examples scripts bin include internal cmd
  nota notas apuntes mis-notas documento documentos mis-documentos archivo archivos fichero ficheros
  carpeta nueva-carpeta sin-titulo sin-nombre varios otro otros otras cosas entrada salida viejo
  viejos nuevo borrador borradores datos copia copias respaldo escritorio descargas imagenes
  adjuntos pruebas ejemplos semana mes dia ano
  文档 笔记 我的笔记 我的文档 文件 文件夹 新建文件夹 未命名 未命名文件夹 未分类 杂项 其他 收件箱 归档 存档 草稿
  备份 下载 桌面 资料 附件 图片 数据 临时 测试 示例`.split(/\s+/).map(slug),
);
