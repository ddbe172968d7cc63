import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run: (options: object) => Promise<{
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
  }>;
}

/** Returns axe's findings on the current page. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: Axe }).axe;
    const result = await run({
      resultTypes: ["violations"],
      // Off by default: target size of 24 px, or spacing around smaller targets.
      rules: { "target-size": { enabled: true } },
    });
    return result.violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`,
    );
  });
}
