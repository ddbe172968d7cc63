import { firstRow } from "../../../support/database.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DraftServer } from "../../../../client/features/drafts/draft/draftServer.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { createDraft } from "../../../../worker/domain/drafts/createDraft.ts";
import { draftToEdit } from "../../../../worker/domain/drafts/draftRow.ts";
import { saveDraftDeltas } from "../../../../worker/domain/drafts/saveDraftDeltas.ts";
import { publishDue } from "../../../../worker/domain/publishing/publishDue.ts";
import { schedulePost } from "../../../../worker/domain/publishing/schedulePost.ts";
import { type FuzzedDraft, runLossyTabs } from "../../../client/features/drafts/draft/lossyTabs.ts";
import { makeUser } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { soakLength } from "../../../support/soak.ts";

const RUNS = soakLength({ test: 20, soak: 200 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A draft in the database, with the product's own writes and delayed responses. */
async function storedDraft(viewerId: string, content: DraftContent): Promise<FuzzedDraft> {
  const context = () => ({ ...makeDomainContext(), now: Date.now() });
  const key = crypto.randomUUID();
  const begun = await createDraft(context(), viewerId, { key, content });
  if (begun.kind !== "created") throw new Error(begun.kind);
  const { postId } = begun.draft;
  const underWay = new Set<Promise<unknown>>();
  const track = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const over = answer.catch(() => {}).finally(() => underWay.delete(over));
    underWay.add(over);
    return answer;
  };
  const read = async () => {
    const access = await draftToEdit(context(), viewerId, postId);
    if ("error" in access) throw new Error(access.error);
    return { postId, revision: access.draft.revision, content: access.draft.content };
  };
  const server: DraftServer = {
    create: () => track(read()),
    save: (_postId, request) =>
      track(
        saveDraftDeltas(context(), viewerId, {
          postId,
          baseRevision: request.baseRevision,
          deltas: JSON.parse(JSON.stringify(request.deltas)),
        }).then((result) => {
          if (result.kind !== "answered") throw new Error(result.kind);
          return result.answer;
        }),
      ),
    newer: (_postId, revision) =>
      track(read().then((draft) => (draft.revision > revision ? draft : null))),
  };
  return {
    server,
    read: () => track(read()),
    schedule: async (baseRev, at) => {
      const input = { postId, baseRev, settings: {} };
      const { kind } = await schedulePost(context(), viewerId, input, at);
      const isExpected = ["scheduled", "conflict", "text-missing"].includes(kind);
      if (!isExpected) throw new Error(kind);
      return kind === "scheduled";
    },
    publishDue: async () => {
      await publishDue(context());
    },
    published: async () => {
      const row = await firstRow<{ title: string; subtitle: string; document: string }>(
        `SELECT p.title, p.subtitle, b.document FROM posts p JOIN post_bodies b ON b.post_id = p.id
         WHERE p.id = ?1 AND p.status = 'PUBLISHED'`,
        postId,
      );
      return row && { ...JSON.parse(row.document), title: row.title, subtitle: row.subtitle };
    },
    untilIdle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

test(
  `no text is lost in ${RUNS} random runs of tabs that edit drafts in the database`,
  { timeout: 600_000 },
  async () => {
    let [conflicts, published, unsettled] = [0, 0, 0];
    const { id } = await makeUser();
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const result = await runLossyTabs(seed, (content) => storedDraft(id, content));
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
