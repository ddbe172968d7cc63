import type { BrowserContext } from "playwright-core";
import { newId } from "../../../shared/ids.ts";
import { hashToken } from "../../../worker/domain/identity/rows/session.ts";
import { onServedDatabase } from "./servedDatabase.ts";

/** Creates a user in the served product's database and signs the browser in as them. */
export async function signInBrowser(
  context: BrowserContext,
  served: { origin: string; persist: string },
  columns: { name?: string; unread_notification_count?: number; is_staff?: 0 | 1 } = {},
): Promise<{ id: string; username: string }> {
  const id = newId("user");
  const username = `reader${id}`;
  const token = `token-${id}`;
  const tokenHash = await hashToken(token);
  await onServedDatabase(served.persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO users (id, username, username_key, name, unread_notification_count, is_staff,
             created_at, updated_at)
           VALUES (?1, ?2, ?2, ?3, ?4, ?5, 0, 0)`,
        )
        .bind(
          id,
          username,
          columns.name ?? "A Reader",
          columns.unread_notification_count ?? 0,
          columns.is_staff ?? 0,
        ),
      db
        .prepare(
          `INSERT INTO sessions (token_hash, user_id, xsrf_token, created_at, expires_at)
           VALUES (?1, ?2, 'xsrf', 0, ?3)`,
        )
        .bind(tokenHash, id, Number.MAX_SAFE_INTEGER),
    ]),
  );
  await context.addCookies([{ name: "session", value: token, url: served.origin }]);
  return { id, username };
}
