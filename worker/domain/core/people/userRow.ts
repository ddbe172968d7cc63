import { type Columns, fromJsonRow, jsonRow, selectList } from "../../../db/columns.ts";

/** A person, as read for any place that names one. */
export interface UserRow {
  id: string;
  username: string;
  name: string;
  bio: string;
  imageId: string | null;
  /** A host of their own, lower case; it serves nothing while they are suspended. */
  domain: string | null;
  domainIsSubdomain: number;
  twitterScreenName: string | null;
  /** Where a reader may leave a tip: an https address, or null. */
  tippingLink: string | null;
  isSuspended: number;
  followerCount: number;
  followingCount: number;
  postCount: number;
  bookCount: number;
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
  isSuspended: "is_suspended",
  followerCount: "follower_count",
  followingCount: "following_count",
  postCount: "post_count",
  bookCount: "book_count",
  createdAt: "created_at",
};

/** UserRow as one value made from the users table under `alias`; for `userFromJson`. */
export const userJson = (alias: string): string => jsonRow(COLUMNS, alias);

/** The person that `userJson` answered, as text or within other JSON. */
export const userFromJson = (row: string | readonly unknown[]): UserRow =>
  fromJsonRow(COLUMNS, row);

/** The columns of UserRow as a select list. */
export const userColumns = (alias: string): string => selectList(COLUMNS, alias);

/** The host that serves a person's pages now; null without one. */
export function liveDomain({
  domain,
  isSuspended,
}: Pick<UserRow, "domain" | "isSuspended">): string | null {
  return isSuspended === 0 ? domain : null;
}
