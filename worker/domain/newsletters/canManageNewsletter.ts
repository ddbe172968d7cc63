import type { DomainContext } from "../kernel/context.ts";
import type { NewsletterRow } from "./rows/newsletters.ts";
import { viewerMay } from "../publications/rows/viewerMay.ts";

/**
 * True if the viewer may manage a newsletter: its writer, or the owners and editors of its
 * publication.
 */
export async function canManageNewsletter(
  context: DomainContext,
  { collectionId, userId }: Pick<NewsletterRow, "collectionId" | "userId">,
): Promise<boolean> {
  const session = await context.session();
  if (!session) return false;
  if (collectionId !== null) return viewerMay(context, collectionId, "editNewsletters");
  return userId === session.userId && !session.isElsewhere;
}
