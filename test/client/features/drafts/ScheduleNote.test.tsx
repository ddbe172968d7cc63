import { expect, test } from "vitest";
import { ScheduleNote } from "../../../../client/features/drafts/StoryStatus.tsx";
import { rendered } from "../../ui/rendered.ts";

test("a scheduled story says when it will be published, and that later edits aren't included", () => {
  const { html } = rendered(
    <ScheduleNote
      schedule={{ at: Date.UTC(2030, 0, 2, 9, 30), revision: 4 }}
      onPublish={() => {}}
    />,
  );
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe(
    "Scheduled for January 2, 2030, 09:30 UTC. Edits you make now aren’t included. Reschedule",
  );
});
