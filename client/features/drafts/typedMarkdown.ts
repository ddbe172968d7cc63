// Converts Markdown as it is typed. Backspace right after undoes it. Does nothing during an IME
// composition.

import { InputRule, inputRules } from "prosemirror-inputrules";
import type { Mark } from "prosemirror-model";
import type { EditorState, Plugin, Transaction } from "prosemirror-state";
import type { MarkupType } from "../../../shared/story/document.ts";
import { linkAddress } from "../../../shared/story/addresses.ts";
import { kindOf, storySchema, type TextKind } from "./model/schema.ts";

/** The input rules for Markdown. They don't apply in code. */
export function typedMarkdown(): Plugin {
  return inputRules({
    rules: [
      block(/^(#{1,4}) $/, ([, marks = ""]) => ({ kind: `H${marks.length}` as TextKind })),
      block(/^> $/, () => ({ kind: "BQ" })),
      block(/^[-*+] $/, () => ({ kind: "ULI" })),
      block(/^(\d{1,6})[.)] $/, ([, digits]) => ({
        kind: "OLI",
        start: Number(digits) === 1 ? null : Number(digits),
      })),
      block(/^```([a-z][a-z0-9+#_-]{0,29})? $/, ([, lang]) => ({
        kind: "PRE",
        lang: lang ?? null,
      })),
      block(/^\$\$ $/, () => ({ kind: "FORMULA" })),
      new InputRule(/^(?:---|\*\*\*|___|—-)$/, divider, { undoable: true }),
      inline(/(?:^|[^*\p{L}\p{N}])(\*\*(?!\s)([^*\n]+)(?<!\s)\*\*)$/u, "STRONG"),
      inline(/(?:^|[^_\p{L}\p{N}])(__(?!\s)([^_\n]+)(?<!\s)__)$/u, "STRONG"),
      inline(/(?:^|[^*\p{L}\p{N}])(\*(?![\s*])([^*\n]+)(?<!\s)\*)$/u, "EM"),
      inline(/(?:^|[^_\p{L}\p{N}])(_(?![\s_])([^_\n]+)(?<!\s)_)$/u, "EM"),
      inline(/(?:^|[^~])(~~(?!\s)([^~\n]+)(?<!\s)~~)$/, "STRIKE"),
      inline(/(?:^|[^`])(`([^`\n]+)`)$/, "CODE"),
      new InputRule(/\[([^\]\n]+)\]\(([^)\s]+)\)$/, writtenLink),
      new InputRule(/(?:^|\s)(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}])(\s)$/, bareLink),
    ],
  });
}

interface Becomes {
  kind: TextKind;
  start?: number | null;
  lang?: string | null;
}

function block(pattern: RegExp, become: (match: RegExpMatchArray) => Becomes): InputRule {
  return new InputRule(pattern, (state, match, from, to) => {
    const { parent } = state.doc.resolve(from);
    const { kind, ...extra } = become(match);
    // Lists start only in plain paragraphs; headings may change their level.
    if (!/^(?:P|H\d)$/.test(kindOf(parent))) return null;
    const { name, dir } = parent.attrs;
    const isItem = kind === "ULI" || kind === "OLI";
    const attrs = { name, dir, ...extra, ...(isItem && { depth: 0 }) };
    const tr = state.tr.delete(from, to);
    return tr.setNodeMarkup(tr.mapping.map(from) - 1, storySchema.nodes[kind], attrs);
  });
}

function divider(state: EditorState, _match: RegExpMatchArray, from: number): Transaction | null {
  const $from = state.doc.resolve(from);
  if (kindOf($from.parent) !== "P" || $from.parent.content.size > 3) return null;
  const { name } = $from.parent.attrs;
  const tr = state.tr.delete($from.start(), $from.end());
  return tr
    .insert($from.before(), storySchema.node("HR", { name }))
    .setNodeAttribute(tr.mapping.map($from.before(), 1), "name", "");
}

/**
 * Formats text between delimiters and removes them. Group 1 is the whole match, group 2 the text.
 */
function inline(pattern: RegExp, type: MarkupType): InputRule {
  return new InputRule(
    pattern,
    (state, [, all = "", words = ""], _from, end) => {
      // The last delimiter hasn't been inserted yet.
      const start = end - (all.length - 1);
      const sign = all.indexOf(words);
      const mark = storySchema.mark(type);
      if (hasMark(state, start, end, "CODE")) return null;
      const tr = state.tr;
      tr.delete(start + sign + words.length, end);
      tr.delete(start, start + sign);
      tr.addMark(start, start + words.length, mark);
      return tr.removeStoredMark(mark);
    },
    { inCodeMark: false },
  );
}

function writtenLink(
  state: EditorState,
  [all, words = "", address = ""]: RegExpMatchArray,
  _from: number,
  end: number,
): Transaction | null {
  const href = linkAddress(address);
  if (!href) return null;
  const start = end - (all.length - 1);
  const mark: Mark = storySchema.mark("A", { href });
  const tr = state.tr.delete(start + 1 + words.length, end).delete(start, start + 1);
  return tr.addMark(start, start + words.length, mark).removeStoredMark(mark);
}

function bareLink(
  state: EditorState,
  [, address = "", space = " "]: RegExpMatchArray,
  _from: number,
  end: number,
): Transaction | null {
  const href = linkAddress(address);
  if (!href || hasMark(state, end - address.length, end, "A")) return null;
  const tr = state.tr.addMark(end - address.length, end, storySchema.mark("A", { href }));
  return tr.insertText(space, end).removeStoredMark(storySchema.marks.A!);
}

function hasMark({ doc }: EditorState, from: number, to: number, type: MarkupType): boolean {
  return doc.rangeHasMark(from, to, storySchema.marks[type]!);
}
