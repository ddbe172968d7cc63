import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { draftToEdit } from "../../domain/drafts/draftRow.ts";
import { mayReadAccount } from "../../domain/identity/mayReadAccount.ts";
import { draftAsPublished, showAsPublished } from "../../domain/publishing/draftAsPublished.ts";
import { publishState, settingsFor } from "../../domain/publishing/publishState.ts";
import { storyUrl } from "../../domain/stories/rows/storyUrl.ts";
import { answerPreview } from "../pages/answerPreview.ts";
import { requestAsAnonymous } from "../pages/renderForAll.ts";
import { locateUrl } from "../request/locateRequest.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";

/**
 * Answers GET and HEAD of a story's page as it would be if the saved draft were published now, for
 * those who may edit it: to a `visitor`, or to a `member`, who reads all of a member-only story. It
 * is rendered by the same code as the page of the published story, counts no view, and isn't cached.
 */
export const previewDraftEndpoint = openedEndpoint(["GET", "HEAD"], async (c) => {
  const context = c.get("request");
  const { postId: param = "", reader } = c.get("siteLocation").params;
  const postId = postIdFromParam(param) ?? "";
  const session = await context.session();
  if (!session || !mayReadAccount(session)) throw notFound();
  const [access, state] = await Promise.all([
    draftToEdit(context, session.userId, postId),
    publishState(context, postId),
  ]);
  const isReader = reader === "visitor" || reader === "member";
  if ("error" in access || access.draft.emailNewsletterId !== null || !state || !isReader)
    throw notFound();
  const { content, creatorId } = access.draft;
  const settings = settingsFor(state, creatorId === session.userId);
  const shown = await draftAsPublished(context, postId, { content, settings, slug: state.slug });
  if (!shown) throw notFound();
  const url = storyUrl(shown.story, context.config.publicUrl);
  const location = await locateUrl(context, new URL(url));
  const request = requestAsAnonymous(context, location);
  await showAsPublished(request, shown);
  if (reader === "member" && request.openedStories !== "all") request.openedStories.add(postId);
  const answer = await answerPreview(c, request, location);
  if (!answer) throw notFound();
  return answer;
});

function notFound(): TypedError {
  return new TypedError("NOT_FOUND", "We couldn’t find this story.");
}
