// The home page of a publication while it is edited: its title and sections, and the way back.

import type { FieldsOf } from "../../../features/forms/formFields.ts";

type Kind = "PROMOTION" | "POSTS";

/** A section as its fields show it. */
export interface DraftSection {
  /** Stays when the section moves. */
  key: string;
  kind: Kind;
  title: string;
  source: string;
  topic: string;
  /** Ids of stories, separated by spaces. */
  stories: string;
  storyCount: string;
  layout: string;
  margin: string;
  textPosition: string;
  headlineText: string;
  buttonText: string;
  url: string;
  imageId: string;
  backgroundColor: string;
}

/** What is edited. */
export interface DraftHomepage {
  title: string;
  sections: readonly DraftSection[];
}

/** The current state, and those before it. */
export interface HomepageHistory {
  saved: DraftHomepage;
  current: DraftHomepage;
  past: readonly DraftHomepage[];
  /** What was changed last: typing in one field is one step. */
  lastChange: string | null;
}

/** How many steps can be undone. */
const MAX_STEPS = 50;

export const startHistory = (saved: DraftHomepage): HomepageHistory => ({
  saved,
  current: saved,
  past: [],
  lastChange: null,
});

/** Changes the page. Changes with the same name in a row are one step. */
export function changed(
  history: HomepageHistory,
  current: DraftHomepage,
  name: string | null,
): HomepageHistory {
  const { past, lastChange } = history;
  const isSame = name !== null && name === lastChange;
  return {
    ...history,
    current,
    past: isSame ? past : [...past, history.current].slice(-MAX_STEPS),
    lastChange: name,
  };
}

/** The state before the last step; the same without one. */
export function undone(history: HomepageHistory): HomepageHistory {
  const current = history.past.at(-1);
  return current
    ? { ...history, current, past: history.past.slice(0, -1), lastChange: null }
    : history;
}

/** True while something isn't saved. */
export function isUnsaved({ saved, current }: HomepageHistory): boolean {
  return JSON.stringify(saved) !== JSON.stringify(current);
}

/** A new section with the defaults. */
export function newSection(kind: Kind, sections: readonly DraftSection[]): DraftSection {
  return {
    key: `new-${sections.length}-${sections.filter(({ key }) => key.startsWith("new-")).length}-${Date.now()}`,
    kind,
    title: "",
    source: "LATEST",
    topic: "",
    stories: "",
    storyCount: "6",
    layout: "GRID",
    margin: "WIDE",
    textPosition: "BELOW",
    headlineText: "",
    buttonText: "",
    url: "",
    imageId: "",
    backgroundColor: "",
  };
}

/** The sections with one moved to another place. */
export function moved(
  sections: readonly DraftSection[],
  key: string,
  to: number,
): readonly DraftSection[] {
  const section = sections.find((each) => each.key === key);
  if (!section || to < 0 || to >= sections.length) return sections;
  return sections.filter((each) => each !== section).toSpliced(to, 0, section);
}

/** The field of a section in a form. */
export type SectionField = Exclude<keyof DraftSection, "key">;

/** Names an input of a section, or the box that removes it in a form without JavaScript. */
export function sectionField(index: number, part: SectionField | "isRemoved"): string {
  return `sections.${index}.${part}` satisfies Extract<
    keyof FieldsOf<"setCollectionHomepage">,
    string
  >;
}

/** A stored section, as its fields show it. */
export function toDraft(section: {
  readonly sectionId: string;
  readonly kind: string;
  readonly storyIds: readonly string[];
  readonly storyCount?: number | null | undefined;
  readonly [part: string]: unknown;
}): DraftSection {
  const textOf = (part: string, missing = ""): string => {
    const value = section[part];
    return typeof value === "string" ? value : missing;
  };
  return {
    key: section.sectionId,
    kind: section.kind === "POSTS" ? "POSTS" : "PROMOTION",
    title: textOf("title"),
    source: textOf("source", "LATEST"),
    topic: textOf("topic"),
    stories: section.storyIds.join(" "),
    storyCount: String(section.storyCount ?? 6),
    layout: textOf("layout", "STREAM"),
    margin: textOf("margin", "NORMAL"),
    textPosition: textOf("textPosition", "BELOW"),
    headlineText: textOf("headlineText"),
    buttonText: textOf("buttonText"),
    url: textOf("url"),
    imageId: textOf("imageId"),
    backgroundColor: textOf("backgroundColor"),
  };
}
