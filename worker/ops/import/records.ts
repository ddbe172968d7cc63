// The schema of import files (described in worker/ops/README.md). An invalid record is rejected
// completely, with the invalid field; unknown fields are ignored.

import * as v from "valibot";
import { MASTHEAD_LAYOUTS, STORY_WIDTHS, TYPEFACES } from "../../../shared/enums.ts";
import { isLanguageTag } from "../../../shared/languages.ts";
import {
  MAX_HOMEPAGE_SECTIONS,
  MAX_ISSUE_PREVIEW,
  MAX_ISSUE_SUBJECT,
  MAX_NAVIGATION_ITEMS,
  MAX_NAVIGATION_TITLE,
  MAX_PROMOTION_BUTTON,
  MAX_QUOTE_LENGTH,
  MAX_SECTION_STORIES,
  MAX_SECTION_TITLE,
} from "../../../shared/limits.ts";
import {
  SECTION_LAYOUTS,
  SECTION_MARGINS,
  SECTION_TEXT_POSITIONS,
} from "../../domain/publications/homepageSections.ts";

const MAX_KEY = 300;

const key = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_KEY));
const line = v.pipe(v.string(), v.maxLength(5000));
const optionalLine = v.nullish(line);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** RFC 3339, or only a date; converted to milliseconds since 1970. */
const timestamp = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/),
  v.transform((text) => Date.parse(text)),
  v.number("Not a timestamp"),
  v.check((time) => Number.isFinite(time), "Not a timestamp"),
);

const tags = v.fallback(v.array(line), []);
const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i), v.toLowerCase());
const text = (max: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(max));

/** The looks of a publication's pages; what it leaves out is the product's. */
const DesignRecord = v.object({
  accent: v.nullish(color, null),
  typeface: v.optional(v.picklist(TYPEFACES), "CLASSIC"),
  masthead: v.optional(v.picklist(MASTHEAD_LAYOUTS), "CENTERED"),
  story_width: v.optional(v.picklist(STORY_WIDTHS), "MEDIUM"),
});

const NavigationRecord = v.object({
  title: text(MAX_NAVIGATION_TITLE),
  destination: v.picklist(["LATEST", "TRENDING", "ARCHIVE", "ABOUT", "TAG_FEED"]),
  /** TAG_FEED: a spelling of the tag. */
  tag: optionalLine,
});

const SectionRecord = v.variant("kind", [
  v.object({
    kind: v.literal("PROMOTION"),
    headline: text(MAX_SECTION_TITLE),
    button: v.nullish(text(MAX_PROMOTION_BUTTON)),
    /** A path of the main site, or a URL. */
    url: v.nullish(v.pipe(line, v.regex(/^(?:https?:\/\/|\/(?!\/))/))),
    image: optionalLine,
    background_color: v.nullish(color),
  }),
  v.object({
    kind: v.literal("POSTS"),
    title: v.optional(v.pipe(line, v.maxLength(MAX_SECTION_TITLE)), ""),
    layout: v.picklist(SECTION_LAYOUTS),
    margin: v.optional(v.picklist(SECTION_MARGINS), "WIDE"),
    text_position: v.optional(v.picklist(SECTION_TEXT_POSITIONS), "BELOW"),
    /** Spelling of a tag whose stories are shown, or keys of stories; without either, the latest. */
    tag: optionalLine,
    posts: v.nullish(v.pipe(v.array(key), v.maxLength(MAX_SECTION_STORIES))),
    limit: v.nullish(v.pipe(count, v.minValue(1), v.maxValue(MAX_SECTION_STORIES))),
  }),
]);
export type SectionRecord = v.InferOutput<typeof SectionRecord>;

export const PublicationRecord = v.object({
  key,
  slug: line,
  name: v.pipe(line, v.trim(), v.nonEmpty()),
  tagline: optionalLine,
  description: optionalLine,
  license: optionalLine,
  url: optionalLine,
  header_color: v.nullish(color),
  avatar_image: optionalLine,
  header_image: optionalLine,
  header_title: v.nullish(text(MAX_SECTION_TITLE)),
  /** Markdown. */
  about: optionalLine,
  design: v.nullish(DesignRecord),
  navigation: v.nullish(v.pipe(v.array(NavigationRecord), v.maxLength(MAX_NAVIGATION_ITEMS))),
  sections: v.nullish(v.pipe(v.array(SectionRecord), v.maxLength(MAX_HOMEPAGE_SECTIONS))),
});
export type PublicationRecord = v.InferOutput<typeof PublicationRecord>;

export const AuthorRecord = v.object({
  key,
  name: v.pipe(line, v.trim(), v.nonEmpty()),
  username: optionalLine,
  bio: optionalLine,
  url: optionalLine,
  location: optionalLine,
  image: optionalLine,
});
export type AuthorRecord = v.InferOutput<typeof AuthorRecord>;

export const PostRecord = v.object({
  key,
  publication: v.nullish(key),
  authors: v.fallback(v.array(key), []),
  byline: optionalLine,
  title: line,
  subtitle: optionalLine,
  slug: optionalLine,
  published_at: timestamp,
  date_only: v.nullish(v.boolean()),
  updated_at: v.nullish(timestamp),
  tags,
  lang: v.nullish(v.pipe(v.string(), v.check(isLanguageTag))),
  translators: v.nullish(v.array(line)),
  canonical_url: optionalLine,
  format: v.picklist(["markdown", "html"]),
  body: v.string(),
  cover_image: optionalLine,
  cover_alt: optionalLine,
  license: optionalLine,
  members_only: v.nullish(v.boolean()),
});
export type PostRecord = v.InferOutput<typeof PostRecord>;

export const ImageRecord = v.object({
  file: v.pipe(line, v.nonEmpty()),
  url: optionalLine,
  format: v.string(),
  width: v.nullish(count),
  height: v.nullish(count),
  alt: optionalLine,
  sha256: v.nullish(v.string()),
  license: optionalLine,
  source_repo: optionalLine,
  source_path: optionalLine,
});
export type ImageRecord = v.InferOutput<typeof ImageRecord>;

export const TopicRecord = v.object({
  slug: line,
  name: v.pipe(line, v.trim(), v.nonEmpty()),
  description: optionalLine,
  tags,
});
export type TopicRecord = v.InferOutput<typeof TopicRecord>;

export const ResponseRecord = v.object({
  key,
  post: key,
  author: key,
  published_at: timestamp,
  body: v.string(),
});
export type ResponseRecord = v.InferOutput<typeof ResponseRecord>;

export const ClapRecord = v.object({
  post: key,
  user: key,
  count: v.pipe(count, v.minValue(1), v.maxValue(50)),
  at: timestamp,
});
export type ClapRecord = v.InferOutput<typeof ClapRecord>;

export const FollowRecord = v.object({
  follower: key,
  user: v.nullish(key),
  publication: v.nullish(key),
  tag: v.nullish(line),
  at: timestamp,
});
export type FollowRecord = v.InferOutput<typeof FollowRecord>;

export const StaffPickRecord = v.object({ post: key, at: timestamp });
export type StaffPickRecord = v.InferOutput<typeof StaffPickRecord>;

export const ListRecord = v.object({
  key,
  creator: key,
  name: v.pipe(line, v.trim(), v.nonEmpty()),
  description: optionalLine,
  posts: v.array(key),
  at: timestamp,
});
export type ListRecord = v.InferOutput<typeof ListRecord>;

export const SeriesRecord = v.object({
  key,
  creator: key,
  title: v.pipe(line, v.trim(), v.nonEmpty()),
  description: optionalLine,
  posts: v.array(key),
  at: timestamp,
});
export type SeriesRecord = v.InferOutput<typeof SeriesRecord>;

export const HighlightRecord = v.object({
  post: key,
  user: key,
  /** As it is in one paragraph of the story. */
  text: text(MAX_QUOTE_LENGTH),
  at: timestamp,
});
export type HighlightRecord = v.InferOutput<typeof HighlightRecord>;

/**
 * An address that belongs to nobody (RFC 2606, RFC 6761). Whoever owns an address has to agree, so
 * others are imported by the newsletter's owner, who states how they did.
 */
const reservedAddress = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9._+-]{1,64}@(?:[a-z0-9-]+\.)*(?:example\.(?:com|net|org)|[a-z0-9-]+\.(?:example|test|invalid))$/i,
    "Not an address of a reserved domain",
  ),
);

export const NewsletterRecord = v.object({
  key,
  publication: key,
  slug: line,
  name: text(100),
  description: optionalLine,
  accent_color: v.nullish(color),
  image: optionalLine,
  header_image: optionalLine,
  footer: optionalLine,
  postal_address: optionalLine,
  at: timestamp,
  subscribers: v.optional(
    v.array(
      v.object({
        email: reservedAddress,
        name: optionalLine,
        at: timestamp,
        unsubscribed_at: v.nullish(timestamp),
      }),
    ),
    [],
  ),
  issues: v.optional(
    v.array(
      v.object({
        post: key,
        subject: text(MAX_ISSUE_SUBJECT),
        preview_text: v.optional(v.pipe(line, v.maxLength(MAX_ISSUE_PREVIEW)), ""),
        at: timestamp,
        openers: v.optional(count, 0),
        clickers: v.optional(count, 0),
      }),
    ),
    [],
  ),
});
export type NewsletterRecord = v.InferOutput<typeof NewsletterRecord>;
