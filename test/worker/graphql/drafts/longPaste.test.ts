import { expect, test, vi } from "vitest";
import type { DraftServer } from "../../../../client/features/drafts/draft/draftServer.ts";
import { readPaste } from "../../../../client/features/drafts/paste/readPaste.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { newParagraphName } from "../../../../shared/story/delta/newParagraphName.ts";
import type { SaveRequest } from "../../../../shared/story/delta/draftJournal.ts";
import { Device } from "../../../client/features/drafts/draft/device.ts";
import { openTab } from "../../../client/features/drafts/draft/openTab.ts";
import { draftOf, save, writerWithDraft } from "../../../support/drafts/drafts.ts";

const PATIENCE = { timeout: 60_000 };
/** Maximum request size of the endpoint, in bytes. */
const MAX_BYTES = 1_000_000;

/** A tab on a new draft, saved over HTTP, and what it sent. */
async function desk() {
  const { browser, postId, revision, content } = await writerWithDraft();
  const sent: SaveRequest[] = [];
  const device = new Device();
  const server: DraftServer = {
    create: () => Promise.reject(new Error("It is there")),
    newer: () => Promise.resolve(null),
    save: async (_postId, request) => {
      sent.push(request);
      const answer = await save(postId, request.baseRevision, request.deltas, browser);
      if (answer.__typename !== "DraftSave" || answer.content) throw new Error(answer.message);
      return { kind: "saved", revision: answer.revision! };
    },
  };
  const draft = { postId, revision, content };
  const tab = await openTab({ draft, server, store: device.store({}) });
  return { tab, sent, device, read: () => draftOf(postId, browser) };
}

function storyOf(clipboard: { html?: string; text?: string }): DraftContent {
  const paragraphs = readPaste(
    { html: "", text: "", story: "", host: "deckle.example", ...clipboard },
    false,
  );
  const named = paragraphs.map((one) => Object.assign(one, { name: newParagraphName() }));
  return { title: "A long paste", subtitle: "", paragraphs: named };
}

test.each<[what: string, clipboard: { html?: string; text?: string }, requests: number]>([
  [
    "a web page of 5 MB",
    {
      html: `<p class=MsoNormal style="mso-margin-top-alt:auto">Some <b>bold</b> words of a page. ${"<span></span>".repeat(80)}</p>\n`.repeat(
        4200,
      ),
    },
    2,
  ],
  [
    "plain text of more than a million characters",
    { text: `${"word ".repeat(100)}\n\n`.repeat(2600) },
    6,
  ],
  ["text of four bytes a character", { text: `${"𐎠𐎡 ".repeat(200)}\n\n`.repeat(700) }, 2],
])(
  "%s is saved in parts, one revision per part",
  async (_, clipboard, requests) => {
    const { tab, sent, device, read } = await desk();
    const story = storyOf(clipboard);
    tab.write(story);
    const kept = tab.saver.keepNow();
    tab.saver.saveNow();
    await kept;
    expect(device.entries).toHaveLength(1);
    await vi.waitFor(() => expect(tab.saver.status.kind).toBe("saved"), PATIENCE);
    expect(sent.length).toBeGreaterThanOrEqual(requests);
    expect(sent.map(({ baseRevision }) => baseRevision)).toEqual(sent.map((_one, at) => at + 1));
    for (const request of sent) {
      const bytes = new TextEncoder().encode(JSON.stringify(request)).length;
      expect(bytes).toBeLessThan(MAX_BYTES);
    }
    const draft = await read();
    expect(draft.revision).toBe(sent.length + 1);
    expect(draft.content.paragraphs.length).toBe(story.paragraphs.length);
    expect(draft.content).toEqual(story);
    expect(device.entries).toEqual([]);
  },
  120_000,
);
