import { expect, test, vi } from "vitest";
import { publishSeen } from "../../../../../client/features/drafts/publish/publishSeen.ts";
import type { PublishResult } from "../../../../../client/features/drafts/publish/publishing.ts";
import { HeldDraft } from "../draft/heldDraft.ts";
import { linesOf, openTab } from "../draft/openTab.ts";

/** A draft on the server that can be published only at its current revision. */
function published(held: HeldDraft) {
  const texts: string[][] = [];
  const send = (baseRev: number): Promise<PublishResult> => {
    if (baseRev !== held.revision) return Promise.resolve({ kind: "conflict" });
    texts.push(held.content.paragraphs.map(({ text }) => text));
    return Promise.resolve({ kind: "done", emailErrors: [] });
  };
  return { texts, send };
}

test("readers get the text the writer sees, and others' changes only after they were shown", async () => {
  const held = new HeldDraft(linesOf("Mine"));
  const { postId, revision, content } = held;
  const tab = await openTab({ draft: { postId, revision, content }, server: held.server });
  held.writeElsewhere(linesOf("Mine", "A note nobody should read"));
  const { texts, send } = published(held);

  expect(await publishSeen(tab.saver, send)).toEqual({ kind: "conflict" });
  expect(texts).toEqual([]);
  expect(tab.text.paragraphs.map(({ text }) => text)).toEqual([
    "Mine",
    "A note nobody should read",
  ]);

  expect(await publishSeen(tab.saver, send)).toEqual({ kind: "done", emailErrors: [] });
  expect(texts).toEqual([["Mine", "A note nobody should read"]]);
});

test("nothing is published while the server lacks some text", async () => {
  const held = new HeldDraft(linesOf("Mine"));
  const { postId, revision, content } = held;
  const tab = await openTab({ draft: { postId, revision, content }, server: held.server });
  const { texts, send } = published(held);
  tab.write(linesOf("Mine and more"));
  expect(await publishSeen(tab.saver, send)).toMatchObject({ kind: "rejected" });
  expect(texts).toEqual([]);
  tab.saver.saveNow();
  await vi.waitFor(() => expect(tab.saver.status.kind).toBe("saved"), { timeout: 10_000 });
  expect(await publishSeen(tab.saver, send)).toEqual({ kind: "done", emailErrors: [] });
  expect(texts).toEqual([["Mine and more"]]);
});
