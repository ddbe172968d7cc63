// The forms that are one mutation with a redirect: which address runs which mutation, with which
// fields, and where the reader continues. Other forms of a mutation post to `/_/write/{mutation}`.

import { ROW_FIELDS } from "../../../shared/forms/rowFields.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { predefinedCatalogId } from "../../../shared/lists/predefinedCatalogs.ts";
import { MAX_RESPONSE_BYTES } from "../../../shared/limits.ts";
import { startNewsletter } from "../../domain/newsletters/startNewsletter.ts";
import { viewerEdgeByCatalog } from "../../domain/lists/rows/viewerEdge.ts";
import { MEMBER_FEED_KINDS } from "../../domain/memberFeeds/memberFeeds.ts";
import { collectionByDomainOrSlug } from "../../domain/publications/rows/collections.ts";
import { viewerEdgeByPost } from "../../domain/stories/rows/viewerEdge.ts";
import { clapWrites } from "../../graphql/claps/clapMutations.ts";
import { followWrites } from "../../graphql/follows/followMutations.ts";
import { highlightWrites } from "../../graphql/highlights/highlights.ts";
import { catalogItemWrites } from "../../graphql/lists/catalogMutations.ts";
import { permitted } from "../../graphql/machinery/permissions.ts";
import { errorResult, isErrorResult, suspended } from "../../graphql/machinery/results.ts";
import { toggled } from "../../graphql/machinery/toggle.ts";
import { memberFeedWrites } from "../../graphql/memberFeeds/memberFeeds.ts";
import { newsletterWrites } from "../../graphql/newsletters/newsletterMutations.ts";
import { responseWrites } from "../../graphql/responses/responseMutations.ts";
import { newsletterRow, subscriptionRow } from "../newsletters/subscriptionRows.ts";
import { postSettingsRow } from "../publishing/postSettingsRow.ts";
import { TypedError } from "../request/typedErrors.ts";
import { editSequenceRow, newSequenceRow } from "../sequences/sequenceRows.ts";
import { formKey } from "./formKey.ts";
import { formRow, type Sent } from "./formRow.ts";

/**
 * One byte of text takes at most three characters URL-encoded; the rest is for the other fields.
 */
const MAX_RESPONSE_FORM = 3 * MAX_RESPONSE_BYTES + 10_000;

/** Claps for a story (`p`) or a list (`catalog`): `claps` is their number, `key` makes them count once. */
const voteRow = formRow({
  fields: ROW_FIELDS.Vote,
  write: async ({ context, params, fields }) => {
    const { id = "" } = params;
    const numClaps = Number(fields.get("claps") ?? "1");
    // Without a key, sending the form again counts as another clap.
    const key = fields.get("key") ?? crypto.randomUUID();
    return params.type === "p"
      ? clapWrites.clapPost(null, { targetPostId: id, numClaps, key }, context)
      : clapWrites.clapCatalog(null, { targetCatalogId: id, numClaps, key }, context);
  },
  answer: async (result, { context, params: { id = "" } }) => {
    if ("catalog" in result) {
      const { clapCount: viewerClapCount } = await viewerEdgeByCatalog(context).load(id);
      return { catalogId: id, clapCount: result.catalog.clapCount, viewerClapCount };
    }
    const { clapCount: viewerClapCount } = await viewerEdgeByPost(context).load(id);
    const { clapCount, voterCount } = result.post;
    return { postId: id, clapCount, voterCount, viewerClapCount };
  },
});

/** Saves a story to a list (`catalogId`; by default the reading list), or removes it with `saved` 0. */
const bookmarkRow = formRow({
  fields: ROW_FIELDS.Bookmark,
  write: async (sent) => {
    const saved = sent.fields.get("saved") ?? "1";
    if (!["0", "1"].includes(saved)) throw new TypedError("BAD_REQUEST", "`saved` must be 0 or 1.");
    const { addCatalogItem, removeCatalogItem } = catalogItemWrites;
    return (saved === "1" ? addCatalogItem : removeCatalogItem)(
      null,
      savedItem(sent),
      sent.context,
    );
  },
  answer: ({ catalog }, sent) => ({
    ...savedItem(sent),
    isSaved: sent.fields.get("saved") !== "0",
    itemCount: catalog.itemCount,
  }),
});

function savedItem({ session, params, fields }: Sent): { catalogId: string; postId: string } {
  const catalogId = fields.get("catalogId") ?? predefinedCatalogId(session.userId, "READING_LIST");
  return { catalogId, postId: params.id ?? "" };
}

const quoteRow = formRow({
  fields: ROW_FIELDS.CreateQuote,
  write: async ({ context, params, fields }) => {
    const startOffset = Number(fields.get("startOffset") ?? "");
    if (!Number.isSafeInteger(startOffset) || startOffset < 0)
      throw new TypedError("BAD_REQUEST", "`startOffset` must be a whole number.");
    const selection = {
      targetPostId: params.id ?? "",
      paragraphName: fields.get("paragraphName") ?? "",
      startOffset,
      text: fields.get("text") ?? "",
    };
    return highlightWrites.createHighlight(null, selection, context);
  },
  answer: ({ highlight: { id, quoteId } }, { params }) => ({
    postId: params.id,
    highlightId: id,
    quoteId,
  }),
});

/** Responds to a story or a list. The same text with the same `key` creates one response. */
const respondRow = formRow({
  fields: ROW_FIELDS.Respond,
  maxLength: MAX_RESPONSE_FORM,
  write: async ({ context, params, fields }) => {
    const { postId, catalogId } = params;
    const text = fields.get("text") ?? "";
    const key = await formKey(context, [postId ?? catalogId ?? "", text], fields.get("key"));
    const input = { key, inResponseToPostId: postId, inResponseToCatalogId: catalogId, text };
    return responseWrites.publishResponse(null, input, context);
  },
  answer: ({ postId }) => ({ postId }),
  codes: { "response-too-large": "TOO_LARGE" },
});

/** Follows a person, publication, topic or list, or unfollows it with `follows` 0. */
const followRow = formRow({
  fields: ROW_FIELDS.FollowAction,
  write: async (sent) => {
    const result = await writeFollow(sent);
    // What can't be seen any more isn't followed any more.
    const isGone = isErrorResult(result) && result.__typename === "NotFound";
    return isGone && !follows(sent.fields) ? toggled(null) : result;
  },
  answer: (_result, { params: { followKind, id }, fields }) => ({
    kind: followKind,
    id,
    isFollowing: follows(fields),
  }),
  notice: ({ notice }, { params: { id = "" }, fields }) =>
    follows(fields)
      ? { toast: notice == null ? "subscribe-success" : "subscribed-already", toastAbout: id }
      : null,
  errorNotice: ({ __typename, reason }, { fields }) => {
    if (!follows(fields) || __typename === "Forbidden") return null;
    return { toast: reason === "self" ? "subscribe-self" : "subscribe-fail" };
  },
});

async function writeFollow({ context, params: { followKind, id = "" }, fields }: Sent) {
  const which = follows(fields) ? "on" : "off";
  switch (followKind) {
    case "user":
      return followWrites.user[which](null, { targetUserId: id }, context);
    case "collection":
      return followWrites.collection[which](null, { targetCollectionId: id }, context);
    case "tag":
      return followWrites.tag[which](null, { targetTagId: id }, context);
    default:
      return followWrites.catalog[which](null, { targetCatalogId: id }, context);
  }
}

const follows = (fields: Sent["fields"]): boolean => fields.get("follows") !== "0";

const startNewsletterWrite = permitted(
  "startNewsletter",
  async ({ writerId }: { writerId: string }, context, { userId }) => {
    if (writerId !== userId)
      return errorResult("Forbidden", "Only the writer can start a newsletter.");
    const newsletterId = await startNewsletter(context, userId);
    return newsletterId === null ? suspended() : { newsletterId };
  },
);

/** Creates a writer's newsletter, which their page does on first use. */
const startNewsletterRow = formRow({
  fields: ROW_FIELDS.EnableWriterSubscription,
  write: ({ context, params }) =>
    startNewsletterWrite(null, { writerId: params.id ?? "" }, context),
  answer: ({ newsletterId }) => ({ newsletterId }),
  next: ({ newsletterId }, { fields }) =>
    fields.has("redirect") ? undefined : buildPath("ManageNewsletter", { id: newsletterId }),
});

/** Creates a newsletter of a publication, and continues with what to do next. */
const newNewsletterRow = formRow({
  fields: ROW_FIELDS.NewCollectionNewsletter,
  write: async ({ context, params: { collectionSlug = "" }, fields }) => {
    const collection = await collectionByDomainOrSlug(context).load(collectionSlug);
    if (!collection) throw new TypedError("NOT_FOUND", "We couldn’t find this publication.");
    const input = {
      collectionId: collection.id,
      name: fields.get("name") ?? "",
      description: fields.get("description") ?? "",
    };
    return newsletterWrites.createNewsletter(null, input, context);
  },
  next: ({ newsletterId }, { context }) =>
    context.config.publicUrl + buildPath("ManageNewsletter", { id: newsletterId }),
  page: ({ params: { collectionSlug = "" } }) =>
    buildPath("NewCollectionNewsletter", { collectionSlug }),
});

/** Creates a member's feed of what `of` names, or revokes one. */
const memberFeedsRow = formRow({
  fields: ROW_FIELDS.YourMemberFeeds,
  write: async ({ context, fields }) => {
    const feedId = fields.get("revoke");
    if (feedId !== undefined) return memberFeedWrites.revokeMemberFeed(null, { feedId }, context);
    const [wanted = "", targetId = null] = (fields.get("of") ?? "").split(" ");
    const kind = MEMBER_FEED_KINDS.find((each) => each === wanted) ?? "FOLLOWING";
    return memberFeedWrites.createMemberFeed(null, { kind, targetId }, context);
  },
  next: (result) => {
    const query =
      "token" in result ? { done: "created", token: result.token } : { done: "revoked" };
    return buildPath("YourMemberFeeds", {}, { query });
  },
  page: () => buildPath("YourMemberFeeds"),
});

/** The rows by their route. */
export const FORM_ROWS = {
  Vote: voteRow,
  Bookmark: bookmarkRow,
  CreateQuote: quoteRow,
  Respond: respondRow,
  RespondToList: respondRow,
  FollowAction: followRow,
  SubscribeToNewsletter: newsletterRow,
  FollowActionNewsletter: subscriptionRow,
  EnableWriterSubscription: startNewsletterRow,
  NewCollectionNewsletter: newNewsletterRow,
  YourMemberFeeds: memberFeedsRow,
  PostSettings: postSettingsRow,
  NewSequence: newSequenceRow,
  EditSequence: editSequenceRow,
};
