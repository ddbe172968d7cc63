import { describe, expect, test } from "vitest";
import { applyDeltas } from "../../../../shared/story/delta/applyDeltas.ts";
import { diffDrafts } from "../../../../shared/story/delta/diffDrafts.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { mergeDrafts } from "../../../../shared/story/delta/mergeDrafts.ts";
import { readDeltas } from "../../../../shared/story/delta/readDeltas.ts";
import { resolveConflict } from "../../../../shared/story/delta/resolveConflict.ts";
import type { Paragraph } from "../../../../shared/story/document.ts";
import { randomFrom } from "../randomStory.ts";
import { makerFrom, randomDraft, randomEdit, wordsOf } from "./randomDraft.ts";

const p = (name: string, text: string, more: Partial<Paragraph> = {}): Paragraph => ({
  name,
  type: "P",
  text,
  ...more,
});
const draft = (...paragraphs: Paragraph[]): DraftContent => ({
  title: "Title",
  subtitle: "",
  paragraphs,
});
const texts = ({ paragraphs }: DraftContent) => paragraphs.map(({ text }) => text);
let ids = 0;
const newId = () => `delta-${(ids += 1)}`;

const RUNS = 400;
const someEdits = (seed: number, prefix: string, content: DraftContent) => {
  const random = randomFrom(seed);
  const make = makerFrom(random, prefix);
  let edited = content;
  for (let edit = Math.floor(random() * 6); edit >= 0; edit -= 1) {
    edited = randomEdit(random, make, edited);
  }
  return edited;
};
const someDraft = (seed: number) => {
  const random = randomFrom(seed);
  return randomDraft(random, makerFrom(random, "b"));
};

describe("deltas", () => {
  test("convert any draft into any other, idempotently", () => {
    for (let seed = 0; seed < RUNS; seed += 1) {
      const before = someDraft(seed);
      const after = someEdits(seed + RUNS, "m", before);
      const deltas = diffDrafts(before, after, newId);
      const once = applyDeltas(before, deltas);
      expect(once).toEqual({ content: after, conflicts: [] });
      expect(diffDrafts(after, once.content, newId)).toEqual([]);
    }
  });

  test("produce a valid draft after any number of steps", () => {
    const before = someDraft(7);
    const after = someEdits(8, "m", before);
    const deltas = diffDrafts(before, after, newId);
    for (let length = 0; length <= deltas.length; length += 1) {
      const part = applyDeltas(before, deltas.slice(0, length)).content;
      expect(applyDeltas(part, deltas.slice(length)).content).toEqual(after);
    }
  });

  test("are a single move for a moved paragraph, however long the story", () => {
    const all = ["aaaa", "bbbb", "cccc", "dddd"].map((name) => p(name, name));
    const moved = draft(all[3] as Paragraph, ...all.slice(0, 3));
    expect(diffDrafts(draft(...all), moved, newId).map(({ kind }) => kind)).toEqual(["MOVE"]);
  });

  test("survive a JSON round trip", () => {
    for (let seed = 0; seed < RUNS; seed += 1) {
      const before = someDraft(seed);
      const deltas = diffDrafts(before, someEdits(seed + RUNS, "m", before), newId);
      expect(readDeltas(JSON.parse(JSON.stringify(deltas)))).toEqual(deltas);
    }
  });

  test("for 10,000 pasted paragraphs are computed in less than quadratic time", () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      p(index.toString(16).padStart(4, "0"), `w${index}`),
    );
    const deltas = diffDrafts(draft(), draft(...many), newId);
    expect(applyDeltas(draft(), deltas).content.paragraphs).toEqual(many);
    const turned = draft(...many.toReversed());
    const back = diffDrafts(draft(...many), turned, newId);
    expect(applyDeltas(draft(...many), back).content).toEqual(turned);
  });
});

describe("readDeltas", () => {
  test.each([
    ["no list", { kind: "REMOVE" }],
    ["no id", [{ kind: "MOVE", name: "aaaa" }]],
    ["an id that is none", [{ id: "a b", kind: "MOVE", name: "aaaa" }]],
    ["an unknown kind", [{ id: "delta-01", kind: "DROP", name: "aaaa" }]],
    ["an unknown field", [{ id: "delta-01", kind: "SET", field: "slug", was: "", value: "" }]],
    ["no paragraph", [{ id: "delta-01", kind: "INSERT", paragraph: { name: "aaaa", type: "X" } }]],
    [
      "another paragraph's text",
      [{ id: "delta-01", kind: "UPDATE", was: p("aaaa", ""), paragraph: p("bbbb", "") }],
    ],
    [
      "a link that runs",
      [
        {
          id: "delta-01",
          kind: "INSERT",
          paragraph: p("aaaa", "x", {
            markups: [{ type: "A", start: 0, end: 1, href: "javascript:alert(1)" }],
          }),
        },
      ],
    ],
    [
      "a paragraph beyond all measure",
      [{ id: "delta-01", kind: "INSERT", paragraph: p("aaaa", "x".repeat(100_001)) }],
    ],
  ])("rejects %s", (_, value) => {
    expect(readDeltas(value)).toBeNull();
  });

  test("replaces unencodable characters by spaces, and keeps offsets", () => {
    const [delta] =
      readDeltas([{ id: "delta-01", kind: "INSERT", paragraph: p("aaaa", "a\u0000b\ud800c\n") }]) ??
      [];
    expect(delta?.kind === "INSERT" && delta.paragraph.text).toBe("a b\ufffdc\n");
  });
});

describe("concurrent changes", () => {
  const base = draft(p("aaaa", "one"), p("bbbb", "two"), p("cccc", "three"));

  test("in different paragraphs are merged", () => {
    const mine = draft(p("aaaa", "one more"), p("bbbb", "two"), p("cccc", "three"));
    const theirs = draft(p("aaaa", "one"), p("bbbb", "two"), p("dddd", "new"), p("cccc", "3"));
    const { content, conflicts } = mergeDrafts(base, mine, theirs);
    expect(texts(content)).toEqual(["one more", "two", "new", "3"]);
    expect(conflicts).toEqual([]);
  });

  test("to a paragraph's text and to its kind are merged", () => {
    const mine = draft(p("aaaa", "one more"), p("bbbb", "two"), p("cccc", "three"));
    const theirs = draft(p("aaaa", "one", { type: "H2" }), p("bbbb", "two"), p("cccc", "three"));
    const { content, conflicts } = mergeDrafts(base, mine, theirs);
    expect(content.paragraphs[0]).toEqual(p("aaaa", "one more", { type: "H2" }));
    expect(conflicts).toEqual([]);
  });

  test("to the same text conflict, and both are shown", () => {
    const mine = draft(p("aaaa", "mine"), p("bbbb", "two"), p("cccc", "three"));
    const theirs = draft(p("aaaa", "theirs"), p("bbbb", "two"), p("cccc", "three"));
    const { content, conflicts } = mergeDrafts(base, mine, theirs);
    expect(content).toEqual(theirs);
    expect(conflicts).toEqual([
      {
        kind: "paragraph",
        name: "aaaa",
        base: p("aaaa", "one"),
        mine: p("aaaa", "mine"),
        theirs: p("aaaa", "theirs"),
      },
    ]);
    const both = resolveConflict(content, conflicts[0] as never, "both", "eeee");
    expect(texts(both)).toEqual(["theirs", "mine", "two", "three"]);
  });

  test("to the same text that are identical don't conflict", () => {
    const same = draft(p("aaaa", "same"), p("bbbb", "two"), p("cccc", "three"));
    expect(mergeDrafts(base, same, same)).toEqual({ content: same, conflicts: [] });
  });

  test("to the title can conflict", () => {
    const { conflicts } = mergeDrafts(
      base,
      { ...base, title: "Mine" },
      { ...base, title: "Theirs" },
    );
    expect(conflicts).toEqual([
      { kind: "field", field: "title", base: "Title", mine: "Mine", theirs: "Theirs" },
    ]);
  });

  test("survive the removal of the paragraph, at its position", () => {
    const without = draft(p("aaaa", "one"), p("cccc", "three"));
    const changed = draft(p("aaaa", "one"), p("bbbb", "two more"), p("cccc", "three"));
    for (const [mine, theirs] of [
      [without, changed],
      [changed, without],
    ] as const) {
      expect(mergeDrafts(base, mine, theirs)).toEqual({ content: changed, conflicts: [] });
    }
  });

  test("that insert at the same position are placed one after the other", () => {
    const mine = draft(
      p("aaaa", "one"),
      p("dddd", "m1"),
      p("eeee", "m2"),
      ...base.paragraphs.slice(1),
    );
    const theirs = draft(
      p("aaaa", "one"),
      p("ffff", "t1"),
      p("0000", "t2"),
      ...base.paragraphs.slice(1),
    );
    expect(texts(mergeDrafts(base, mine, theirs).content)).toEqual(
      "one m1 m2 t1 t2 two three".split(" "),
    );
  });

  test("lose no added text, and conflict only where both changed something", () => {
    for (let seed = 0; seed < RUNS; seed += 1) {
      const start = someDraft(seed);
      const mine = someEdits(seed + RUNS, "m", start);
      const theirs = someEdits(seed + 2 * RUNS, "t", start);
      const { content, conflicts } = mergeDrafts(start, mine, theirs);
      const found = wordsOf(content);
      for (const conflict of conflicts) {
        const text = conflict.kind === "field" ? conflict.mine : conflict.mine.text;
        for (const word of text.split(" ")) found.add(word);
        if (conflict.kind === "paragraph") {
          expect(content.paragraphs).toContainEqual(conflict.theirs);
          expect(conflict.mine).not.toEqual(conflict.base);
          expect(conflict.theirs).not.toEqual(conflict.base);
        }
      }
      const kept = wordsOf(start);
      for (const word of wordsOf(mine)) if (!kept.has(word)) expect(found).toContain(word);
      for (const word of wordsOf(theirs)) if (!kept.has(word)) expect(found).toContain(word);
    }
  });
});
