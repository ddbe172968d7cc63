import { idFromKey } from "../../../shared/ids.ts";
import { sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { newsletterById, newsletterByUser, type NewsletterRow } from "./rows/newsletters.ts";
import { visibleUser } from "../people/rows/canSeeUser.ts";
import { userById } from "../people/rows/users.ts";
import { collectionById } from "../publications/rows/collections.ts";

/** A newsletter by its id, or a writer's, which its first subscriber creates. */
export type NewsletterTarget = { newsletterId: string } | { writerId: string };

/** A newsletter that can be subscribed to. */
export interface FoundNewsletter {
  newsletter: Pick<NewsletterRow, "id" | "name" | "collectionId" | "userId">;
  /** Creates the newsletter if it doesn't exist yet; nothing otherwise. */
  creation: Statement[];
}

/** Returns a newsletter whose owner the viewer can see, or null. */
export async function findNewsletter(
  context: DomainContext,
  target: NewsletterTarget,
): Promise<FoundNewsletter | null> {
  if ("newsletterId" in target) {
    const newsletter = await visibleNewsletter(context, target.newsletterId);
    return newsletter && { newsletter, creation: [] };
  }
  const { writerId } = target;
  const [row, known] = await Promise.all([
    userById(context).load(writerId),
    newsletterByUser(context).load(writerId),
  ]);
  const writer = await visibleUser(context, row);
  if (!writer) return null;
  if (known) return { newsletter: known, creation: [] };
  const id = await writerNewsletterId(writerId);
  return {
    newsletter: { id, name: writer.name, collectionId: null, userId: writerId },
    creation: [createWriterNewsletter(id, writer, context.now)],
  };
}

/** Returns an existing newsletter whose owner the viewer can see, or null. */
export async function visibleNewsletter(
  context: DomainContext,
  id: string,
): Promise<NewsletterRow | null> {
  const newsletter = await newsletterById(context).load(id);
  return newsletter && (await isOwnerVisible(context, newsletter)) ? newsletter : null;
}

/** Derived from the writer, so that two first subscribers create one newsletter. */
function writerNewsletterId(writerId: string): Promise<string> {
  return idFromKey("newsletter", `writer:${writerId}`);
}

function createWriterNewsletter(
  id: string,
  writer: { id: string; name: string; username: string },
  now: number,
): Statement {
  return sql`
    INSERT INTO newsletters (id, slug, name, user_id, created_at, updated_at)
    VALUES (${id}, ${writer.username}, ${writer.name}, ${writer.id}, ${now}, ${now})
      ON CONFLICT DO NOTHING`;
}

async function isOwnerVisible(
  context: DomainContext,
  { collectionId, userId }: NewsletterRow,
): Promise<boolean> {
  if (collectionId !== null) return (await collectionById(context).load(collectionId)) !== null;
  return (
    userId !== null && (await visibleUser(context, await userById(context).load(userId))) !== null
  );
}
