/** The licences of the packages that a bundle holds, in one file to ship beside it. */

import { join } from "node:path";
import type { BundledPackage } from "./_bundle.ts";

/** Writes out the licence of every package, one after the other. */
export async function thirdPartyLicenses(packages: readonly BundledPackage[]): Promise<string> {
  const sections = await Promise.all(packages.map(licenseSection));
  return `This package contains the following packages.\n\n${sections.join("\n")}`;
}

async function licenseSection({ id, folder }: BundledPackage): Promise<string> {
  const manifest: { license?: string } = JSON.parse(
    await Deno.readTextFile(join(folder, "package.json")),
  );
  if (manifest.license === undefined) throw new Error(`Found no licence in ${id}`);
  const texts: string[] = [];
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (!isFile || !/^(licen[cs]e|copying|notice)/i.test(name)) continue;
    texts.push((await Deno.readTextFile(join(folder, name))).trim());
  }
  const line = "-".repeat(80);
  return `${line}\n${id.replace(/\/(?=[^/]*$)/, " ")}: ${manifest.license}\n\n${
    texts.sort().join("\n\n")
  }\n`;
}
