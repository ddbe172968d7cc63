import { DAY_MS } from "../../../../shared/durations.ts";
import type { CollectionRole } from "../../../../shared/enums.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { Bindable, Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { collectionRole } from "../../core/mail/messages/collectionRole.ts";
import { queueMail } from "../../core/mail/queueMail.ts";

/** A role that somebody is given by another. */
interface GivenRole {
  collectionId: string;
  userId: string;
  role: CollectionRole | null;
  targetRole: CollectionRole | null;
  name: string;
  slug: string;
  /** Where they are told; null where they have no address or want nothing of the giver. */
  targetEmail: string | null;
}

/**
 * The statement that tells somebody of a role they were given, once a day at most; none where there is
 * nothing to tell or nothing that sends. `when` as queueMail has it.
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
      when,
    }),
  ];
}
