// Writes of the users of the cached world, by any mutation.

import { getNamedType, isUnionType } from "graphql";
import { expect } from "vitest";
import { newId } from "../../../shared/ids.ts";
import type { Mutation } from "../../../worker/access/actions.ts";
import { schema } from "../../../worker/graphql/machinery/schema.ts";
import { changes, create, publish, save, textOf } from "../drafts/drafts.ts";
import { insertRow, nextNumber } from "../factories.ts";
import { addSubscriber } from "../newsletters/newsletters.ts";
import type { CachedWorld } from "./cachedWorld.ts";
import { graphql } from "../product.ts";
import { firstRow } from "../database.ts";

export type Who = keyof CachedWorld["browsers"];
export type Args = Record<string, unknown>;
type Answer = { __typename: string; message?: string } & Record<string, unknown>;

export const FIELDS = schema.getMutationType()!.getFields();

/** The error fields of a result; some mutations have none. */
function saysWhy(name: Mutation): string {
  const type = getNamedType(FIELDS[name]!.type);
  return isUnionType(type) ? "... on ResultError { message }" : "";
}

/** Runs a mutation with these arguments; `wanted` are the selected result fields. */
async function send(
  world: CachedWorld,
  who: Who,
  name: Mutation,
  args: Args = {},
  wanted = "",
): Promise<Answer> {
  const types = new Map(FIELDS[name]!.args.map((arg) => [arg.name, String(arg.type)]));
  const names = Object.keys(args);
  const declared = names.map((key) => `$${key}: ${types.get(key)}`).join(", ");
  const given = names.map((key) => `${key}: $${key}`).join(", ");
  const [head, field] = declared === "" ? ["", name] : [`(${declared})`, `${name}(${given})`];
  const { data, errors } = await graphql<Record<string, Answer>>(
    `mutation ${head} { ${field} { __typename ${saysWhy(name)} ${wanted} } }`,
    args,
    world.browsers[who],
  );
  expect(errors, name).toBeUndefined();
  return data[name]!;
}

/** Runs a mutation that must succeed, as part of the setup. */
export async function done(...sent: Parameters<typeof send>): Promise<Answer> {
  const answer = await send(...sent);
  const rejected = schema.getType(answer.__typename);
  expect("getInterfaces" in rejected! && rejected.getInterfaces(), answer.message).toEqual([]);
  return answer;
}

export const key = () => crypto.randomUUID();
/** A draft of the writer in their series. */
export async function draftInSeries(world: CachedWorld) {
  const { draft } = await create(world.browsers.writer);
  const text = textOf(`Begun ${nextNumber()}`, "One two three.");
  const { postId, revision } = draft!;
  const saved = await save(
    postId,
    revision,
    changes({ title: "", subtitle: "", paragraphs: [] }, text),
    world.browsers.writer,
  );
  const posts = [world.story.id, postId, world.own.id];
  await done(world, "writer", "setSequencePosts", {
    sequenceId: world.sequence.id,
    postIds: posts,
  });
  return { postId, revision: saved.revision };
}

/** A response of the writer to the list. */
export async function listResponse(world: CachedWorld) {
  const { post } = await done(
    world,
    "writer",
    "publishResponse",
    { key: key(), inResponseToCatalogId: world.catalog.id, text: "Well chosen." },
    "... on ResponsePublished { post { id } }",
  );
  return { catalogResponseId: (post as { id: string }).id, parentCatalogId: world.catalog.id };
}

export async function book(world: CachedWorld) {
  const made = await done(
    world,
    "writer",
    "createBook",
    { key: key(), title: "Of rivers", authors: "Ann Author" },
    "... on BookUpdate { book { id editions { id } } }",
  );
  const { id, editions } = made.book as { id: string; editions: { id: string }[] };
  return { bookId: id, editionId: editions[0]!.id };
}

export const twoBooks = async (world: CachedWorld) => {
  await book(world);
  return book(world);
};

export async function twoEditions(world: CachedWorld) {
  const { bookId, editionId } = await book(world);
  await done(world, "writer", "addBookEdition", { key: key(), bookId, publisher: "Another" });
  return { bookId, editionId };
}

export async function form(world: CachedWorld) {
  const made = await done(
    world,
    "writer",
    "createForm",
    { key: key(), kind: "TEXT", title: "A question" },
    "... on ReaderFormUpdate { form { id } }",
  );
  return { formId: (made.form as { id: string }).id };
}

export async function handedIn(world: CachedWorld) {
  const { draft } = await create(world.browsers.writer);
  const text = textOf(`Handed in ${nextNumber()}`, "One two three.");
  const empty = { title: "", subtitle: "", paragraphs: [] };
  const { postId, revision } = draft!;
  const saved = await save(postId, revision, changes(empty, text), world.browsers.writer);
  const { submission } = await done(
    world,
    "writer",
    "createPublicationSubmission",
    { publicationId: world.collection.id, postId },
    "... on PublicationSubmissionUpdate { submission { id } }",
  );
  return { submissionId: (submission as { id: string }).id, baseRev: saved.revision };
}

export const after =
  (name: Mutation, who: Who, args: (world: CachedWorld) => Args) => async (world: CachedWorld) => {
    await done(world, who, name, args(world));
    return {};
  };

export async function highlightOfStory(world: CachedWorld) {
  const { highlight } = await done(
    world,
    "reader",
    "createHighlight",
    { ...target(world), ...passage(world) },
    "... on HighlightCreated { highlight { id } }",
  );
  return { highlightId: (highlight as { id: string }).id };
}

export async function noteOnStory(world: CachedWorld) {
  const args = { ...target(world), ...passage(world), key: key(), note: "Mine." };
  const made = await done(
    world,
    "reader",
    "createNote",
    args,
    "... on NoteCreated { note { id } }",
  );
  return { noteId: (made.note as { id: string }).id };
}

export async function answeredForm(world: CachedWorld) {
  const { formId } = await form(world);
  const answerId = crypto.randomUUID();
  const row = { id: answerId, form_id: formId, owner_id: world.writer.id, created_at: 0 };
  await insertRow("form_answers", { ...row, answer: "Yes" });
  return { formId, answerId };
}

export async function publishedVersion(world: CachedWorld) {
  const { postId, revision } = await draftInSeries(world);
  await publish(postId, revision!, {}, world.browsers.writer);
  const row = await firstRow<{ id: string }>(
    "SELECT id FROM post_versions WHERE post_id = ?1",
    postId,
  );
  return { postId, versionId: row!.id, baseRev: revision };
}

export async function invitation(world: CachedWorld) {
  const who = `guest-${key()}@example.com`;
  await done(world, "owner", "inviteToCollection", {
    collectionId: world.collection.id,
    who,
    role: "WRITER",
  });
  const row = await firstRow<{ id: string }>(
    "SELECT id FROM collection_invitations WHERE email = ?1",
    who,
  );
  return { invitationId: row!.id };
}

// Arguments of mutations, for each entity of the world.

export const target = ({ story }: CachedWorld) => ({ targetPostId: story.id });
export const targetShower = ({ shower }: CachedWorld) => ({ targetPostId: shower.id });
export const targetAnswer = ({ answer }: CachedWorld) => ({ targetPostId: answer.id });
export const targetUser = ({ writer }: CachedWorld) => ({ targetUserId: writer.id });
export const targetCatalog = ({ catalog }: CachedWorld) => ({ targetCatalogId: catalog.id });
export const targetTag = ({ tag }: CachedWorld) => ({ targetTagId: tag.id });
export const targetOwn = ({ own }: CachedWorld) => ({ targetPostId: own.id });

export const underStory = ({ story, answer }: CachedWorld) => ({
  parentPostId: story.id,
  postResponseId: answer.id,
});

export const inList = ({ catalog }: CachedWorld) => ({ catalogId: catalog.id });
export const inSeries = ({ sequence }: CachedWorld) => ({ sequenceId: sequence.id });
export const ofWriter = ({ writer }: CachedWorld) => ({ ownerId: writer.id });
export const subdomain = (world: CachedWorld) => ({
  ...ofWriter(world),
  domain: `${world.writer.username}.localhost`,
});

/** A highlight of the story's first words. */
export const passage = ({ story }: CachedWorld) => ({
  paragraphName: "p1",
  startOffset: 0,
  text: `The text of ${story.title.toLowerCase()}`,
});

/** The tags of a story, touched by every change to it. */
export const STORY = [
  "collection collection",
  "group-home",
  "group-sitemap",
  "post story",
  "tag tag",
  "user writer",
];

/** The tags of the standalone story, which is a staff pick. */
export const OWN = [
  "group-home",
  "group-sitemap",
  "group-staff-picks",
  "post own",
  "tag tag",
  "user coauthor",
  "user writer",
];

/** Gives the reader a confirmed address. */
export async function readersAddress({ reader }: CachedWorld): Promise<Args> {
  const email = `${reader.id}@example.com`;
  await insertRow("user_emails", { email_key: email, email, user_id: reader.id, verified_at: 1 });
  return {};
}

/** Creates a newsletter of a publication, and returns its id as an argument. */
async function newsletterOf(collectionId: string): Promise<{ newsletterId: string }> {
  const newsletterId = newId("newsletter");
  await insertRow("newsletters", {
    id: newsletterId,
    slug: newsletterId,
    name: "Letters",
    collection_id: collectionId,
    created_at: 1,
  });
  return { newsletterId };
}

/** A newsletter of the publication, with arguments of a mutation on it. */
export const inNewsletter =
  (fields: Record<string, string>) =>
  async ({ collection }: CachedWorld) => ({ ...(await newsletterOf(collection.id)), ...fields });

/** A newsletter of the publication with an address of its own. */
export const sender = async ({ collection }: CachedWorld) => {
  const { newsletterId } = await newsletterOf(collection.id);
  await insertRow("newsletter_senders", {
    newsletter_id: newsletterId,
    address: "letters@mill.example",
    token: newsletterId,
    next_check_at: 1,
    created_at: 1,
  });
  return { newsletterId };
};

/** A subscription of the reader to a newsletter of the publication. */
export const subscription = async ({ collection, reader }: CachedWorld) => {
  const { newsletterId } = await newsletterOf(collection.id);
  const { id } = await addSubscriber(newsletterId, { user_id: reader.id });
  return { newsletterId, subscriberId: id };
};

/** The newsletter of such a subscription alone. */
export const subscribed = async (world: CachedWorld) => {
  const { newsletterId } = await subscription(world);
  return { newsletterId };
};

/** A newsletter of the publication, and whose newsletter it recommends. */
export const recommendation = async ({ collection, writer }: CachedWorld) => ({
  ...(await newsletterOf(collection.id)),
  recommended: writer.username,
});

/** Why nothing is purged. */
export const WHY = {
  counter: "pages ask for counters after they are shown",
  own: "nobody but who asks is shown it",
  draft: "no reader has it before it is published",
  payment: "no page shows what somebody pays; a sync purges the badge that it gives",
  people: "the people of a publication alone are shown it",
  account: "how someone signs in, or is told of things, is on no page",
  visitor: "what is told of visits is on no page",
  check:
    "a claim that is looked at changes pages once it is live, which drives on with the schedule",
} as const;

/** One effect of a mutation on the world. */
export interface Case {
  who: Who;
  /** Setup before the pages are cached; its result is passed to `args`. */
  before?: ((world: CachedWorld) => Promise<Args>) | undefined;
  args?: ((world: CachedWorld, prepared: Args) => Args) | undefined;
  /** The purged tags, as named by `namesOfTags`. */
  purges: readonly string[];
}

/** A mutation that changes no cached page. */
export interface Unseen extends Omit<Case, "purges"> {
  why: keyof typeof WHY;
  /** Why it isn't run here. */
  isNotMade?: string;
}

/** Leaves all cached pages when this user runs it. */
export const leaves = (
  who: Who,
  why: Unseen["why"],
  args?: Case["args"],
  before?: Case["before"],
): Unseen => ({ who, why, args, before });

export const notMade = (why: Unseen["why"], isNotMade: string): Unseen => ({
  who: "reader",
  why,
  isNotMade,
});

export const noneOf = <Name extends Mutation>(names: readonly Name[], unseen: Unseen) =>
  Object.fromEntries(names.map((name) => [name, unseen])) as Record<Name, Unseen>;

export const PAYMENTS = [
  "cancelMembership",
  "cancelMembershipSwitch",
  "completeGiftPurchase",
  "completeMembershipPurchase",
  "completePaymentMethodUpdate",
  "createGiftPurchase",
  "createMembershipPurchase",
  "createPaymentMethodUpdate",
  "grantMembership",
  "redeemGiftMembership",
  "refundCharge",
  "refundGiftMembership",
  "retryPaymentEvent",
  "switchMembershipPlan",
  "uncancelMembership",
  "previewMembershipSwitch",
] as const;

export const ISSUES = [
  "emailPost",
  "sendTestEmail",
  "retryNewsletterIssue",
  "editNewsletterIssue",
  "liftImportLimit",
  "resumeNewsletter",
  "confirmSubscriberImport",
  "cancelSubscriberImport",
  "decideSubscriberImport",
] as const;
export const REVIEWS = [
  "updatePublicationSubmission",
  "addSubmissionComment",
  "deleteSubmissionComment",
  "suggestSubmissionEdit",
  "decideSubmissionSuggestion",
  "markSubmissionViewed",
] as const;
export const LOCKED = [
  "createFriendLink",
  "revokeFriendLink",
  "createMemberFeed",
  "revokeMemberFeed",
] as const;
