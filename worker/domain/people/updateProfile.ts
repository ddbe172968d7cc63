import { sql } from "../../db/sql.ts";
import { userTag } from "../../../shared/cache/cacheTags.ts";
import { characterCount } from "../../../shared/format/characterCount.ts";
import { MAX_BIO_LENGTH } from "../../../shared/limits.ts";
import { nameError, NAME_MESSAGES, readFullName } from "../../../shared/people/fullName.ts";
import { readPublicUrl } from "../../../shared/format/publicUrl.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { indexUser, queueStoriesOfStatement } from "../searchIndex/queueSearch.ts";

/** Profile fields as typed. */
interface TypedProfile {
  name: string;
  bio: string;
  /** Empty for none. */
  tippingLink: string;
}

/**
 * Changes a user's name, bio, and tipping link. Returns an error message, or null.
 */
export async function updateProfile(
  context: DomainContext,
  userId: string,
  typed: TypedProfile,
): Promise<string | null> {
  const badName = nameError(typed.name);
  if (badName) return NAME_MESSAGES[badName];
  const name = readFullName(typed.name);
  const bio = oneLine(typed.bio);
  if (characterCount(bio, MAX_BIO_LENGTH).isOver)
    return `A bio can have at most ${MAX_BIO_LENGTH} characters.`;
  const tippingUrl = readPublicUrl(typed.tippingLink);
  if (typed.tippingLink.trim() !== "" && tippingUrl?.protocol !== "https:")
    return "Enter a tipping link that starts with https.";
  const tippingLink = tippingUrl?.href ?? null;
  const changes = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId}
    AND (name <> ${name} OR bio <> ${bio} OR tipping_link IS NOT ${tippingLink}))`;
  await context.db.write(
    [
      queuePurge(context, [userTag(userId)], changes),
      queueStoriesOfStatement(sql`SELECT id FROM users WHERE id = ${userId} AND name <> ${name}`),
      sql`UPDATE users SET name = ${name}, bio = ${bio}, updated_at = ${context.now},
        tipping_link = ${tippingLink} WHERE id = ${userId}`,
      indexUser(context, userId),
    ],
    { idempotent: true },
  );
  return null;
}
