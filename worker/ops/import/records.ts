// The schema of import files (described in worker/ops/README.md). An invalid record is rejected
// completely, with the invalid field; unknown fields are ignored.

import * as v from "valibot";
import { isLanguageTag } from "../../../shared/languages.ts";

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

export const PublicationRecord = v.object({
  key,
  slug: line,
  name: v.pipe(line, v.trim(), v.nonEmpty()),
  tagline: optionalLine,
  description: optionalLine,
  license: optionalLine,
  url: optionalLine,
  header_color: v.nullish(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))),
  avatar_image: optionalLine,
  header_image: optionalLine,
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
