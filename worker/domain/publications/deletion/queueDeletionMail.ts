import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import { sql, type Sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { roleMay } from "../../kernel/roleMay.ts";
import { publicationDeleted } from "../../mail/messages/publicationDeleted.ts";

/** A deletion to report. */
interface Deletion {
  collection: { id: string; name: string };
  /** The name of who deleted it. */
  by: string;
  eraseAt: number;
  /** SQL condition. */
  when: Sql;
}

/**
 * Builds the statements that email a publication's members that it was deleted, at most once a day;
 * none if email is off. Include them in the `write` that deletes it, before its members lose their roles.
 */
export function queueDeletionMail(
  { mail, now, config }: Pick<DomainContext, "mail" | "now" | "config">,
  { collection, by, eraseAt, when }: Deletion,
): Statement[] {
  if (!mail.sender) return [];
  const mayRestore = roleMay(sql`m.role`, "delete");
  const restoreUrl = `${config.publicUrl}${buildPath("SettingsTab", { setting: "publishing" }, { hash: "managePublications" })}`;
  const key = `publication-deleted-${collection.id}-${Math.floor(now / DAY_MS)}`;
  return [
    { to: mayRestore, url: restoreUrl },
    { to: sql`NOT ${mayRestore}`, url: null },
  ].map(({ to, url }) => {
    const message = publicationDeleted({ name: collection.name, by, eraseAt, restoreUrl: url });
    return sql`
      INSERT INTO mail_outbox (key, recipient, subject, text, html, queued_at, due_at)
      SELECT ${key} || '-' || e.user_id, e.email, ${message.subject}, ${message.text},
        ${message.html}, ${now}, ${now}
      FROM collection_members m JOIN user_emails e ON e.user_id = m.user_id
      WHERE m.collection_id = ${collection.id} AND ${to} AND ${when}
        AND NOT EXISTS (SELECT 1 FROM email_suppressions s WHERE s.email_key = e.email_key)
      ON CONFLICT (key) DO NOTHING`;
  });
}
