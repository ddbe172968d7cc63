import { buildPath } from "../buildPath.ts";

/** Sections of the first-party help page, by anchor. */
export type HelpTopic = "lockouts" | "limited-account";

/** Returns the path of a section of the first-party help page. */
export function helpPath(topic: HelpTopic): string {
  return `${buildPath("ShowDocument", { document: "help" })}#${topic}`;
}
