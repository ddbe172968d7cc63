import { sql } from "../../db/sql.ts";
import type { DismissableFlag } from "../../../shared/people/dismissals.ts";
import type { DomainContext } from "../kernel/context.ts";
import { forgetViewer } from "./viewer.ts";

/** Dismisses a banner for a user. Repeating it updates the time. */
export async function dismissFlag(
  context: DomainContext,
  userId: string,
  flag: DismissableFlag,
): Promise<void> {
  await context.db.write(
    [
      sql`INSERT INTO dismissals (user_id, flag, dismissed_at)
        VALUES (${userId}, ${flag}, ${context.now})
        ON CONFLICT (user_id, flag) DO UPDATE SET dismissed_at = excluded.dismissed_at`,
    ],
    { idempotent: true },
  );
  forgetViewer(context);
}
