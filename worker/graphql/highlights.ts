import type { UserRow } from "../domain/people/userRow.ts";
import type { StoryRow } from "../domain/stories/storyRow.ts";
import { builder } from "./builder.ts";
import { EMPTY_YET, emptyPage } from "./notYet.ts";
import { Post, User } from "./refs.ts";

const HIGHLIGHTS_PAGE_SIZE = 10;
const NOTES_PAGE_SIZE = 10;

interface QuoteValue {
  id: string;
  post: StoryRow;
  paragraphName: string;
  startOffset: number;
  endOffset: number;
}

const Quote = builder.objectRef<QuoteValue>("Quote").implement({
  description: "A passage of a story. Its words are read in the story's own text.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The quote's id." }),
    post: t.expose("post", { type: Post, description: "The story." }),
    paragraphName: t.exposeString("paragraphName", {
      description: "The name of the paragraph it stands in.",
    }),
    startOffset: t.exposeInt("startOffset", {
      description: "Where it begins in the paragraph's text, in UTF-16 units.",
    }),
    endOffset: t.exposeInt("endOffset", {
      description: "Where it ends, exclusive, in UTF-16 units.",
    }),
  }),
});

interface HighlightValue {
  id: string;
  user: UserRow;
  quote: QuoteValue;
  createdAt: number;
}

const Highlight = builder.objectRef<HighlightValue>("Highlight").implement({
  description: "A passage that a reader marked.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The highlight's id." }),
    user: t.expose("user", { type: User, description: "Who marked it." }),
    quote: t.expose("quote", { type: Quote, description: "The passage." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When." }),
  }),
});

interface NoteValue {
  id: string;
  creator: UserRow;
  quote: QuoteValue;
  text: string;
  createdAt: number;
}

const Note = builder.objectRef<NoteValue>("Note").implement({
  description: "A private remark on a passage, for its writer and the story's.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The note's id." }),
    creator: t.expose("creator", { type: User, description: "Who made it." }),
    quote: t.expose("quote", { type: Quote, description: "The passage." }),
    text: t.exposeString("text", { description: "The remark, plain text." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When." }),
  }),
});

builder.objectFields(User, (t) => ({
  highlightsConnection: t.connection({
    type: Highlight,
    description: `Passages that the person marked, newest first. ${EMPTY_YET}`,
    resolve: (_user, args) => emptyPage<HighlightValue>(args, HIGHLIGHTS_PAGE_SIZE),
  }),
}));

builder.objectFields(Post, (t) => ({
  notesConnection: t.connection({
    type: Note,
    description: `Remarks on it for the viewer, newest first. Never part of a page that may be cached. ${EMPTY_YET}`,
    resolve: (_post, args) => emptyPage<NoteValue>(args, NOTES_PAGE_SIZE),
  }),
}));
