import { buildPath } from "../../../shared/routes/buildPath.ts";
import { endDigests, isDigestToken } from "../../domain/discovery/digests/sendDigests.ts";
import {
  linkedSubscription,
  setLinkedSubscription,
} from "../../domain/publications/newsletters/unsubscribe.ts";
import type { FormDocument } from "../../render/formDocument.tsx";
import { answerForm } from "../identity/answerForm.ts";
import { requireSameOrigin } from "../request/readCsrfForm.ts";
import { readForm } from "../request/readForm.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import * as texts from "./texts.ts";

/**
 * Answers `/_/unsubscribe/{token}`, the unsubscribe link of a newsletter or a digest. GET asks for
 * confirmation, since scanners open links; POST unsubscribes, from that page's button or from a
 * mail client's one-click request (RFC 8058). The token authorizes it: no sign-in is needed, and
 * repeating it is harmless. A newsletter's page also restores the subscription. The links of an
 * issue name it, so that it counts whom it loses.
 */
export const unsubscribeEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const token = c.req.param("token") ?? "";
  const context = c.get("request");
  const form = c.req.method === "POST" ? await readForm(c.req.raw) : null;
  const isUndo = form?.get("undo") === "1";
  // Mail clients send only the request to unsubscribe.
  if (isUndo) requireSameOrigin(c.req.raw);
  const issueId = c.req.query("issue") ?? null;
  const asked: Asked = { token, issueId, isPressed: c.req.method === "POST", isUndo };
  const page = (await newsletterForm(context, asked)) ?? (await digestForm(context, asked));
  if (!page)
    throw new TypedError("NOT_FOUND", "This link isn’t valid. Open the link in your latest email.");
  return answerForm(c, page);
});

interface Asked {
  token: string;
  issueId: string | null;
  isPressed: boolean;
  isUndo: boolean;
}

async function newsletterForm(
  context: RequestContext,
  { token, issueId, isPressed, isUndo }: Asked,
): Promise<FormDocument | null> {
  const subscription = isPressed
    ? await setLinkedSubscription(context, token, { isSubscribed: isUndo, issueId })
    : await linkedSubscription(context, token);
  if (!subscription) return null;
  const { newsletterName: name, state } = subscription;
  const action = buildPath("Unsubscribe", { token }, { query: { issue: issueId ?? undefined } });
  if (state === "UNSUBSCRIBED")
    return {
      title: texts.unsubscribed,
      text: texts.unsubscribedFromText(name),
      action,
      hidden: { undo: "1" },
      submit: texts.undo,
    };
  if (isUndo) return { title: texts.subscribedTo(name), text: texts.subscribedToText, action };
  return {
    title: texts.unsubscribeFrom(name),
    text: texts.unsubscribeFromText(name),
    action,
    submit: texts.unsubscribe,
  };
}

async function digestForm(
  context: RequestContext,
  { token, isPressed }: Asked,
): Promise<FormDocument | null> {
  const isKnown = await (isPressed ? endDigests(context, token) : isDigestToken(context, token));
  if (!isKnown) return null;
  const action = buildPath("Unsubscribe", { token });
  const others = [
    {
      label: texts.changeHowOftenGet,
      href: buildPath("SettingsTab", { setting: "notifications" }),
    },
  ];
  return isPressed
    ? { title: texts.unsubscribed, text: texts.unsubscribedText, action, others }
    : {
        title: texts.unsubscribeFromTheDigest,
        text: texts.unsubscribeText,
        action,
        submit: texts.unsubscribe,
        others,
      };
}
