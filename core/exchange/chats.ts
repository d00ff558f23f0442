/**
 * The data exports of ChatGPT and Claude: `conversations.json`, and Claude's `memories.json`.
 *
 * A conversation becomes one text in Markdown, dated by its beginning. Of ChatGPT's tree of attempts
 * it has the branch that was shown last; what only machines said to each other stays out.
 */

import { fieldsOf, type ImportedText, itemsOf, momentOf, textOf } from "./imported.ts";

/** Texts, and who exported them. */
export interface Chats {
  readonly format: "chatgpt" | "claude";
  readonly texts: readonly ImportedText[];
  /** Conversations that say nothing. */
  readonly empty: number;
}

interface Message {
  readonly who: "Assistant" | "User";
  readonly text: string;
}

/** Reads an export; `undefined` when a value is none. */
export function readChats(value: unknown): Chats | undefined {
  const listed = itemsOf(fieldsOf(value)["conversations"]);
  const items = (Array.isArray(value) ? value : listed).map(fieldsOf);
  const isOpenAi = items.some((item) => "mapping" in item);
  const isClaude = items.some((item) => "chat_messages" in item || "conversations_memory" in item);
  if (!isOpenAi && !isClaude) return undefined;
  const texts = items.flatMap(isOpenAi ? readOpenAi : readClaude);
  const spoken = new Set(texts.map(({ source }) => source));
  return {
    format: isOpenAi ? "chatgpt" : "claude",
    texts,
    empty: Math.max(0, items.length - spoken.size),
  };
}

type Item = Readonly<Record<string, unknown>>;

function readOpenAi(item: Item): ImportedText[] {
  const mapping = fieldsOf(item["mapping"]);
  const messages = shownNodes(mapping, textOf(item["current_node"])).flatMap((id) =>
    readOpenAiMessage(fieldsOf(fieldsOf(mapping[id])["message"]))
  );
  return conversation(messages, {
    title: textOf(item["title"]),
    id: textOf(item["conversation_id"]) || textOf(item["id"]),
    timestamp: momentOf(item["create_time"]) ?? momentOf(item["update_time"]),
    program: "chatgpt",
  });
}

/** The nodes from the first to the one that was shown last. */
function shownNodes(mapping: Item, current: string): string[] {
  const last = current in mapping ? current : latestNode(mapping);
  const path: string[] = [];
  const seen = new Set<string>();
  for (let id = last; id !== "" && id in mapping && !seen.has(id);) {
    seen.add(id);
    path.push(id);
    id = textOf(fieldsOf(mapping[id])["parent"]);
  }
  return path.reverse();
}

function latestNode(mapping: Item): string {
  const time = (id: string): number => {
    const created = fieldsOf(fieldsOf(mapping[id])["message"])["create_time"];
    return typeof created === "number" ? created : 0;
  };
  return Object.keys(mapping)
    .filter((id) => itemsOf(fieldsOf(mapping[id])["children"]).length === 0)
    .reduce((best, id) => best === "" || time(id) > time(best) ? id : best, "");
}

function readOpenAiMessage(message: Item): Message[] {
  const role = textOf(fieldsOf(message["author"])["role"]);
  const content = fieldsOf(message["content"]);
  const isShown = fieldsOf(message["metadata"])["is_visually_hidden_from_conversation"] !== true;
  const isToPeople = ["", "all"].includes(textOf(message["recipient"]));
  const isText = ["", "text", "multimodal_text"].includes(textOf(content["content_type"]));
  if (!isShown || !isToPeople || !isText || (role !== "user" && role !== "assistant")) return [];
  const parts = itemsOf(content["parts"]).map((part) =>
    typeof part === "string" ? part : textOf(fieldsOf(part)["text"]) || "[attachment]"
  );
  const text = parts.join("\n\n").trim();
  return text === "" ? [] : [{ who: role === "user" ? "User" : "Assistant", text }];
}

function readClaude(item: Item): ImportedText[] {
  if ("conversations_memory" in item) return readClaudeMemory(item);
  const messages = itemsOf(item["chat_messages"]).map(fieldsOf).flatMap((message): Message[] => {
    const blocks = itemsOf(message["content"]).map(fieldsOf)
      .filter(({ type }) => type === "text").map(({ text }) => textOf(text));
    const attached = itemsOf(message["attachments"]).map(fieldsOf)
      .map((file) => attachment(textOf(file["file_name"]), textOf(file["extracted_content"])));
    const shown = itemsOf(message["files"]).map(fieldsOf)
      .map((file) => textOf(file["file_name"])).filter(Boolean).map((name) => `Attached: ${name}`);
    const spoken = blocks.filter(Boolean).join("\n\n") || textOf(message["text"]);
    const text = [spoken, ...attached, ...shown].filter(Boolean).join("\n\n");
    const who = textOf(message["sender"]) === "human" ? "User" : "Assistant";
    return text === "" ? [] : [{ who, text }];
  });
  return conversation(messages, {
    title: textOf(item["name"]),
    id: textOf(item["uuid"]),
    timestamp: momentOf(item["created_at"]),
    program: "claude",
  });
}

/** What Claude has noted by itself, for all conversations and for each project. */
function readClaudeMemory(item: Item): ImportedText[] {
  const all = { "": item["conversations_memory"], ...fieldsOf(item["project_memories"]) };
  return Object.entries(all).flatMap(([project, value]) => {
    const text = textOf(value);
    const source = project === "" ? "claude://memory" : `claude://memory/${project}`;
    return text === "" ? [] : [{ text: `${text}\n`, source, tags: ["source:claude"] }];
  });
}

function attachment(name: string, content: string): string {
  return content === "" ? "" : `Attached: ${name || "a text"}\n\n${content}`;
}

function conversation(
  messages: readonly Message[],
  { title, id, timestamp, program }: {
    title: string;
    id: string;
    timestamp: string | undefined;
    program: "chatgpt" | "claude";
  },
): ImportedText[] {
  const [first] = messages;
  if (first === undefined) return [];
  const said = messages.map(({ who, text }) => `**${who}:** ${text}\n`);
  const heading = title === "" ? [] : [`# ${title.replaceAll(/\s+/g, " ")}\n`];
  return [{
    text: [...heading, ...said].join("\n"),
    // One without an id is known by its beginning.
    source: `${program}://${id || `${timestamp ?? ""}/${first.text.slice(0, 80)}`}`,
    ...(timestamp === undefined ? {} : { timestamp }),
    tags: [`source:${program}`],
  }];
}
