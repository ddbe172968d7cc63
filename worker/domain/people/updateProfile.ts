import { userTag } from "../../../shared/cacheTags.ts";
import { characterCount } from "../../../shared/format/characterCount.ts";
import { MAX_BIO_LENGTH } from "../../../shared/limits.ts";
import { NAME_MESSAGE, readFullName } from "../../../shared/rules/fullName.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import type { DomainContext } from "../context.ts";
import { queuePurge } from "../purges/queuePurge.ts";

/**
 * Changes a person's name and the few words about them. Answers what is wrong with them, for a person
 * to read, or null. Throws as `Database.write`.
 */
export async function updateProfile(
  context: DomainContext,
  userId: string,
  typed: { name: string; bio: string },
): Promise<string | null> {
  const name = readFullName(typed.name);
  if (name === null) return NAME_MESSAGE;
  const bio = cleanText(typed.bio).replace(/\s+/g, " ").trim();
  if (characterCount(bio, MAX_BIO_LENGTH).isOver)
    return `A bio has at most ${MAX_BIO_LENGTH} characters.`;
  const changes = "EXISTS (SELECT 1 FROM users WHERE id = ?3 AND (name <> ?4 OR bio <> ?5))";
  await context.db.write(
    [
      queuePurge(context, [userTag(userId)], { sql: changes, values: [userId, name, bio] }),
      [
        "UPDATE users SET name = ?2, bio = ?3, updated_at = ?4 WHERE id = ?1",
        userId,
        name,
        bio,
        context.now,
      ],
    ],
    { idempotent: true },
  );
  return null;
}
