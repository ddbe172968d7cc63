import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file from which `wrangler dev` reads local secrets; ignored by git. */
export const DEV_VARS = join(import.meta.dirname, "../../.dev.vars");

const TOKEN_LINE = /^[ \t]*OPERATOR_TOKEN[ \t]*=[ \t]*["']?([^"'\r\n]+?)["']?[ \t]*$/m;

/** The operator token in a file of variables; null for none. */
export function readOperatorToken(file: string): string | null {
  if (!existsSync(file)) return null;
  return TOKEN_LINE.exec(readFileSync(file, "utf8"))?.[1] ?? null;
}

/** Adds a random operator token to a file of variables if it has none. Returns whether it did. */
export function ensureOperatorToken(file: string): boolean {
  if (readOperatorToken(file) !== null) return false;
  const line = `OPERATOR_TOKEN=${randomBytes(32).toString("hex")}\n`;
  if (!existsSync(file)) writeFileSync(file, line, { mode: 0o600 });
  else appendFileSync(file, /(^|\n)$/.test(readFileSync(file, "utf8")) ? line : `\n${line}`);
  return true;
}
