import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { eraseBackward } from "../../../../../client/features/drafts/commands/erase.ts";
import {
  FROM_ELSEWHERE,
  paragraphLimit,
} from "../../../../../client/features/drafts/model/paragraphLimit.ts";
import { MAX_PARAGRAPH_LENGTH } from "../../../../../shared/limits.ts";
import { stateOf, type Written } from "../written.ts";

const long = (length: number): Written => ({ type: "P", text: "x".repeat(length) });

/** A story with paragraphs of these lengths, and the caret at the start of one. */
function desk(lengths: number[], at: number) {
  const told: string[] = [];
  const plain = stateOf(lengths.map(long), [at, 0]);
  const state = EditorState.create({
    doc: plain.doc,
    selection: plain.selection,
    plugins: [...plain.plugins, paragraphLimit((message) => told.push(message))],
  });
  return { state, told };
}

const lengthsOf = (state: EditorState) =>
  state.doc.children.flatMap((part) => part.children.map((node) => node.content.size));

test("Backspace doesn't join two paragraphs beyond the limit, and says so", () => {
  const lengths = [MAX_PARAGRAPH_LENGTH - 10, 11];
  const { state, told } = desk(lengths, 1);
  let after = state;
  eraseBackward(state, (transaction) => {
    after = state.applyTransaction(transaction).state;
  });
  expect(lengthsOf(after)).toEqual(lengths);
  expect(told).toEqual([expect.stringContaining("Nothing was changed")]);
  const fits = desk([MAX_PARAGRAPH_LENGTH - 10, 10], 1);
  eraseBackward(fits.state, (transaction) => {
    after = fits.state.applyTransaction(transaction).state;
  });
  expect(lengthsOf(after)).toEqual([MAX_PARAGRAPH_LENGTH]);
  expect(fits.told).toEqual([]);
});

test("typing or pasting into a full paragraph is rejected, and a longer one can shrink", () => {
  const { state, told } = desk([MAX_PARAGRAPH_LENGTH + 5], 0);
  expect(state.applyTransaction(state.tr.insertText("y")).transactions).toEqual([]);
  expect(told).toHaveLength(1);
  const { from } = state.selection;
  const shorter = state.applyTransaction(state.tr.delete(from, from + 1)).state;
  expect(lengthsOf(shorter)).toEqual([MAX_PARAGRAPH_LENGTH + 4]);
  const parted = state.applyTransaction(state.tr.split(from + 20)).state;
  expect(lengthsOf(parted)).toEqual([20, MAX_PARAGRAPH_LENGTH - 15]);
});

test("text written elsewhere is accepted unchanged", () => {
  const { state, told } = desk([MAX_PARAGRAPH_LENGTH], 0);
  const merged = state.tr.insertText("y").setMeta(FROM_ELSEWHERE, true);
  expect(lengthsOf(state.applyTransaction(merged).state)).toEqual([MAX_PARAGRAPH_LENGTH + 1]);
  expect(told).toEqual([]);
});
