/** What the tools for a project's code do. Loaded by the first call, since it brings the library along. */

import { ProjectIndex, type Scope } from "@ihmt/core/project";
import type { Watch } from "./progress.ts";
import { type MapDetail, wordCode, wordMap } from "./project_wording.ts";

/** What `project_map` takes. */
export interface MapInput {
  readonly path: string;
  readonly detail: MapDetail;
  readonly subpath?: string | undefined;
}

/** What `find_code` takes. */
export interface FindInput {
  readonly query: string;
  readonly path: string;
  readonly scope: Scope;
  readonly subpath?: string | undefined;
  readonly clue?: string | undefined;
  readonly max_tokens: number;
}

/** The projects of one session. Those that were asked for stay open, with what was read of them. */
export class ProjectCalls {
  readonly #projects: string;
  readonly #open = new Map<string, ProjectIndex>();

  /** Calls on projects whose indexes lie in the folder `projects`. */
  constructor(projects: string) {
    this.#projects = projects;
  }

  /** Maps, and words the map. */
  async map({ path, detail, subpath }: MapInput, watch: Watch): Promise<string> {
    const project = await this.#project(path);
    return wordMap(await project.map({ ...watch, subpath: subpath ?? "" }), detail);
  }

  /** Finds, and words what is found. */
  async find(input: FindInput, watch: Watch): Promise<string> {
    const project = await this.#project(input.path);
    const answer = await project.find(input.query, {
      ...watch,
      scope: input.scope,
      subpath: input.subpath ?? "",
      clue: input.clue ?? "",
      maxTokens: input.max_tokens,
    });
    return wordCode(answer);
  }

  /** Opened anew each time, since its folder may have gone or moved; kept while it is the same one. */
  async #project(path: string): Promise<ProjectIndex> {
    const opened = await ProjectIndex.open({ path, projects: this.#projects });
    const known = this.#open.get(opened.root);
    if (known !== undefined) return known;
    this.#open.set(opened.root, opened);
    return opened;
  }
}
