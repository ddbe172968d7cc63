import { toHex } from "../../../../shared/format/hex.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import type { Paragraph } from "../../../../shared/story/document.ts";
import { pick, type Random } from "../randomStory.ts";

/** Generates words, ids and names that are unique to a prefix. */
export function makerFrom(random: Random, prefix: string) {
  let count = 0;
  return {
    word: () => `${prefix}${(count += 1)}`,
    id: () => `${prefix}-delta-${(count += 1)}`,
    name: () => toHex(Uint8Array.from({ length: 6 }, () => Math.floor(random() * 256))),
  };
}
export type Maker = ReturnType<typeof makerFrom>;

const KINDS = ["P", "P", "P", "H2", "BQ", "ULI"] as const;

/** A paragraph with one unique word. */
export function randomParagraph(random: Random, make: Maker): Paragraph {
  return { name: make.name(), type: pick(random, KINDS), text: make.word() };
}

export function randomDraft(random: Random, make: Maker): DraftContent {
  const paragraphs = Array.from({ length: Math.floor(random() * 8) }, () =>
    randomParagraph(random, make),
  );
  return { title: make.word(), subtitle: "", paragraphs };
}

/** Edits a draft as a writer does: types, adds, splits, joins, moves, removes, reformats. */
export function randomEdit(random: Random, make: Maker, draft: DraftContent): DraftContent {
  const paragraphs = [...draft.paragraphs];
  const at = Math.floor(random() * (paragraphs.length + 1));
  const there = paragraphs[at];
  const what = random();
  if (what < 0.05) return { ...draft, title: `${draft.title} ${make.word()}` };
  if (!there || what < 0.3) paragraphs.splice(at, 0, randomParagraph(random, make));
  else if (what < 0.6) paragraphs[at] = { ...there, text: `${there.text} ${make.word()}` };
  else if (what < 0.7) paragraphs[at] = { ...there, type: pick(random, KINDS) };
  else if (what < 0.8) {
    paragraphs.splice(at, 1);
    paragraphs.splice(Math.floor(random() * (paragraphs.length + 1)), 0, there);
  } else if (what < 0.9) {
    const words = there.text.split(" ");
    const cut = Math.floor(random() * words.length);
    const tail = { ...there, name: make.name(), text: words.slice(cut).join(" ") };
    paragraphs.splice(at, 1, { ...there, text: words.slice(0, cut).join(" ") }, tail);
  } else {
    const next = paragraphs[at + 1];
    if (next) paragraphs.splice(at, 2, { ...there, text: `${there.text} ${next.text}` });
  }
  return { ...draft, paragraphs };
}

/** Returns every word of a draft. */
export function wordsOf({ title, subtitle, paragraphs }: DraftContent): Set<string> {
  const texts = [title, subtitle, ...paragraphs.map(({ text }) => text)];
  return new Set(texts.flatMap((text) => text.split(/[ /]+/)).filter((word) => word !== ""));
}
