import { type Design, isSameDesign } from "../../../shared/design/design.ts";

/** A design while it is edited, with its earlier states, the latest last. */
export interface DesignHistory {
  readonly past: readonly Design[];
  readonly design: Design;
  /** True if the last change was one of many in a row, such as while a color is dragged. */
  readonly isContinuous: boolean;
}

/** How many changes can be undone. */
const MAX_UNDO = 100;

export type DesignAction =
  | { kind: "change"; to: Partial<Design>; isContinuous?: boolean }
  | { kind: "undo" }
  | { kind: "reset"; to: Design };

/** A design before any change. */
export const historyOf = (design: Design): DesignHistory => ({
  past: [],
  design,
  isContinuous: false,
});

/** The history after an action. Changes in a row that are continuous are undone together. */
export function changeHistory(history: DesignHistory, action: DesignAction): DesignHistory {
  const { past, design } = history;
  switch (action.kind) {
    case "change": {
      const changed = { ...design, ...action.to };
      const { isContinuous = false } = action;
      if (isSameDesign(changed, design)) return history;
      return {
        past: isContinuous && history.isContinuous ? past : [...past, design].slice(-MAX_UNDO),
        design: changed,
        isContinuous,
      };
    }
    case "undo": {
      const previous = past.at(-1);
      if (!previous) return history;
      return { past: past.slice(0, -1), design: previous, isContinuous: false };
    }
    case "reset":
      return historyOf(action.to);
  }
}
