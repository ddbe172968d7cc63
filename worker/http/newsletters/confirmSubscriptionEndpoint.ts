import type { Context } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import {
  confirmedSubscription,
  confirmSubscription,
  pendingSubscription,
  suppressedSubscription,
} from "../../domain/newsletters/subscribers/confirmSubscription.ts";
import { recommendationsToAddress } from "../../domain/newsletters/recommendations/recommendations.ts";
import { answerForm } from "../forms/answerForm.ts";
import { requireSameOrigin } from "../request/body/readCsrfForm.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import { recommendationLinks, withRecommendations } from "./recommendationLinks.ts";
import * as texts from "../forms/texts.ts";

/**
 * Answers `/_/confirm-subscription/{token}`, the link that proves that an address wants a
 * newsletter. GET asks, since scanners open links; POST subscribes.
 */
export const confirmSubscriptionEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const token = c.req.param("token") ?? "";
  const context = c.get("request");
  const action = buildPath("ConfirmSubscription", { token });
  if (c.req.method === "POST") {
    requireSameOrigin(c.req.raw);
    const subscribed = await confirmSubscription(context, token);
    if (!subscribed) return notPending(c, token);
    const { newsletterId, newsletterName, emailKey } = subscribed;
    const recommended = await recommendationsToAddress(context, newsletterId, emailKey);
    return answerForm(c, {
      title: texts.subscribedTo(newsletterName),
      text: withRecommendations(texts.subscribedToText, newsletterName, recommended),
      action,
      others: [
        ...recommendationLinks(context, recommended),
        {
          label: texts.unsubscribe,
          href: buildPath("Unsubscribe", { token: subscribed.linkToken }),
        },
      ],
    });
  }
  const pending = await pendingSubscription(context, token);
  if (!pending) return notPending(c, token);
  return answerForm(c, {
    title: texts.confirmSubscription(pending.newsletterName),
    text: texts.confirmSubscriptionText(pending.email),
    action,
    submit: texts.confirm,
  });
});

/**
 * Answers a link that was used before, since people open it again, and one to an address that gets no
 * email. Throws TypedError for any other.
 */
async function notPending(c: Context<AppEnv>, token: string): Promise<Response> {
  const context = c.get("request");
  const action = buildPath("ConfirmSubscription", { token });
  const [suppressed, confirmed] = await Promise.all([
    suppressedSubscription(context, token),
    confirmedSubscription(context, token),
  ]);
  if (suppressed)
    return answerForm(c, {
      title: texts.notSubscribedTo(suppressed.newsletterName),
      text: texts.suppressedAddressText(suppressed.email),
      action,
      others: [
        { label: texts.openSettings, href: buildPath("SettingsTab", { setting: "account" }) },
      ],
    });
  if (!confirmed)
    throw new TypedError(
      "NOT_FOUND",
      "This link isn’t valid. It was already used or is older than a week. Subscribe again to get a new one.",
    );
  return answerForm(c, {
    title: texts.subscribedTo(confirmed.newsletterName),
    text: texts.alreadySubscribedText,
    action,
    others: [
      { label: texts.unsubscribe, href: buildPath("Unsubscribe", { token: confirmed.linkToken }) },
    ],
  });
}
