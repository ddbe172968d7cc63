// The Chromium that comes with the development dependencies, for machines without a browser. It
// brings the libraries and the only font that it uses. Built for Linux on x64.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/** How to start a browser. */
export interface BrowserCommand {
  executablePath: string;
  /** Its environment; that of this process if undefined. */
  env?: Record<string, string>;
}

const modules = path.resolve(import.meta.dirname, "../../../node_modules");
const home = path.join(modules, "@sparticuz/chromium");

/** True where the bundled Chromium runs. */
export const hasBundledChromium = process.platform === "linux" && process.arch === "x64";

/**
 * Returns the bundled Chromium's command. The first call after an installation unpacks it, which
 * takes three seconds.
 */
export async function bundledChromium(): Promise<BrowserCommand> {
  const { version } = JSON.parse(readFileSync(path.join(home, "package.json"), "utf8"));
  const cache = path.join(modules, ".cache");
  const directory = path.join(cache, `chromium-${version}`);
  if (!existsSync(directory)) await unpack(cache, directory);
  return {
    executablePath: path.join(directory, "chromium"),
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: path.join(directory, "al2023/lib"),
      FONTCONFIG_FILE: path.join(directory, "fonts.conf"),
    },
  };
}

/** Unpacks next to the destination and renames: another process may do the same. */
async function unpack(cache: string, directory: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const unpacked = mkdtempSync(path.join(cache, "chromium-"));
  const { inflate } = await import("@sparticuz/chromium");
  // The package unpacks into the temporary directory.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = unpacked;
  try {
    for (const name of ["chromium.br", "fonts.tar.br", "al2023.tar.br"])
      await inflate(path.join(home, "bin", name));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  writeFileSync(path.join(unpacked, "fonts.conf"), fontConfiguration(directory));
  try {
    renameSync(unpacked, directory);
  } catch (error) {
    rmSync(unpacked, { recursive: true, force: true });
    if (!existsSync(directory)) throw error;
  }
}

/** Only the unpacked font: those of the system would change the layouts that tests measure. */
function fontConfiguration(directory: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${directory}/fonts</dir>
  <cachedir>${directory}/fontCache</cachedir>
</fontconfig>
`;
}
