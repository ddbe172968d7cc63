import { ROW_FIELDS } from "../../../shared/forms/rowFields.ts";
import { SUBSCRIBE_ERRORS } from "../../../shared/newsletters/subscribeErrors.ts";
import type { NewsletterTarget } from "../../domain/newsletters/findNewsletter.ts";
import type { SubscriptionSource } from "../../domain/newsletters/rows/subscribers.ts";
import { newslettersByCollection } from "../../domain/newsletters/rows/newsletters.ts";
import { subscriptionWrites } from "../../graphql/newsletters/subscriptions.ts";
import { formRow, type Sent } from "../forms/formRow.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { TypedError } from "../request/typedErrors.ts";

/** In place of the id of a writer's newsletter that doesn't exist yet. */
const NOT_STARTED = "new";
/** In place of the id of the newsletter that a publication promotes. */
const PROMOTED = "promoted";

/** The error of a URL that names no newsletter. */
export function noNewsletter(): TypedError {
  return new TypedError("NOT_FOUND", SUBSCRIBE_ERRORS["no-newsletter"]);
}

/**
 * The newsletter in the URL of a subscribe button; null if the publication promotes none or several.
 * Throws TypedError for a kind without newsletters.
 */
export async function targetOf(
  context: RequestContext,
  { followKind, id = "", newsletterId = "" }: Sent["params"],
): Promise<NewsletterTarget | null> {
  if (followKind !== "user" && followKind !== "collection") throw noNewsletter();
  if (followKind === "user")
    return newsletterId === NOT_STARTED ? { writerId: id } : { newsletterId };
  if (newsletterId !== PROMOTED) return { newsletterId };
  const newsletters = await newslettersByCollection(context).load(id);
  const [promoted, second] = newsletters.filter(({ showPromo }) => showPromo === 1);
  return promoted && !second ? { newsletterId: promoted.id } : null;
}

/** Subscribes the reader to a newsletter, or unsubscribes them. */
export async function writeSubscription(
  context: RequestContext,
  target: NewsletterTarget,
  { ends, source }: { ends: boolean; source: SubscriptionSource },
) {
  const { subscribeToNewsletter, unsubscribeFromNewsletter } = subscriptionWrites;
  const of =
    "writerId" in target
      ? { targetUserId: target.writerId }
      : { newsletterId: target.newsletterId };
  return ends
    ? unsubscribeFromNewsletter(null, { newsletterId: of.newsletterId ?? "" }, context)
    : subscribeToNewsletter(null, { ...of, source }, context);
}

const ends = ({ fields }: Sent): boolean => fields.get("subscribes") === "0";

const answer = ({ newsletterId }: { newsletterId: string }, sent: Sent) => ({
  newsletterId,
  isSubscribed: !ends(sent),
});

const CODES = { "no-email": "UNPROCESSABLE", undeliverable: "UNPROCESSABLE" } as const;

/** A subscription to the newsletter of this id, or its end with `subscribes` 0. */
export const newsletterRow = formRow({
  fields: ROW_FIELDS.SubscribeToNewsletter,
  write: async (sent) =>
    writeSubscription(
      sent.context,
      { newsletterId: sent.params.id ?? "" },
      { ends: ends(sent), source: "ENDPOINT" },
    ),
  answer,
  codes: CODES,
});

/** The same by the URL of a subscribe button. */
export const subscriptionRow = formRow({
  fields: ROW_FIELDS.SubscribeToNewsletter,
  write: async (sent) => {
    const target = await targetOf(sent.context, sent.params);
    if (!target) throw noNewsletter();
    return writeSubscription(sent.context, target, { ends: ends(sent), source: "ENDPOINT" });
  },
  answer,
  codes: CODES,
});
