import { identifier, joinSql, sql } from "../../db/sql.ts";
import { userTag } from "../../../shared/cache/cacheTags.ts";
import { characterCount } from "../../../shared/format/characterCount.ts";
import { MAX_BIO_LENGTH } from "../../../shared/limits.ts";
import { nameError, NAME_MESSAGES, readFullName } from "../../../shared/people/fullName.ts";
import { readPublicUrl } from "../../../shared/format/publicUrl.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { indexUser, queueStoriesOfStatement } from "../searchIndex/queueSearch.ts";
import { deleteFormerImages } from "./deleteFormerImages.ts";
import { userById } from "./rows/users.ts";
import { forgetViewer } from "./viewer.ts";

/** Changes to a profile, as typed. Omitted values stay. */
export interface ProfileChanges {
  name?: string | null | undefined;
  bio?: string | null | undefined;
  /** Empty for none. */
  tippingLink?: string | null | undefined;
  /** The avatar's image id; empty for none. */
  imageId?: string | null | undefined;
  /** The banner's image id; empty for none. */
  bannerImageId?: string | null | undefined;
  /** In percent from the left and the top. */
  bannerFocusX?: number | null | undefined;
  bannerFocusY?: number | null | undefined;
}

/**
 * Changes a user's profile. Returns an error message, or null. A replaced image is deleted unless
 * it is used elsewhere. Idempotent. Throws what the image store throws.
 */
export async function updateProfile(
  context: DomainContext,
  userId: string,
  typed: ProfileChanges,
): Promise<string | null> {
  const read = readChanges(typed);
  if (typeof read === "string") return read;
  const changes = Object.entries(read).map(([name, value]) => ({ name: identifier(name), value }));
  if (changes.length === 0) return null;
  const { db, now } = context;
  const [stored, isThere] = await Promise.all([
    db.first<{ imageId: string | null; bannerImageId: string | null }>(sql`
      SELECT image_id AS imageId, banner_image_id AS bannerImageId FROM users
      WHERE id = ${userId}`),
    haveImages(context, [read.image_id, read.banner_image_id]),
  ]);
  if (!isThere) return "We couldn’t find this image. Choose it again.";
  const differs = joinSql(
    changes.map(({ name, value }) => sql`${name} IS NOT ${value}`),
    " OR ",
  );
  await db.write(
    [
      queuePurge(
        context,
        [userTag(userId)],
        sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND (${differs}))`,
      ),
      queueStoriesOfStatement(
        sql`SELECT id FROM users WHERE id = ${userId} AND name <> ${read.name ?? null}`,
      ),
      sql`UPDATE users SET updated_at = ${now}, ${joinSql(
        changes.map(({ name, value }) => sql`${name} = ${value}`),
        ", ",
      )} WHERE id = ${userId}`,
      indexUser(context, userId),
    ],
    { idempotent: true },
  );
  userById(context).clear(userId);
  forgetViewer(context);
  const replaced = [
    read.image_id === undefined ? null : stored?.imageId,
    read.banner_image_id === undefined ? null : stored?.bannerImageId,
  ];
  await deleteFormerImages(
    context,
    userId,
    replaced.filter((id) => id != null),
  );
  return null;
}

/** The columns that a change of the profile writes. */
interface Columns {
  name?: string;
  bio?: string;
  tipping_link?: string | null;
  image_id?: string | null;
  banner_image_id?: string | null;
  banner_focus_x?: number;
  banner_focus_y?: number;
}

/** Returns the given values by column, or the first error message. */
function readChanges(typed: ProfileChanges): Columns | string {
  const read: Columns = {};
  if (typed.name != null) {
    const name = readFullName(typed.name);
    if (name === null) return NAME_MESSAGES[nameError(typed.name)!];
    read.name = name;
  }
  if (typed.bio != null) {
    read.bio = oneLine(typed.bio);
    if (characterCount(read.bio, MAX_BIO_LENGTH).isOver)
      return `A bio can have at most ${MAX_BIO_LENGTH} characters.`;
  }
  if (typed.tippingLink != null) {
    const url = readPublicUrl(typed.tippingLink);
    if (typed.tippingLink.trim() !== "" && url?.protocol !== "https:")
      return "Enter a tipping link that starts with https.";
    read.tipping_link = url?.href ?? null;
  }
  if (typed.imageId != null) read.image_id = typed.imageId || null;
  if (typed.bannerImageId != null) read.banner_image_id = typed.bannerImageId || null;
  if (typed.bannerFocusX != null) read.banner_focus_x = percent(typed.bannerFocusX);
  if (typed.bannerFocusY != null) read.banner_focus_y = percent(typed.bannerFocusY);
  return read;
}

const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));

async function haveImages(
  { db }: Pick<DomainContext, "db">,
  ids: readonly (string | null | undefined)[],
): Promise<boolean> {
  const wanted = [...new Set(ids.filter(Boolean))];
  if (wanted.length === 0) return true;
  const row = await db.first<{ count: number }>(sql`
    SELECT count(*) AS count FROM images
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))`);
  return row?.count === wanted.length;
}
