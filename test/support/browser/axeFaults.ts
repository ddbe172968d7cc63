import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run: (options: object) => Promise<{
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
  }>;
}

/** Returns axe's findings on the current page; only of these rules, if any are named. */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: Axe }).axe;
    const result = await run({
      resultTypes: ["violations"],
      // Off by default: target size of 24 px, or spacing around smaller targets.
      rules: { "target-size": { enabled: true } },
      ...(only ? { runOnly: only } : {}),
    });
    return result.violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`,
    );
  }, rules);
}
