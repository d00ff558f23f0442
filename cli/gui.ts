/** `ihmt gui`: serves the page over a memory until Ctrl-C. */

import { spawn } from "node:child_process";
import { homedir } from "node:os";
import process from "node:process";
import { createApp, newToken, serveApp, urlOfPage } from "@ihmt/gui";
import { thisMachine } from "@ihmt/setup";
import { tell } from "./_memory.ts";
import type { Context, Reply } from "./_reply.ts";
import { selfOf } from "./_self.ts";

/** The flags of `gui`. */
export interface GuiFlags {
  readonly port?: number;
  readonly browser: boolean;
}

/** Serves the page; the memory need not exist yet. */
export async function gui(context: Context, flags: GuiFlags, version: string): Promise<Reply> {
  const { home } = context;
  const ended = signalled();
  const token = newToken();
  const app = createApp({
    home,
    token,
    version,
    userFolder: homedir(),
    setup: { machine: thisMachine(), self: selfOf(version) },
    onRepair: tell,
  });
  const served = await serveApp(app, flags.port === undefined ? {} : { port: flags.port });
  const url = urlOfPage(served, token);
  if (flags.browser) openInBrowser(url);
  return {
    json: { url, port: served.port, home },
    // Not wrapped: an address is followed and copied whole.
    lines: () => [`The memory is open at ${url}`, "Ctrl-C ends it."],
    running: async () => {
      await ended;
      await served.close();
    },
  };
}

/** Resolves on the first Ctrl-C; a second one ends the process at once. */
function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

/** Opens an address in the user's browser. Where that fails, the address is printed all the same. */
function openInBrowser(url: string): void {
  const command = browserCommand(url);
  if (command === undefined) return;
  const [program = "", ...args] = command;
  const child = spawn(program, args, { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

function browserCommand(url: string): string[] | undefined {
  const { platform, env } = process;
  if (platform === "darwin") return ["open", url];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", url];
  const hasScreen = [env["DISPLAY"], env["WAYLAND_DISPLAY"]].some((name) => (name ?? "") !== "");
  return hasScreen ? ["xdg-open", url] : undefined;
}
