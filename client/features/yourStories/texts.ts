import { plural } from "../../../shared/format/plural.ts";

export const actionsFor = (title: string) => `Actions for ${title}`;
export const ofStory = (title: string) => ` of ${title}`;

// Several stories
export const select = (title: string) => `Select ${title}`;
export const selectAll = "Select all";
export const selected = (count: number) => `${count} selected`;
export const clear = "Clear";

// A row; the numbers are above their names.
export const views = (count: number) => (count === 1 ? "view" : "views");
export const reads = (count: number) => (count === 1 ? "read" : "reads");
export const claps = (count: number) => (count === 1 ? "clap" : "claps");
export const responses = (count: number) => (count === 1 ? "response" : "responses");
export const words = (count: number) =>
  plural(count, { one: "1 word", other: `${count.toLocaleString("en")} words` });
