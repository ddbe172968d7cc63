export const removeNow = "Remove now";

export const conflictText =
  "Look at their version first: yours stays here. Or keep yours, which replaces theirs when you save.";
export const showTheirs = "Show their version";
export const keepMine = "Keep mine";
export const theirsIsShown = "This is their version. Yours isn’t saved, but you can go back to it.";
export const showMine = "Show mine";
