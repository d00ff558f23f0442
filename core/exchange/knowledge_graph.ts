/**
 * The memory of `@modelcontextprotocol/server-memory`: one JSON object a line.
 *
 *     {"type":"entity","name":"Ada","entityType":"person","observations":["likes tea"]}
 *     {"type":"relation","from":"Ada","to":"Acme","relationType":"works_at"}
 *
 * An entity becomes one text, with the relations that begin or end at it; entities that only
 * relations name become texts as well, so that nothing is lost.
 */

import { fieldsOf, type ImportedText, itemsOf, textOf } from "./imported.ts";

interface Entity {
  readonly name: string;
  readonly type: string;
  readonly observations: string[];
  readonly relations: string[];
}

/**
 * Reads the texts of a knowledge graph; lines that are none of its are told in `bad`, from 1. `path`
 * tells its entities from those of another graph.
 */
export function readKnowledgeGraph(
  text: string,
  path: string,
): { texts: ImportedText[]; bad: number[] } {
  const entities = new Map<string, Entity>();
  const bad: number[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() !== "" && !readLine(line, entities)) bad.push(at + 1);
  }
  return { texts: [...entities.values()].map((entity) => textOfEntity(entity, path)), bad };
}

/** Whether a line is one of a knowledge graph. */
export function isGraphLine(line: string): boolean {
  return readLine(line, new Map());
}

function readLine(line: string, entities: Map<string, Entity>): boolean {
  const { type, ...fields } = fieldsOf(parsed(line));
  if (type === "entity") {
    const name = textOf(fields["name"]);
    if (name === "") return false;
    const entity = entityOf(entities, name, textOf(fields["entityType"]));
    for (const observation of itemsOf(fields["observations"])) {
      const told = textOf(observation);
      if (told !== "" && !entity.observations.includes(told)) entity.observations.push(told);
    }
    return true;
  }
  if (type !== "relation") return false;
  const [from, to] = [textOf(fields["from"]), textOf(fields["to"])];
  if (from === "" || to === "") return false;
  const relation = `${from} ${textOf(fields["relationType"]).replaceAll("_", " ")} ${to}.`;
  for (const name of new Set([from, to])) entityOf(entities, name, "").relations.push(relation);
  return true;
}

function entityOf(entities: Map<string, Entity>, name: string, type: string): Entity {
  const there = entities.get(name);
  const entity = {
    name,
    type: there?.type || type,
    observations: there?.observations ?? [],
    relations: there?.relations ?? [],
  };
  entities.set(name, entity);
  return entity;
}

function textOfEntity(
  { name, type, observations, relations }: Entity,
  path: string,
): ImportedText {
  const heading = type === "" ? `# ${name}` : `# ${name} (${type})`;
  const list = (lines: readonly string[]): string =>
    lines.map((line) => `- ${line.replaceAll("\n", "\n  ")}\n`).join("");
  const parts = [`${heading}\n`, list(observations), list([...new Set(relations)])];
  return {
    text: parts.filter((part) => part !== "").join("\n"),
    source: `server-memory://${path}#${name}`,
    tags: ["source:server-memory"],
    ...(type === "" ? {} : { folder: type }),
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
