import { expect, test } from "vitest";
import { avatarSquare, WHOLE } from "../../../../client/pages/settings/avatarSquare.ts";

const WIDE = { width: 800, height: 400 };

test.each([
  ["the largest square in the middle", WHOLE, { left: 200, top: 0, side: 400 }],
  ["the left end", { x: 0, y: 50, zoom: 0 }, { left: 0, top: 0, side: 400 }],
  [
    "a quarter of the side at the lower end",
    { x: 100, y: 100, zoom: 100 },
    { left: 700, top: 300, side: 100 },
  ],
])("the avatar's square is %s", (_which, cut, square) => {
  expect(avatarSquare(WIDE, cut)).toEqual(square);
});
