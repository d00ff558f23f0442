/** The dialog in which the system asks for a folder, where there is one and somebody to see it. */

import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

/** The program and its arguments; `undefined` where the system has none. */
export function dialogCommand(title: string): readonly string[] | undefined {
  const { platform, env } = process;
  if (platform === "darwin") {
    const script = `POSIX path of (choose folder with prompt ${appleText(title)})`;
    return ["osascript", "-e", script];
  }
  if (platform === "win32") {
    const script = "Add-Type -AssemblyName System.Windows.Forms; " +
      "$d = New-Object System.Windows.Forms.FolderBrowserDialog; " +
      "if ($d.ShowDialog() -eq 'OK') { [Console]::Out.Write($d.SelectedPath) }";
    return ["powershell", "-NoProfile", "-STA", "-Command", script];
  }
  if ((env["DISPLAY"] ?? "") === "" && (env["WAYLAND_DISPLAY"] ?? "") === "") {
    return undefined;
  }
  if (isOnPath("zenity")) {
    return ["zenity", "--file-selection", "--directory", `--title=${title}`];
  }
  if (isOnPath("kdialog")) {
    return ["kdialog", "--title", title, "--getexistingdirectory"];
  }
  return undefined;
}

/** Asks; `undefined` when the dialog was closed. */
export function runDialog([program = "", ...args]: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(program, args, (error, stdout) => {
      const path = stdout.trim().replace(/(?<=.)\/+$/, "");
      resolve(error !== null || path === "" ? undefined : path);
    });
  });
}

function appleText(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, "\\$&").replaceAll(/\s+/g, " ")}"`;
}

function isOnPath(program: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
