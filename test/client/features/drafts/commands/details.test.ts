import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { insertDetails } from "../../../../../client/features/drafts/commands/details.ts";
import { docToStory } from "../../../../../client/features/drafts/model/docToStory.ts";
import { insideDetails } from "../../../../../client/features/drafts/model/insideDetails.ts";
import { paragraphNames } from "../../../../../client/features/drafts/model/paragraphNames.ts";
import {
  paragraphToNode,
  storyToDoc,
} from "../../../../../client/features/drafts/model/storyToDoc.ts";
import { isValidDocument } from "../../../../../shared/story/isValidDocument.ts";
import type { Paragraph } from "../../../../../shared/story/document.ts";
import { after, stateOf, type } from "../written.ts";

const section = (name: string, ...children: Paragraph[]): Paragraph => ({
  name,
  type: "DETAILS",
  text: "More",
  children,
});
const text = (name: string): Paragraph => ({ name, type: "P", text: name });

test("inserts a section with an empty paragraph, and the caret is in its summary", () => {
  const state = type(after(stateOf([{ type: "P" }]), insertDetails), "More");
  const [first, below] = docToStory(state.doc);
  expect(first).toMatchObject({ type: "DETAILS", text: "More" });
  expect(first?.children).toEqual([{ name: expect.any(String), type: "P", text: "" }]);
  expect(below).toMatchObject({ type: "P", text: "" });
});

test("what is in a copied section gets new names", () => {
  const doc = storyToDoc([section("aaaa", text("bbbb"), section("cccc", text("dddd")))], "eeee");
  const state = EditorState.create({ doc, plugins: [paragraphNames()] });
  const copied = state.applyTransaction(state.tr.insert(1, doc.firstChild!.firstChild!)).state;
  const paragraphs = docToStory(copied.doc);
  expect(paragraphs).toHaveLength(2);
  expect(isValidDocument({ paragraphs })).toBe(true);
  expect(paragraphs[0]).toEqual(docToStory(doc)[0]);
});

test("a section has no footnotes, no paywall and at most three levels", () => {
  const state = EditorState.create({
    doc: storyToDoc([text("aaaa")], "eeee"),
    plugins: [insideDetails(2), paragraphNames()],
  });
  const pasted: Paragraph[] = [
    { name: "0001", type: "FOOTNOTE", text: "Note", noteId: "1" },
    { name: "0002", type: "PAYWALL", text: "" },
    section("0003", text("0004")),
    section("0005", section("0006", text("0007"))),
  ];
  const after = state.applyTransaction(state.tr.insert(1, pasted.map(paragraphToNode))).state;
  const inside = docToStory(after.doc);
  expect(inside.map((one) => [one.type, one.text])).toEqual([
    ["P", "Note"],
    ["DETAILS", "More"],
    ["P", "More"],
    ["DETAILS", "More"],
    ["P", "aaaa"],
  ]);
  const paragraphs = [section("1111", section("2222", ...inside))];
  expect(isValidDocument({ paragraphs })).toBe(true);
});
