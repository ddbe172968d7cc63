import { buildPath } from "./buildPath.ts";

/** What the house's help has a part of its own for, as that part is anchored. */
export type HelpTopic = "lockouts" | "limited-account";

/** Where the house's help says more of something. */
export function helpPath(topic: HelpTopic): string {
  return `${buildPath("ShowDocument", { document: "help" })}#${topic}`;
}
