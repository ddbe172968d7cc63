import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HeldDraft } from "./heldDraft.ts";
import { runLossyTabs } from "./lossyTabs.ts";
import { soakLength } from "../../../../support/soak.ts";

const RUNS = soakLength({ test: 100, soak: 1000 });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test(
  `no text is lost in ${RUNS} random runs of one and two tabs`,
  { timeout: 300_000 },
  async () => {
    let [conflicts, published, unsettled] = [0, 0, 0];
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const result = await runLossyTabs(seed, (content) => new HeldDraft(content));
      conflicts += result.conflicts;
      published += Number(result.isPublished);
      unsettled += result.unsettled;
      vi.clearAllTimers();
    }
    // Makes sure that the runs produce conflicts.
    expect(conflicts).toBeGreaterThan(RUNS / 10);
    expect(published).toBeGreaterThan(RUNS / 4);
    expect(unsettled).toBeGreaterThan(RUNS / 10);
  },
);
