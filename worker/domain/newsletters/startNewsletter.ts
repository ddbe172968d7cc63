import type { DomainContext } from "../kernel/context.ts";
import { userById } from "../people/rows/users.ts";
import { findNewsletter } from "./findNewsletter.ts";

/**
 * Creates a writer's newsletter unless it exists, and returns its id; null for a suspended account.
 */
export async function startNewsletter(
  context: DomainContext,
  writerId: string,
): Promise<string | null> {
  const writer = await userById(context).load(writerId);
  if (!writer || writer.isHidden !== 0) return null;
  const found = await findNewsletter(context, { writerId });
  if (!found) return null;
  if (found.creation.length > 0) await context.db.write(found.creation, { idempotent: true });
  return found.newsletter.id;
}
