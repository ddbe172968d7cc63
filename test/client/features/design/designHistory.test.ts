import { expect, test } from "vitest";
import {
  changeHistory,
  type DesignAction,
  historyOf,
} from "../../../../client/features/design/designHistory.ts";
import { STANDARD_DESIGNS } from "../../../../shared/design/design.ts";

const START = STANDARD_DESIGNS.user;

const after = (...actions: DesignAction[]) => actions.reduce(changeHistory, historyOf(START));

const undo: DesignAction = { kind: "undo" };
const dragged = (accent: string): DesignAction => ({
  kind: "change",
  to: { accent },
  isContinuous: true,
});

test("undoing goes back through the changes, to the start and no further", () => {
  const changed = after(
    { kind: "change", to: { typeface: "BOOK" } },
    { kind: "change", to: { masthead: "COMPACT" } },
  );
  expect(changeHistory(changed, undo).design).toEqual({ ...START, typeface: "BOOK" });
  expect([undo, undo, undo].reduce(changeHistory, changed).design).toEqual(START);
});

test("a color that is dragged is undone in one step", () => {
  const changed = after(
    { kind: "change", to: { accent: "#1d6a41" } },
    dragged("#1d6a42"),
    dragged("#1d6a43"),
    { kind: "change", to: { accent: "#ab2720" } },
  );
  const once = changeHistory(changed, undo);
  expect(once.design.accent).toBe("#1d6a43");
  expect(changeHistory(once, undo).design.accent).toBe("#1d6a41");
});

test("choosing what is chosen changes nothing, and a reset forgets the changes", () => {
  const unchanged = after({ kind: "change", to: { typeface: START.typeface } });
  expect(unchanged.past).toEqual([]);
  const reset = after(
    { kind: "change", to: { typeface: "BOOK" } },
    { kind: "reset", to: { ...START, storyWidth: "WIDE" } },
  );
  expect(changeHistory(reset, undo).design.storyWidth).toBe("WIDE");
});
