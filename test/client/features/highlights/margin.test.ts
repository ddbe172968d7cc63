import { expect, test } from "vitest";
import { groupMarks } from "../../../../client/features/highlights/margin/groupMarks.ts";
import { type Card, stackCards } from "../../../../client/features/highlights/margin/stackCards.ts";

/** Numbers from 0 to 1, the same in each run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test("cards keep the order of their texts, don't overlap, and are no lower than they must be", () => {
  const gap = 4;
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = makeRandom(seed);
    let anchor = 0;
    const cards = Array.from({ length: Math.floor(random() * 30) }, (): Card => {
      anchor += Math.floor(random() ** 3 * 400);
      return { anchor, height: 24 + Math.floor(random() ** 4 * 600) };
    });
    const tops = stackCards(cards, gap);
    for (const [index, top] of tops.entries()) {
      const before = cards[index - 1];
      const free = before ? tops[index - 1]! + before.height + gap : -Infinity;
      expect(top).toBe(Math.max(cards[index]!.anchor, free));
    }
  }
});

test("marks that overlap are shown together, in the order of the text", () => {
  const mark = (name: string, paragraph: number, start: number, end: number) => ({
    name,
    span: { paragraph, start, end },
  });
  const groups = groupMarks([
    mark("later paragraph", 2, 0, 9),
    mark("apart", 1, 30, 40),
    mark("inside", 1, 5, 10),
    mark("whole", 1, 0, 20),
    mark("through another", 1, 18, 30),
    mark("same as whole", 1, 0, 20),
  ]);
  expect(groups.map((group) => group.map(({ name }) => name))).toEqual([
    ["whole", "same as whole", "inside", "through another"],
    ["apart"],
    ["later paragraph"],
  ]);
});
