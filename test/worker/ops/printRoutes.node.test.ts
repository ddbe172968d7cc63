import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROUTES } from "../../../shared/routes/routes.ts";
import { ROOT } from "./localData.ts";

const command = path.join(ROOT, "worker/ops/printRoutes.ts");

test("the route table is printed, with the routes that are built", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [command], { cwd: ROOT });
  const lines = stdout.trimEnd().split("\n");
  expect(lines.at(-1)).toMatch(new RegExp(`^${ROUTES.length} routes, \\d+ built\\.$`));
  const rowOf = (name: string) => lines.find((line) => line.startsWith(`${name} `));
  for (const { name } of ROUTES) expect(rowOf(name), name).toMatch(/ (yes|no)$/);
  // A page, an endpoint, a page served by an endpoint, and a redirect.
  for (const name of ["ShowPost", "ShowRobots", "ChangePassword", "ShowTagLatest"])
    expect(rowOf(name), name).toMatch(/ yes$/);
});
