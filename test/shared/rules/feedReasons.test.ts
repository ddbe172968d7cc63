import { expect, test } from "vitest";
import {
  feedReasonExplained,
  feedReasonText,
  POST_FEED_REASONS,
  reductionOf,
  hasTarget,
} from "../../../shared/rules/feedReasons.ts";

test("each reason is stated in one way and explained in another, which names what led to the story", () => {
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
