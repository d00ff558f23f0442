/**
 * Every error a user can meet. Each says what is wrong, where, and what to do, and carries a stable
 * `code` that programs may rely on.
 */

import type { FileSystemReason } from "./fs-adapter/file_system.ts";
import { type SecretFinding, wordFindings } from "./secrets/mod.ts";

/** The base of every error IHMT throws on purpose. */
export class IhmtError extends Error {
  /** A stable name for the kind of error, such as `no_store`. */
  readonly code: string;

  /** Makes an error of the kind `code` with a sentence for the user. */
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** There is no store where one was expected. */
export class NoStoreError extends IhmtError {
  /** Says that `home` holds no store and how to make one. */
  constructor(home: string) {
    super(
      "no_store",
      `There is no memory in ${home} yet. Make one with \`ihmt init\`, or save something first.`,
    );
  }
}

/** A text that looks like it holds a credential, and is not kept for that. */
export class SecretError extends IhmtError {
  /** What was found, and where. */
  readonly findings: readonly SecretFinding[];

  /** Names the kinds and lines; the credential itself is not repeated. */
  constructor(findings: readonly SecretFinding[]) {
    super(
      "looks_secret",
      `${wordFindings(findings)}, so nothing was saved: memories are plain text that every later ` +
        "session reads. Leave the value out and say where it is kept instead.",
    );
    this.findings = findings;
  }
}

/** A setting in `ihmt.config.json` that cannot be used. */
export class ConfigError extends IhmtError {
  /** Carries a sentence that names the file or key, the value and what is allowed. */
  constructor(message: string, options?: ErrorOptions) {
    super("bad_config", message, options);
  }
}

/** A stored file that does not hold what it should. */
export class DamagedFileError extends IhmtError {
  /** The path of the damaged file. */
  readonly path: string;

  /** Says that the file at `path` is damaged and `why`. */
  constructor(path: string, why: string, options?: ErrorOptions) {
    super("damaged_file", `${path} is damaged: ${why}`, options);
    this.path = path;
  }
}

/** The store was written by a newer IHMT and may only be read. */
export class ReadOnlyStoreError extends IhmtError {
  /** Says which version the store has and which one this program knows. */
  constructor(found: number, known: number) {
    super(
      "read_only_store",
      `This memory was written by a newer IHMT (format ${found}; this one knows ${known}), so it can only be read. Update IHMT to save to it.`,
    );
  }
}

/** Another process holds the store for too long. */
export class LockTimeoutError extends IhmtError {
  /** Names the holder and the seconds waited. */
  constructor(holder: string, seconds: number) {
    super(
      "lock_timeout",
      `Another process (${holder}) has been writing to this memory for over ${seconds} s. Nothing was saved. Try again, or stop that process.`,
    );
  }
}

/** A memory was asked for by an id that the store does not hold. */
export class UnknownMemoryError extends IhmtError {
  /** Names the id and where it was looked for. */
  constructor(id: string, hint = "Use an id that a search with full detail printed.") {
    super("unknown_memory", `There is no memory with the id "${id}". ${hint}`);
  }
}

/** An argument that cannot be used. */
export class InvalidInputError extends IhmtError {
  /** Says what was expected and what came. */
  constructor(message: string, options?: ErrorOptions) {
    super("invalid_input", message, options);
  }
}

/** The disk refused an operation. */
export class FileSystemError extends IhmtError {
  /** What happened, the same on every platform. */
  readonly reason: FileSystemReason;
  /** The path the operation was about. */
  readonly path: string;

  /** Says that `operation` on `path` failed and why. */
  constructor(reason: FileSystemReason, operation: string, path: string, options?: ErrorOptions) {
    super("file_system", `Could not ${operation} ${path}: ${REASONS[reason]}`, options);
    this.reason = reason;
    this.path = path;
  }
}

const REASONS: Record<FileSystemReason, string> = {
  not_found: "it does not exist.",
  exists: "it exists already.",
  denied: "permission denied, or the disk is read-only. Check who owns it and its access rights.",
  no_space: "the disk is full. Free some space and try again; nothing was lost.",
  too_many_open: "too many files are open. Close some programs and try again.",
  not_a_folder: "it is not a folder.",
  is_a_folder: "it is a folder, not a file.",
  leads_out: "it is a link that leads out of the memory. Put a folder or file in its place.",
  other: "the disk reported an error.",
};
