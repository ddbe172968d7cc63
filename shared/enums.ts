// Enum values of the GraphQL schema that both the client and the Worker use.

export const POST_VISIBILITIES = ["LOCKED", "PUBLIC", "UNLISTED"] as const;
export type PostVisibility = (typeof POST_VISIBILITIES)[number];

export const POST_STATUSES = ["DRAFT", "PUBLISHED", "DELETED"] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export const LICENSES = [
  "ALL_RIGHTS_RESERVED",
  "CC_40_BY",
  "CC_40_BY_ND",
  "CC_40_BY_SA",
  "CC_40_BY_NC",
  "CC_40_BY_NC_ND",
  "CC_40_BY_NC_SA",
  "CC_40_ZERO",
  "PUBLIC_DOMAIN",
] as const;
export type License = (typeof LICENSES)[number];

/** Sort orders of responses: by claps, or newest first. */
export const RESPONSE_SORTS = ["TOP", "NEWEST"] as const;
export type ResponseSort = (typeof RESPONSE_SORTS)[number];

/** What a writer's form asks readers for. */
export type FormKind = "EMAIL" | "TEXT";

/** The typeface pairs of a design: that of titles, and that of text. */
export const TYPEFACES = ["CLASSIC", "EDITORIAL", "MODERN", "BOOK", "CLEAN", "FRIENDLY"] as const;
export type Typeface = (typeof TYPEFACES)[number];

export const MASTHEAD_LAYOUTS = ["CENTERED", "START", "COMPACT"] as const;
export type MastheadLayout = (typeof MASTHEAD_LAYOUTS)[number];

export const STORY_WIDTHS = ["NARROW", "MEDIUM", "WIDE"] as const;
export type StoryWidth = (typeof STORY_WIDTHS)[number];

export const FONTS = ["SANS_SERIF_1", "SANS_SERIF_2", "SERIF_1", "SERIF_2"] as const;
export type Font = (typeof FONTS)[number];

export const COLLECTION_ROLES = ["OWNER", "EDITOR", "WRITER"] as const;
export type CollectionRole = (typeof COLLECTION_ROLES)[number];

export const MEMBERSHIP_TIERS = ["FREE", "FRIEND", "MEMBER"] as const;
export type MembershipTier = (typeof MEMBERSHIP_TIERS)[number];

export const TOPIC_VISIBILITIES = ["PUBLIC", "SPECIAL", "STAFF"] as const;
export type TopicVisibility = (typeof TOPIC_VISIBILITIES)[number];

export const POST_LIST_SORTS = [
  "HOT",
  "NEW",
  "TOP_ALL_TIME",
  "TOP_MONTH",
  "TOP_WEEK",
  "TOP_YEAR",
] as const;
export type PostListSort = (typeof POST_LIST_SORTS)[number];

export const PROFILE_SORTS = ["MOST_READ", "NEWEST", "OLDEST"] as const;
export type ProfileSort = (typeof PROFILE_SORTS)[number];

/** Link types in a publication's navigation. */
export const NAVIGATION_DESTINATIONS = [
  "ABOUT",
  "ARCHIVE",
  "EXTERNAL_URL",
  "LATEST",
  "PAGE",
  "POST",
  "SECTION",
  "TAG_FEED",
  "TRENDING",
] as const;
export type NavigationDestination = (typeof NAVIGATION_DESTINATIONS)[number];

export const CATALOG_TYPES = ["LIST", "READING_LIST", "CURRENTLY_READING", "PURCHASED"] as const;
export type CatalogType = (typeof CATALOG_TYPES)[number];

export const CATALOG_VISIBILITIES = ["PUBLIC", "PRIVATE", "LOCKED"] as const;
export type CatalogVisibility = (typeof CATALOG_VISIBILITIES)[number];
