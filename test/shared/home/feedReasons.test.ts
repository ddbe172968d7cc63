import { expect, test } from "vitest";
import {
  feedReasonExplained,
  feedReasonText,
  POST_FEED_REASONS,
  reductionOf,
  hasTarget,
} from "../../../shared/home/feedReasons.ts";

test("each reason has a short text and an explanation that names the source", () => {
  for (const reason of POST_FEED_REASONS) {
    const [stated, explained] = [
      feedReasonText(reason, "Paper"),
      feedReasonExplained(reason, "Paper"),
    ];
    expect(explained, reason).toMatch(/^[A-Z].+\.$/);
    expect(explained, reason).not.toContain(stated);
    expect(explained.includes("Paper"), reason).toBe(hasTarget(reductionOf(reason)));
  }
});
