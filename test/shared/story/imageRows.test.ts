import { expect, test } from "vitest";
import type { Paragraph } from "../../../shared/story/document.ts";
import { rowLengths } from "../../../shared/story/imageRows.ts";

test("rows of images are found by looking at each paragraph a few times", () => {
  const COUNT = 3_000;
  let looks = 0;
  const images = Array.from({ length: COUNT }, () => ({
    continues: true as const,
    get type(): Paragraph["type"] {
      looks += 1;
      return "IMG";
    },
  }));
  const rows = rowLengths(images);
  expect([...rows.values()].every((length) => length === 3)).toBe(true);
  expect(rows.size).toBe(COUNT / 3);
  expect(looks).toBeLessThan(COUNT * 10);
});
