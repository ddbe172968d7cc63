/** Screen texts of a story's versions. */

import { plural } from "../../../../shared/format/plural.ts";
import type { PartChange } from "../../../../shared/story/delta/compareDrafts.ts";

export const pageTitle = "Versions";
export const versionsOf = (title: string): string => `Versions of ${title}`;
export const backToWriting = "Back to writing";
export const allVersions = "All versions";
export const noVersions = "No versions yet";
export const noVersionsText =
  "A version is saved every minute while you write, and whenever you publish.";
export const older = "Older version";
export const newer = "Newer version";
export const olderVersions = "Older versions";

export const kinds: Record<string, string> = {
  SAVED: "Saved while writing",
  PUBLISHED: "Published",
  RESTORED: "Saved before an older version was restored",
  CONFLICT: "Both texts of a conflict",
};

export const versionFrom = (time: string): string => `Version from ${time}`;
export const stale =
  "The story has changed since you opened this. Nothing was restored, and nothing was lost.";
export const compareWithCurrent = "Compare with the current text";
export const same = "The story’s current text is the same.";
export const restoreText =
  "The current text will be saved as a version. Readers see no change until you publish.";
export const restore = "Restore this version";

export const changes: Record<Exclude<PartChange, "SAME">, string> = {
  CHANGED: "Changed since",
  MOVED: "Moved since",
  REMOVED: "Removed since",
  ADDED: "Added since",
};
export const fieldChanges: Record<
  "title" | "subtitle",
  Record<Exclude<PartChange, "SAME">, string>
> = {
  title: {
    CHANGED: "Title changed since",
    MOVED: "Title moved since",
    REMOVED: "Title removed since",
    ADDED: "Title added since",
  },
  subtitle: {
    CHANGED: "Subtitle changed since",
    MOVED: "Subtitle moved since",
    REMOVED: "Subtitle removed since",
    ADDED: "Subtitle added since",
  },
};
export const formattingChanged = "Formatting changed since";
export const sameParagraphs = (count: number): string =>
  plural(count, { one: "1 paragraph is the same", other: `${count} paragraphs are the same` });
export const thisVersion = "In this version";
export const now = "Now";
export const nothing = "Nothing";
export const divider = "A divider";
export const paywall = "Members from here";
export const image = "An image";
export const embed = "An embed";
export const table = "A table";
