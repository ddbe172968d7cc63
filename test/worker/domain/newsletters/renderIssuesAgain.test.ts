import { expect, test } from "vitest";
import type { DomainContext } from "../../../../worker/domain/kernel/context.ts";
import { publishStory } from "../../../../worker/domain/publishing/publishStory.ts";
import { savePostSettings } from "../../../../worker/domain/publishing/savePostSettings.ts";
import { unpublishPost } from "../../../../worker/domain/publishing/unpublishPost.ts";
import { deletePost, undeletePost } from "../../../../worker/domain/yourStories/deletePost.ts";
import { firstValue, runSql } from "../../../support/database.ts";
import { makeStory, makeUser } from "../../../support/factories.ts";
import { makeIssue, makeNewsletter } from "../../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../../support/people.ts";

type Write = (context: DomainContext, writerId: string, postId: string) => Promise<unknown>;

const trash: Write = (context, viewerId, postId) =>
  deletePost(context, { viewerId, responsesAlone: false }, postId);
const restore: Write = (context, viewerId, postId) =>
  undeletePost(context, { viewerId, responsesAlone: false }, postId);
const setVisibility =
  (visibility: "PUBLIC" | "LOCKED"): Write =>
  (context, writerId, postId) =>
    savePostSettings(context, writerId, { postId, settings: { visibility } });
const publish: Write = async (context, writerId, postId) =>
  publishStory(context, writerId, { postId, baseRev: await revisionOf(postId), settings: {} });

const revisionOf = async (postId: string) =>
  (await firstValue<number>(
    `SELECT coalesce((SELECT revision FROM drafts WHERE post_id = ?1),
       (SELECT revision FROM posts WHERE id = ?1))`,
    postId,
  )) ?? 1;

test.each<[what: string, isRenderedAgain: boolean, write: Write, before: Write | null]>([
  ["locked", true, setVisibility("LOCKED"), null],
  ["given the settings that it has", false, setVisibility("PUBLIC"), null],
  ["unpublished", true, unpublishPost, null],
  ["published again", true, publish, unpublishPost],
  ["moved to the trash", true, trash, null],
  ["restored", true, restore, trash],
])(
  "an issue in progress whose story is %s is rendered again: %s",
  async (_what, isRenderedAgain, write, before) => {
    const writer = await makeUser();
    const { id: postId } = await makeStory(
      { creator_id: writer.id },
      { paragraphs: [{ name: "aaaa", type: "P", text: "A story." }] },
    );
    const { id: newsletterId } = await makeNewsletter({ user_id: writer.id });
    const { id } = await makeIssue({
      id: crypto.randomUUID(),
      newsletter_id: newsletterId,
      post_id: postId,
      subject: "A story",
      audience: "ALL",
      due_at: 1,
      created_at: 1,
    });
    const context = makeDomainContext();
    await before?.(context, writer.id, postId);
    await runSql(
      `UPDATE newsletter_issues SET state = 'SENDING', html_for_others = 'a', text_for_others = 'a',
         all_queued_at = 1 WHERE id = ?1`,
      id,
    );
    await write(makeDomainContext(), writer.id, postId);
    expect(
      await firstValue<number>(
        "SELECT html_for_others IS NULL AND all_queued_at IS NULL FROM newsletter_issues WHERE id = ?1",
        id,
      ),
    ).toBe(Number(isRenderedAgain));
  },
);
