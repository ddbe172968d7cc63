import type { Sql } from "../../../db/sql.ts";
import { type Columns, fromJsonRow, jsonRow, selectList } from "../../../db/columns.ts";

/** A user, with the fields that every place naming a user needs. */
export interface UserRow {
  id: string;
  username: string;
  name: string;
  bio: string;
  imageId: string | null;
  /** Custom domain or subdomain, lower case; serves nothing while the user is suspended. */
  domain: string | null;
  domainIsSubdomain: number;
  twitterScreenName: string | null;
  /** Tipping link, an https URL; null for none. */
  tippingLink: string | null;
  isHidden: number;
  followerCount: number;
  followingCount: number;
  postCount: number;
  bookCount: number;
  /** Read by `readDesign`. */
  design: string | null;
  createdAt: number;
}

const COLUMNS: Columns<UserRow> = {
  id: "id",
  username: "username",
  name: "name",
  bio: "bio",
  imageId: "image_id",
  domain: "domain",
  domainIsSubdomain: "domain_is_subdomain",
  twitterScreenName: "twitter_screen_name",
  tippingLink: "tipping_link",
  isHidden: "is_hidden",
  followerCount: "follower_count",
  followingCount: "following_count",
  postCount: "post_count",
  bookCount: "book_count",
  design: "design",
  createdAt: "created_at",
};

/** A UserRow as one JSON value from the users table with `alias`; parse it with `userFromJson`. */
export const userJson = (alias: string): Sql => jsonRow(COLUMNS, alias);

/** Parses a user from `userJson`, as text or nested in other JSON. */
export const userFromJson = (row: string | readonly unknown[]): UserRow =>
  fromJsonRow(COLUMNS, row);

/** Columns of UserRow as a select list. */
export const userColumns = (alias: string): Sql => selectList(COLUMNS, alias);

/** The host that currently serves a user's pages; null without one. */
export function liveDomain({
  domain,
  isHidden,
}: Pick<UserRow, "domain" | "isHidden">): string | null {
  return isHidden === 0 ? domain : null;
}
