import type { Sql } from "../../../db/sql.ts";
import { type Columns, fromJsonRow, jsonRow, selectList } from "../../../db/columns.ts";

/** A publication, with the fields that every place naming one needs. */
export interface CollectionRow {
  id: string;
  slug: string;
  domain: string | null;
  domainIsSubdomain: number;
  name: string;
  tagline: string;
  description: string;
  avatarImageId: string | null;
  logoImageId: string | null;
  faviconImageId: string | null;
  creatorId: string | null;
  ptsQualifiedAt: number | null;
  googleAnalyticsId: string | null;
  facebookPageId: string | null;
  twitterUsername: string | null;
  isAuroraVisible: number;
  followerCount: number;
  postCount: number;
  /** 1 if it promotes a newsletter. */
  promotesNewsletter: number;
  /** Read by `readDesign`. */
  design: string | null;
  createdAt: number;
}

const COLUMNS: Columns<CollectionRow> = {
  id: "id",
  slug: "slug",
  domain: "domain",
  domainIsSubdomain: "domain_is_subdomain",
  name: "name",
  tagline: "tagline",
  description: "description",
  avatarImageId: "avatar_image_id",
  logoImageId: "logo_image_id",
  faviconImageId: "favicon_image_id",
  creatorId: "creator_id",
  ptsQualifiedAt: "pts_qualified_at",
  googleAnalyticsId: "google_analytics_id",
  facebookPageId: "facebook_page_id",
  twitterUsername: "twitter_username",
  isAuroraVisible: "is_aurora_visible",
  followerCount: "follower_count",
  postCount: "post_count",
  promotesNewsletter: "promotes_newsletter",
  design: "design",
  createdAt: "created_at",
};

/**
 * A CollectionRow as one JSON value from the collections table with `alias`; parse it with
 * `collectionFromJson`.
 */
export const collectionJson = (alias: string): Sql => jsonRow(COLUMNS, alias);

/** Parses a publication from `collectionJson`. */
export const collectionFromJson = (row: string): CollectionRow => fromJsonRow(COLUMNS, row);

/** Columns of CollectionRow as a select list. */
export const collectionColumns = (alias: string): Sql => selectList(COLUMNS, alias);
