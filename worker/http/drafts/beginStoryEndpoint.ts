// Creates a story from another one (a response, repost or quote) or in a publication, or an email to a
// newsletter's subscribers, from a form that needs no JavaScript. The page handles all methods but POST.

import type { Context, Next } from "hono";
import { MAX_RESPONSE_BYTES } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { textToDocument } from "../../../shared/story/textToDocument.ts";
import type { StoryBeginning } from "../../domain/drafts/beginStory.ts";
import { collectionByDomainOrSlug } from "../../domain/publications/rows/collections.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import { storyUrl } from "../../domain/stories/rows/storyUrl.ts";
import { draftWrites } from "../../graphql/drafts/draftMutations.ts";
import { isErrorResult } from "../../graphql/machinery/results.ts";
import { publishWrites } from "../../graphql/publishing/publishMutations.ts";
import { answerForm } from "../forms/answerForm.ts";
import { formKey } from "../forms/formKey.ts";
import { typedErrorOf } from "../forms/formRow.ts";
import { openFormWrite, readWriteFields } from "../request/formWrite.ts";
import type { AppEnv, RequestContext } from "../request/requestContext.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import * as texts from "../forms/texts.ts";

const MAX_FORM_LENGTH = 3 * MAX_RESPONSE_BYTES + 10_000;

/** Answers POST of the routes that create a story: redirects to it, or to its editor. */
export async function beginStoryEndpoint(c: Context<AppEnv>, next: Next): Promise<Response | void> {
  return c.req.method === "POST" ? takeForm(c, next) : next();
}

const takeForm = openedEndpoint(["POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const sent = await readWriteFields(c, MAX_FORM_LENGTH);
  const { session, fields } = await openFormWrite(c, sent);
  const context = c.get("request");
  const [title, note] = [fields.get("title") ?? "", fields.get("note") ?? ""];
  const origin = await originOf(c, context, fields.get("quoteId"));
  const back = (error: string): Response => {
    const url = new URL(c.req.url);
    const query = new URLSearchParams(
      origin.quoteId ? { inResponseToQuoteId: origin.quoteId } : {},
    );
    query.set("error", error);
    return c.redirect(`${url.pathname}?${query}`, 303);
  };
  const beginning: StoryBeginning = {
    ...origin,
    key: await formKey(context, [session.userId, title, note, JSON.stringify(origin)]),
    content: { title, subtitle: "", paragraphs: textToDocument(note).paragraphs },
  };
  // As the page states, users who can't edit the publication create an unattached story and submit
  // it later.
  const result = await draftWrites.createDraft(null, { ...beginning, orOutside: true }, context);
  if (isErrorResult(result)) {
    if (result.reason === undefined) throw typedErrorOf(result);
    return back(result.reason);
  }
  const { postId, revision } = result.draft;
  const editor = buildPath("EditPost", { postId });
  // Publishing it under the writer's own name instead would not be what they asked for.
  if (result.isOutside && fields.get("intent") === "publish")
    return answerForm(
      c,
      {
        title: texts.savedAsDraft,
        text: texts.notPublishedInPublication,
        action: editor,
        others: [
          {
            label: texts.yourStories,
            href: buildPath("YourStories", { filterBy: "drafts" }),
            isMain: true,
          },
          { label: texts.openDraft, href: editor },
        ],
      },
      { status: 403 },
    );
  if (fields.get("intent") !== "publish") return c.redirect(editor, 303);
  const input = { targetPostId: postId, baseRev: revision };
  const published = await publishWrites.setPostPublished(null, input, context);
  const story = isErrorResult(published) ? null : await visibleStory(context, postId);
  // A story that can't be published, such as on another host than the main site, stays a draft: the
  // editor shows the reason, and no text is lost.
  return c.redirect(story ? storyUrl(story, context.config.publicUrl) : editor, 303);
});

async function originOf(
  c: Context<AppEnv>,
  context: RequestContext,
  quoteId: string | undefined,
): Promise<Omit<StoryBeginning, "key" | "content">> {
  const { params, routeName } = c.get("siteLocation");
  if (routeName === "NewNewsletterEmail") return { newsletterId: params.id };
  const { inResponseToPostId, repostId, collectionSlug } = params;
  if (inResponseToPostId !== undefined) {
    return { inResponseToPostId: postIdFromParam(inResponseToPostId) };
  }
  if (repostId !== undefined) return { repostOfPostId: postIdFromParam(repostId) };
  if (collectionSlug !== undefined) {
    const collection = await collectionByDomainOrSlug(context).load(collectionSlug);
    if (!collection) throw new TypedError("NOT_FOUND", "We couldn’t find this publication.");
    return { collectionId: collection.id };
  }
  return quoteId === undefined ? {} : { quoteId };
}
