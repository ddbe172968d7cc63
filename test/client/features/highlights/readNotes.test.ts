import type { GraphQLResponse } from "relay-runtime";
import { expect, test } from "vitest";
import { makeEnvironment } from "../../../../client/runtime/relay/environment.ts";
import { readNotes } from "../../../../client/features/highlights/readNotes.ts";

const STORY = "d00000000001";

/** A page of a reader's notes with these numbers, each on a different highlight. */
const story = (from: number, to: number, hasNextPage: boolean) => ({
  __typename: "Post",
  __isNode: "Post",
  id: STORY,
  highlightsConnection: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
  notesConnection: {
    edges: Array.from({ length: to - from }, (_, index) => ({
      node: {
        id: `note-${from + index}`,
        text: `What was noted ${from + index}`,
        quote: {
          id: `quote-${from + index}`,
          // The text of this note's highlight is gone from the story.
          state: from + index === 7 ? "GONE" : "PLACED",
          paragraphName: "ab12",
          wordOffset: from + index,
          text: "words",
        },
      },
    })),
    pageInfo: { hasNextPage, endCursor: hasNextPage ? String(to) : null },
  },
});

test("all of a story's notes are loaded, beyond the first page", async () => {
  const asked: unknown[] = [];
  const environment = makeEnvironment(({ name }, { after }) => {
    asked.push([name, after]);
    const from = Number(after ?? 0);
    const to = Math.min(from + 50, 120);
    return Promise.resolve({
      data: { nodes: [], postResult: story(from, to, to < 120) },
    } as unknown as GraphQLResponse);
  });
  const notes = await readNotes(environment, STORY);
  expect(asked).toEqual([
    ["viewerPartsQuery", undefined],
    ["readNotesQuery", "50"],
    ["readNotesQuery", "100"],
  ]);
  expect(notes).toHaveLength(119);
  expect(notes[0]).toMatchObject({ kind: "note", note: "What was noted 0", startOffset: 0 });
  expect(notes.at(-1)).toMatchObject({ id: "note-119", startOffset: 119 });
});
