// The endpoint of a newsletter's subscribe buttons and forms, with and without JavaScript.

import type { Context, Handler } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { ownUrl } from "../../../shared/routes/paths/ownUrl.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { SUBSCRIPTION_REQUEST_ERRORS } from "../../../shared/newsletters/subscribeErrors.ts";
import { isSameHash } from "../../domain/identity/signIn/loginCode.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import type { SubscriptionSource } from "../../domain/newsletters/rows/subscribers.ts";
import { collectionById } from "../../domain/publications/rows/collections.ts";
import {
  type FoundNewsletter,
  findNewsletter,
  type NewsletterTarget,
} from "../../domain/newsletters/findNewsletter.ts";
import {
  recommendationsToAddress,
  recommendationsToViewer,
} from "../../domain/newsletters/recommendations/recommendations.ts";
import { requestSubscription } from "../../domain/newsletters/subscribers/requestSubscription.ts";
import { isErrorResult } from "../../graphql/machinery/results.ts";
import { answerForm } from "../forms/answerForm.ts";
import { rowEndpoint, typedErrorOf } from "../forms/formRow.ts";
import { FORM_ROWS } from "../forms/formRows.ts";
import { ownRedirect } from "../identity/sessions/ownRedirect.ts";
import { readCsrfForm } from "../request/body/readCsrfForm.ts";
import type { AppEnv, RequestContext } from "../request/requestContext.ts";
import { recommendationLinks, withRecommendations } from "./recommendationLinks.ts";
import { openedEndpoint } from "../request/typedErrors.ts";
import { noNewsletter, targetOf, writeSubscription } from "./subscriptionRows.ts";
import * as texts from "../forms/texts.ts";

/**
 * Answers `/_/subscribe/{kind}/{id}/{newsletterId}`: GET with a form; POST subscribes the account
 * or, for visitors, sends a confirmation to the address.
 */
export const subscribeEndpoint: Handler<AppEnv> = (c, next) => {
  const isJson = (c.req.header("content-type") ?? "").startsWith("application/json");
  return (c.req.method === "POST" && isJson ? byScript : byForm)(c, next);
};

const byScript = rowEndpoint(FORM_ROWS.FollowActionNewsletter);

const byForm = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const context = c.get("request");
  const { params } = c.get("siteLocation");
  const { id = "" } = params;
  const target = await targetOf(context, params);
  // Which of several newsletters is meant is chosen on their page.
  if (!target) return c.redirect(await promotionHref(context, id), 303);
  const found = await findNewsletter(context, target);
  if (!found || (found.newsletter.userId ?? found.newsletter.collectionId) !== id)
    throw noNewsletter();
  const session = await context.session();
  const asked = { target, newsletter: found.newsletter };
  if (c.req.method !== "POST") return askForm(c, asked, session);
  const form = await readCsrfForm(c.req.raw);
  if (session) return ofAccount(c, asked, { session, form });
  return ofVisitor(c, asked, form);
});

interface Asked {
  target: NewsletterTarget;
  newsletter: FoundNewsletter["newsletter"];
}

async function promotionHref(context: RequestContext, collectionId: string): Promise<string> {
  const collection = await collectionById(context).load(collectionId);
  if (!collection) throw noNewsletter();
  const { slug, domain } = collection;
  return ownUrl(
    { kind: "collection", collectionSlug: slug, domain },
    context.config.publicUrl,
    "PromoteCollectionNewsletter",
  );
}

async function ofAccount(
  c: Context<AppEnv>,
  asked: Asked,
  { session, form }: { session: Session; form: URLSearchParams },
): Promise<Response> {
  const context = c.get("request");
  // A cached page has no token of the session, so its form asks first.
  if (!isSameHash(session.xsrfToken, form.get("xsrf") ?? "")) return askForm(c, asked, session);
  const ends = form.get("subscribes") === "0";
  const input = { ends, source: sourceOf(form) };
  const target = ends ? { newsletterId: asked.newsletter.id } : asked.target;
  const result = await writeSubscription(context, target, input);
  if (isErrorResult(result)) {
    if (result.reason === undefined || result.reason === "limited") throw typedErrorOf(result);
    return askForm(c, asked, session, result.message);
  }
  const { name } = asked.newsletter;
  const others = [{ label: texts.goBack, href: await backHref(c), isMain: true }];
  const here = pathOf(c);
  if (ends) {
    const text = texts.unsubscribedFromText(name);
    return answerForm(c, { title: texts.unsubscribed, text, action: here, others });
  }
  const recommended = await recommendationsToViewer(context).load(result.newsletterId);
  const text = result.wasSubscribed ? texts.alreadySubscribedText : texts.subscribedToText;
  return answerForm(c, {
    title: texts.subscribedTo(name),
    text: withRecommendations(text, name, recommended),
    action: here,
    hidden: { xsrf: session.xsrfToken, subscribes: "0" },
    submit: texts.unsubscribe,
    others: [...recommendationLinks(context, recommended), ...others],
  });
}

async function ofVisitor(
  c: Context<AppEnv>,
  asked: Asked,
  form: URLSearchParams,
): Promise<Response> {
  const email = form.get("email") ?? "";
  const context = c.get("request");
  const result = await requestSubscription(context, {
    ...asked.target,
    email,
    source: sourceOf(form),
    captchaValue: form.get("captcha") || null,
  });
  switch (result.kind) {
    case "requested": {
      const { id, name } = result.newsletter;
      // Whatever the address gets already: only its owner may know.
      const recommended = await recommendationsToAddress(context, id, null);
      return answerForm(c, {
        title: texts.checkInbox,
        text: withRecommendations(texts.checkInboxText(name), name, recommended),
        action: pathOf(c),
        others: [
          ...recommendationLinks(context, recommended),
          { label: texts.goBack, href: await backHref(c) },
        ],
      });
    }
    case "no-newsletter":
      throw noNewsletter();
    default:
      return askForm(c, asked, null, SUBSCRIPTION_REQUEST_ERRORS[result.kind], email);
  }
}

async function askForm(
  c: Context<AppEnv>,
  { newsletter: { name } }: Asked,
  session: Session | null,
  error: string | null = null,
  email = "",
): Promise<Response> {
  const action = pathOf(c);
  const title = texts.subscribeTo(name);
  const source = c.req.query("source") ?? "";
  const back = { label: texts.goBack, href: await backHref(c) };
  const status = error === null ? 200 : 422;
  if (session)
    return answerForm(
      c,
      {
        title,
        text: texts.subscribeAccountText(name),
        error,
        action,
        hidden: { xsrf: session.xsrfToken, source },
        submit: texts.subscribe,
        others: [back],
      },
      { status },
    );
  const signIn = signInPath({ operation: "login", redirect: c.req.path });
  return answerForm(
    c,
    {
      title,
      text: texts.subscribeAddressText(name),
      error,
      action,
      hidden: { source },
      fields: [
        {
          name: "email",
          label: texts.emailAddress,
          kind: "email",
          autoComplete: "email",
          value: email,
        },
      ],
      submit: texts.subscribe,
      others: [{ label: texts.signInToSubscribe, href: signIn }, back],
    },
    { status },
  );
}

function pathOf(c: Context<AppEnv>): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}

async function backHref(c: Context<AppEnv>): Promise<string> {
  const url = new URL(c.req.url);
  const wanted = url.searchParams.get("redirect") ?? buildPath("ShowHome");
  return (await ownRedirect(c.get("request"), url, wanted)).href;
}

const SOURCES = new Set(["STORY", "PROFILE", "PUBLICATION", "LANDING"]);

function sourceOf(form: URLSearchParams): SubscriptionSource {
  const source = form.get("source") ?? "";
  return SOURCES.has(source) ? (source as SubscriptionSource) : "ENDPOINT";
}
