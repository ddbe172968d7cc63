import type { License, PostVisibility } from "../../../shared/enums.ts";
import { LICENSES, POST_VISIBILITIES } from "../../../shared/enums.ts";
import { isHexId } from "../../../shared/ids.ts";
import { isLanguageTag } from "../../../shared/languages.ts";
import { MAX_STORY_TAGS, MAX_TAG_LENGTH } from "../../../shared/limits.ts";
import { tagTitle } from "../../../shared/publishing/names.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import { linkAddress } from "../../../shared/story/addresses.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";

/** The image shown on a story's cards. */
export interface CoverImage {
  imageId: string;
  alt: string;
  /** The focal point, from 0 to 100, measured from the left and the top. */
  focusPercentX: number;
  focusPercentY: number;
}

/** The writer's choices for publishing, apart from the text. */
export interface PublishSettings {
  /** As typed, at most MAX_STORY_TAGS, with unique slugs. */
  tags: string[];
  visibility: PostVisibility;
  license: License;
  /** Where the story was first published, if elsewhere. */
  canonicalUrl: string | null;
  /** The publication that the story is in. */
  collectionId: string | null;
  /** Null uses the first image of the text. */
  cover: CoverImage | null;
  /** BCP 47. Null detects the language from the text. */
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

/** Changes to settings. Omitted fields stay unchanged. */
export type SettingsInput = { [Name in keyof PublishSettings]?: PublishSettings[Name] | undefined };

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
  // A form sends an empty string for automatic detection.
  const language = merged.language || null;
  if (language !== null && !isLanguageTag(language)) return "bad-language";
  return { ...merged, tags, canonicalUrl: canonical, language };
}

/**
 * Merges and normalizes settings for a person who may edit the story, or returns why they are
 * invalid. Only the writer may change the license and the canonical URL.
 */
export function settingsGiven(
  before: PublishSettings,
  input: SettingsInput,
  isCreator: boolean,
): PublishSettings | SettingsError {
  const merged = mergeSettings(before, input);
  if (isCreator || typeof merged === "string") return merged;
  // The input may spell the existing URL differently.
  const same = mergeSettings({ ...merged, canonicalUrl: before.canonicalUrl }, {});
  const origin = typeof same === "string" ? before.canonicalUrl : same.canonicalUrl;
  const isOthers =
    merged.license !== before.license ||
    (input.canonicalUrl !== undefined && merged.canonicalUrl !== origin);
  return isOthers ? "writers-own" : merged;
}

/** Returns the slugs of a list of tags, in order. */
export function tagSlugs(tags: readonly string[]): string[] {
  return tags.map(normalizeTag);
}

/** Returns the words that are valid tags for one story, the first of each slug. */
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

/** Returns an absolute http(s) URL, null for empty text, or undefined for invalid text. */
function webAddress(text: string): string | null | undefined {
  if (text.trim() === "") return null;
  const address = linkAddress(text);
  return address !== null && /^https?:/.test(address) ? address : undefined;
}

const isShare = (value: number): boolean => value >= 0 && value <= 100;

function isCover({ imageId, alt, focusPercentX, focusPercentY }: CoverImage): boolean {
  return isHexId(imageId) && alt.length <= 1000 && isShare(focusPercentX) && isShare(focusPercentY);
}
