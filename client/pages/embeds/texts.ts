import { plural } from "../../../shared/format/plural.ts";

export const allStories = (count: number) =>
  plural(count, { one: "All 1 story", other: `All ${count} stories` });
export const viewList = "View list";
export const membersOnly = "The stories on this list are for members.";
export const storiesOnList = (name: string) => `Stories on ${name}`;
export const memberOnly = "Member-only";
export const listTitle = (name: string, writer: string) => `${name} by ${writer}`;
