// What the parties of a submission see of its review: the text in parts, comments, suggested edits.

import type { StoryBlock } from "../../../shared/story/toHtml/documentToHtml.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import { hasEditableText } from "../../../shared/submissions/suggestedParagraph.ts";
import type { ChangesSince } from "../../../shared/submissions/viewedText.ts";
import type { CommentRow } from "../../domain/submissions/comments.ts";
import { visibleUser } from "../../domain/people/rows/canSeeUser.ts";
import { userById } from "../../domain/people/rows/users.ts";
import type {
  SuggestionBasis,
  SuggestionRow,
  SuggestionState,
} from "../../domain/submissions/suggestions.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { User } from "../machinery/refs.ts";

const SubmissionParagraph = builder.objectRef<Paragraph>("SubmissionParagraph").implement({
  description: "A paragraph of a submission, to comment on and edit.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Its name, unique in the story." }),
    text: t.exposeString("text", { description: "Its text without formatting; may be empty." }),
    hasEditableText: t.boolean({
      description: "True if another text can be suggested.",
      resolve: hasEditableText,
    }),
  }),
});

/** A part of a submission's text. */
export const SubmissionBlock = builder.objectRef<StoryBlock>("SubmissionBlock").implement({
  description: "A part of a submission's text: one paragraph, or several such as a list.",
  fields: (t) => ({
    id: t.id({
      description: "The name of its first paragraph.",
      resolve: ({ paragraphs }) => `block:${paragraphs[0]?.name ?? ""}`,
    }),
    html: t.expose("html", { type: "SafeHtml", description: "As readers will see it." }),
    paragraphs: t.field({
      type: [SubmissionParagraph],
      description: "Its paragraphs.",
      resolve: ({ paragraphs }) => paragraphs,
    }),
  }),
});

/** A comment on a submission. */
export const SubmissionComment = builder.objectRef<CommentRow>("SubmissionComment").implement({
  description: "A comment on a submission or one of its paragraphs.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The comment's id." }),
    text: t.exposeString("text", { description: "The comment as plain text." }),
    isInternal: t.exposeBoolean("isInternal", {
      description: "True for a note that only the editors see.",
    }),
    paragraphName: t.exposeString("paragraphName", {
      nullable: true,
      description: "Its paragraph's name, which may be deleted; null for the whole submission.",
    }),
    quote: t.exposeString("quote", {
      description: "The start of the paragraph's text when it was commented on; may be empty.",
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was added." }),
    createdBy: t.field({
      type: User,
      nullable: true,
      description: "Who added it; null if the viewer can't see them.",
      resolve: async ({ userId }, _args, context) =>
        visibleUser(context, await userById(context).load(userId)),
    }),
    isViewersOwn: t.boolean({
      description: "True if the viewer added it.",
      resolve: async ({ userId }, _args, context) => (await context.session())?.userId === userId,
    }),
  }),
});

const SubmissionSuggestionState = describedEnum<SuggestionState>(
  "SubmissionSuggestionState",
  "What became of a suggested edit.",
  {
    OPEN: "The writer hasn't decided.",
    ACCEPTED: "Accepted by the writer.",
    REJECTED: "Rejected by the writer, or withdrawn by an editor.",
  },
);

const SubmissionSuggestionBasis = describedEnum<SuggestionBasis>(
  "SubmissionSuggestionBasis",
  "What became of the paragraph of a suggested edit.",
  {
    UNCHANGED: "It is as it was, so the edit can be accepted.",
    CHANGED: "It has changed since.",
    DELETED: "It has been deleted since.",
  },
);

/** A suggested edit with the state of its paragraph. */
export const SubmissionSuggestion = builder
  .objectRef<{ row: SuggestionRow; basis: SuggestionBasis }>("SubmissionSuggestion")
  .implement({
    description: "Another text that an editor suggests for a paragraph.",
    fields: (t) => ({
      id: t.id({ description: "The suggestion's id.", resolve: ({ row }) => row.id }),
      paragraphName: t.string({
        description: "The paragraph's name.",
        resolve: ({ row: { delta } }) => delta.was.name,
      }),
      was: t.string({
        description: "The paragraph's text when it was suggested.",
        resolve: ({ row: { delta } }) => delta.was.text,
      }),
      text: t.string({
        description: "The suggested text.",
        resolve: ({ row: { delta } }) => delta.paragraph.text,
      }),
      state: t.field({
        type: SubmissionSuggestionState,
        description: "What became of it.",
        resolve: ({ row }) => row.state,
      }),
      basis: t.expose("basis", {
        type: SubmissionSuggestionBasis,
        description: "What became of the paragraph.",
      }),
      createdAt: t.field({
        type: "Timestamp",
        description: "When it was made.",
        resolve: ({ row }) => row.createdAt,
      }),
      createdBy: t.field({
        type: User,
        nullable: true,
        description: "Who made it; null if the viewer can't see them.",
        resolve: async ({ row: { madeById } }, _args, context) =>
          visibleUser(context, await userById(context).load(madeById)),
      }),
    }),
  });

/** What changed in a submission's text since an editor's visit before. */
export const SubmissionChanges = builder.objectRef<ChangesSince>("SubmissionChanges").implement({
  description: "What changed in a submission's text since its editor's visit before this one.",
  fields: (t) => ({
    since: t.expose("since", { type: "Timestamp", description: "When they saw it then." }),
    names: t.stringList({
      description: "The names of changed and new paragraphs; also `title` and `subtitle`.",
      resolve: ({ names }) => [...names],
    }),
    removedCount: t.exposeInt("removedCount", { description: "Number of deleted paragraphs." }),
  }),
});
