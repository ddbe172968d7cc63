import { sql } from "../../db/sql.ts";
import type { HomeFeedOrder } from "../../../shared/home/feedReasons.ts";
import type { DomainContext } from "../kernel/context.ts";

/** Stores a person's preferred order of the home feed. */
export async function saveHomeFeedOrder(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  order: HomeFeedOrder,
): Promise<void> {
  await db.write([sql`UPDATE users SET home_feed_order = ${order} WHERE id = ${userId}`], {
    idempotent: true,
  });
}
