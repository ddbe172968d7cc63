import { spawn } from "node:child_process";
import path from "node:path";
import { ROOT } from "./localData.ts";

/** The token passed to such a command. */
export const TOKEN = "a-token-of-more-than-thirty-two-characters";

/** Runs an operator command by its file in worker/ops, against the server in this process. */
export function runOperatorCommand(
  file: string,
  args: readonly string[],
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [path.join(ROOT, "worker/ops", file), ...args], {
    cwd: ROOT,
    env: { ...process.env, OPERATOR_TOKEN: TOKEN },
  });
  let said = "";
  child.stdout.on("data", (data: Buffer) => (said += data.toString()));
  child.stderr.on("data", (data: Buffer) => (said += data.toString()));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, said })));
}
