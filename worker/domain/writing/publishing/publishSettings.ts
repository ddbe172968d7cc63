import type { License, PostVisibility } from "../../../../shared/enums.ts";
import { LICENSES, POST_VISIBILITIES } from "../../../../shared/enums.ts";
import { isHexId } from "../../../../shared/ids.ts";
import { isLanguageTag } from "../../../../shared/languages.ts";
import { MAX_STORY_TAGS, MAX_TAG_LENGTH } from "../../../../shared/limits.ts";
import { tagTitle } from "../../../../shared/rules/names.ts";
import { normalizeTag } from "../../../../shared/rules/normalizeTag.ts";
import { linkAddress } from "../../../../shared/story/addresses.ts";
import { cleanText } from "../../../../shared/story/cleanText.ts";

/** The picture that cards show of a story. */
export interface CoverImage {
  imageId: string;
  alt: string;
  /** Where its subject lies, 0 to 100 from the left and from the top. */
  focusPercentX: number;
  focusPercentY: number;
}

/** What a writer chooses for publishing, beside the text. */
export interface PublishSettings {
  /** As typed, at most MAX_STORY_TAGS, no two of one slug. */
  tags: string[];
  visibility: PostVisibility;
  license: License;
  /** Where the story was first published, if elsewhere. */
  canonicalUrl: string | null;
  /** The publication it stands in. */
  collectionId: string | null;
  /** Null for the first picture of the text. */
  cover: CoverImage | null;
  /** BCP 47; null for the one that its text is found to be in. */
  language: string | null;
}

export const DEFAULT_SETTINGS: PublishSettings = {
  tags: [],
  visibility: "PUBLIC",
  license: "ALL_RIGHTS_RESERVED",
  canonicalUrl: null,
  collectionId: null,
  cover: null,
  language: null,
};

/** A wish for settings: what it does not name stays. */
export type SettingsInput = { [Name in keyof PublishSettings]?: PublishSettings[Name] | undefined };

/** Why settings are refused. */
export type SettingsError =
  | "too-many-tags"
  | "bad-tag"
  | "bad-canonical"
  | "bad-cover"
  | "bad-language"
  | "bad-settings"
  | "writers-own";

function mergeSettings(
  before: PublishSettings,
  input: SettingsInput,
): PublishSettings | SettingsError {
  const named = Object.entries(input).filter(([, value]) => value !== undefined);
  const merged: PublishSettings = { ...before, ...Object.fromEntries(named) };
  if (!POST_VISIBILITIES.includes(merged.visibility)) return "bad-settings";
  if (!LICENSES.includes(merged.license)) return "bad-settings";
  if (merged.collectionId !== null && !isHexId(merged.collectionId)) return "bad-settings";
  const tags = readTags(merged.tags);
  if (typeof tags === "string") return tags;
  const { canonicalUrl, cover } = merged;
  const canonical = canonicalUrl === null ? null : webAddress(canonicalUrl);
  if (canonical === undefined) return "bad-canonical";
  if (cover && !isCover(cover)) return "bad-cover";
  // A form sends an empty text for "find out".
  const language = merged.language || null;
  if (language !== null && !isLanguageTag(language)) return "bad-language";
  return { ...merged, tags, canonicalUrl: canonical, language };
}

/**
 * The settings that the wish of somebody who may write in a story makes of what was chosen before, in their
 * one spelling, or why not: the rights in its words and where they were first published only its writer says.
 */
export function settingsGiven(
  before: PublishSettings,
  input: SettingsInput,
  isCreator: boolean,
): PublishSettings | SettingsError {
  const merged = mergeSettings(before, input);
  if (isCreator || typeof merged === "string") return merged;
  // The wish may spell what there is in another way.
  const same = mergeSettings({ ...merged, canonicalUrl: before.canonicalUrl }, {});
  const origin = typeof same === "string" ? before.canonicalUrl : same.canonicalUrl;
  const isOthers =
    merged.license !== before.license ||
    (input.canonicalUrl !== undefined && merged.canonicalUrl !== origin);
  return isOthers ? "writers-own" : merged;
}

/** The slugs of a list of tags, in order. */
export function tagSlugs(tags: readonly string[]): string[] {
  return tags.map(normalizeTag);
}

/** Of a list of words those that can be tags of one story, each slug once: the first of them. */
export function fitTags(words: readonly string[]): string[] {
  const bySlug = new Map<string, string>();
  for (const word of words) {
    const title = tagTitle(cleanText(word));
    const slug = normalizeTag(title);
    const isFit = slug !== "" && title.length <= MAX_TAG_LENGTH && bySlug.size < MAX_STORY_TAGS;
    if (isFit && !bySlug.has(slug)) bySlug.set(slug, title);
  }
  return [...bySlug.values()];
}

function readTags(typed: readonly string[]): string[] | SettingsError {
  const bySlug = new Map<string, string>();
  for (const text of typed) {
    const title = tagTitle(cleanText(text));
    const slug = normalizeTag(title);
    if (slug === "" || title.length > MAX_TAG_LENGTH) return "bad-tag";
    if (!bySlug.has(slug)) bySlug.set(slug, title);
  }
  return bySlug.size > MAX_STORY_TAGS ? "too-many-tags" : [...bySlug.values()];
}

/** A whole address of the web; null for an empty one, undefined for what is none. */
function webAddress(text: string): string | null | undefined {
  if (text.trim() === "") return null;
  const address = linkAddress(text);
  return address !== null && /^https?:/.test(address) ? address : undefined;
}

const isShare = (value: number): boolean => value >= 0 && value <= 100;

function isCover({ imageId, alt, focusPercentX, focusPercentY }: CoverImage): boolean {
  return isHexId(imageId) && alt.length <= 1000 && isShare(focusPercentX) && isShare(focusPercentY);
}
