import { expect, test } from "vitest";
import type { Schedule } from "../../../../client/features/editor/publish/publishing.ts";
import { StoryState } from "../../../../client/features/editor/StoryState.tsx";
import { rendered } from "../../ui/rendered.ts";

const textWith = (schedule: Schedule | null): string =>
  rendered(
    <StoryState
      saver={{ status: { kind: "saved", revision: 5 }, postId: "d00000000001", saveNow: () => {} }}
      words={2}
      schedule={schedule}
      onChoose={null}
      onPublish={() => {}}
    />,
  ).html.replaceAll(/<[^>]*>/g, " ");

test("a scheduled story says when it will be published, and with which text", () => {
  expect(
    textWith({ at: Date.UTC(2030, 0, 2, 9, 30), revision: 4 }).replaceAll(/\s+/g, " "),
  ).toContain(
    "Will be published on January 2, 2030, 09:30 UTC, as of revision 4. Schedule again to include later changes.",
  );
});

test("a story without a schedule doesn't mention one", () => {
  expect(textWith(null)).not.toMatch(/goes out|schedule/i);
});
