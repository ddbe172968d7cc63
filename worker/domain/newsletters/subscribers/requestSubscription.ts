import { DAY_MS } from "../../../../shared/durations.ts";
import { readEmail } from "../../../../shared/format/inputPatterns.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { sql, type Statement } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { BotCheckUnavailableError } from "../../../ports/botCheck/BotCheck.ts";
import { botCheck } from "../../identity/signIn/botCheck.ts";
import { mailAttempts, SUBSCRIPTION_MAILS } from "../../identity/signIn/mailAttempts.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { newToken } from "../../kernel/newToken.ts";
import { LIMITS, networkKey } from "../../identity/rows/rateLimits.ts";
import { hashToken } from "../../identity/rows/session.ts";
import { emailKeyOf } from "../../identity/rows/signInRequest.ts";
import { confirmSubscription } from "../../mail/messages/confirmSubscription.ts";
import { MailOffError, queueMail } from "../../mail/queueMail.ts";
import { dropConfirmations } from "../rows/subscriberStates.ts";
import type { SubscriptionSource } from "../rows/subscribers.ts";
import { type FoundNewsletter, findNewsletter, type NewsletterTarget } from "../findNewsletter.ts";
import { REQUEST_AGAIN } from "./subscribe.ts";

/** A visitor's request to subscribe an address. */
export type SubscriptionRequest = NewsletterTarget & {
  email: string;
  source: SubscriptionSource;
  /**
   * The bot check's token; null for a form without JavaScript, which has none. Such requests have a
   * limit of their own: each sends only an email that asks to confirm.
   */
  captchaValue: string | null;
};

/**
 * "requested" says nothing about the address: it is the same if the address is subscribed already,
 * or gets no email from us.
 */
export type RequestResult =
  | { kind: "requested"; newsletter: FoundNewsletter["newsletter"] }
  | { kind: "no-newsletter" | "no-address" | "challenge" | "limit" | "off" };

/** How long the confirmation link works, in days. */
export const CONFIRM_DAYS = 7;

/** Action name that the bot check's token must have. */
const SUBSCRIBE_ACTION = "subscribe";

/**
 * Sends an address the link that subscribes it. Without the link nothing is subscribed.
 */
export async function requestSubscription(
  context: DomainContext,
  { email: typed, source, captchaValue, ...target }: SubscriptionRequest,
): Promise<RequestResult> {
  const email = readEmail(typed);
  if (email === null) return { kind: "no-address" };
  const found = await findNewsletter(context, target);
  if (!found) return { kind: "no-newsletter" };
  const challenge = captchaValue === null ? null : await failedChallenge(context, captchaValue);
  if (challenge) return { kind: challenge };
  const { newsletter, creation } = found;
  const emailKey = emailKeyOf(email);
  if (await isLimited(context, emailKey, captchaValue !== null)) return { kind: "limit" };
  try {
    const request = await requestStatements(context, { newsletter, email, emailKey, source });
    await context.db.write([...creation, ...request], { idempotent: false });
  } catch (error) {
    if (!(error instanceof MailOffError)) throw error;
    log("error", "A subscription can't be confirmed", { error });
    return { kind: "off" };
  }
  return { kind: "requested", newsletter };
}

async function failedChallenge(
  context: DomainContext,
  captchaValue: string,
): Promise<"challenge" | "off" | null> {
  const check = botCheck(context);
  if (!check) {
    log("error", "Visitors can't subscribe: BOT_CHECK names no bot check");
    return "off";
  }
  try {
    return (await check.isPerson(captchaValue, SUBSCRIBE_ACTION)) ? null : "challenge";
  } catch (error) {
    if (!(error instanceof BotCheckUnavailableError)) throw error;
    log("error", "The bot check does not respond", { error });
    return "challenge";
  }
}

async function isLimited(
  { db, network, now }: DomainContext,
  emailKey: string,
  isChecked: boolean,
): Promise<boolean> {
  const limit = isChecked ? LIMITS.subscribeFromNetwork : LIMITS.subscribeUnchecked;
  const attempts = await mailAttempts(
    {
      limits: SUBSCRIPTION_MAILS,
      requester: network,
      emailKey,
      bound: { key: await networkKey(limit, network), limit },
    },
    now,
  );
  const written = await db.write(attempts.statements, { idempotent: false });
  return attempts.isOneTooMany(written);
}

/** Throws MailOffError. */
async function requestStatements(
  context: DomainContext,
  {
    newsletter,
    email,
    emailKey,
    source,
  }: {
    newsletter: FoundNewsletter["newsletter"];
    email: string;
    emailKey: string;
    source: SubscriptionSource;
  },
): Promise<Statement[]> {
  const { config, now } = context;
  const token = newToken();
  const tokenHash = await hashToken(token);
  const until = now + CONFIRM_DAYS * DAY_MS;
  const pending = sql`
    INSERT INTO newsletter_subscribers (id, newsletter_id, email_key, email, user_id, state, source,
      link_token, confirm_hash, confirm_until, created_at)
    SELECT ${crypto.randomUUID()}, ${newsletter.id}, ${emailKey}, ${email}, (SELECT user_id
      FROM user_emails WHERE email_key = ${emailKey}), 'PENDING', ${source},
      ${newToken()}, ${tokenHash}, ${until}, ${now}
    WHERE NOT EXISTS (SELECT 1 FROM email_suppressions WHERE email_key = ${emailKey})
    ON CONFLICT (newsletter_id, email_key) DO UPDATE SET ${REQUEST_AGAIN},
      former_confirm_hash = iif(confirm_until > ${now}, confirm_hash, NULL),
      confirm_hash = excluded.confirm_hash, confirm_until = excluded.confirm_until
    WHERE state IN ('PENDING', 'UNSUBSCRIBED')`;
  const dropped = dropConfirmations(
    sql`s.newsletter_id = ${newsletter.id} AND s.email_key = ${emailKey}
      AND s.state IN ('PENDING', 'UNSUBSCRIBED')`,
  );
  const url = config.publicUrl + buildPath("ConfirmSubscription", { token });
  const mail = queueMail(context, {
    to: email,
    key: `subscribe-${tokenHash.slice(0, 40)}`,
    message: confirmSubscription({ name: newsletter.name, url, days: CONFIRM_DAYS }),
    newsletterId: newsletter.id,
    usefulUntil: until,
    when: sql`EXISTS (SELECT 1 FROM newsletter_subscribers WHERE confirm_hash = ${tokenHash})`,
  });
  return [dropped, pending, mail];
}
