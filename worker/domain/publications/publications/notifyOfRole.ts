import { DAY_MS } from "../../../../shared/durations.ts";
import type { CollectionRole } from "../../../../shared/enums.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { Bindable, Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { collectionRole } from "../../core/mail/messages/collectionRole.ts";
import { queueMail } from "../../core/mail/queueMail.ts";

/** A role given to a person by someone else. */
interface GivenRole {
  collectionId: string;
  userId: string;
  role: CollectionRole | null;
  targetRole: CollectionRole | null;
  name: string;
  slug: string;
  /**
   * The recipient's email address, or null if they have none or have muted the sender or the
   * publication.
   */
  targetEmail: string | null;
}

/**
 * Returns the statement that emails a person about a new role, at most once a day. Returns none if
 * no email is due or no sender is configured. `when` is as in queueMail.
 */
export function notifyOfRole(
  context: DomainContext,
  given: GivenRole,
  when: { sql: string; values: readonly Bindable[] },
): Statement[] {
  const { collectionId, userId, role, targetRole, name, slug, targetEmail } = given;
  if (role === null || targetRole !== null || targetEmail === null || !context.mail.sender)
    return [];
  const day = Math.floor(context.now / DAY_MS);
  const path = buildPath("CollectionSettingsPeople", { collectionSlug: slug });
  return [
    queueMail(context, {
      to: targetEmail,
      key: `collection-role-${collectionId}-${userId}-${day}`,
      message: collectionRole({ name, role, url: context.config.publicUrl + path }),
      isNotification: true,
      when,
    }),
  ];
}
