import { buildPath } from "../../../shared/routes/buildPath.ts";
import {
  type EmailKind,
  emailsByToken,
  setEmails,
} from "../../domain/notifications/emailSettings.ts";
import { digestsByToken, setDigestsByToken } from "../../domain/digests/sendDigests.ts";
import {
  linkedSubscription,
  setLinkedSubscription,
} from "../../domain/newsletters/subscribers/unsubscribe.ts";
import type { FormDocument } from "../../render/documents/formDocument.tsx";
import { answerForm } from "../forms/answerForm.ts";
import { requireSameOrigin } from "../request/body/readCsrfForm.ts";
import { readForm } from "../request/body/readForm.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import * as texts from "../forms/texts.ts";

/**
 * Answers `/_/unsubscribe/{token}`, the unsubscribe link of a newsletter, a digest or an email about a
 * submission or statistics. GET asks for confirmation, since scanners open links; POST unsubscribes, from that page's button or from a
 * mail client's one-click request (RFC 8058). The token authorizes it: no sign-in is needed, and
 * repeating it is harmless. The page also undoes it. The links of an issue name it, so that it counts whom it loses.
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
  const page =
    (await newsletterForm(context, asked)) ??
    (await noticeForm(context, asked, DIGESTS)) ??
    (await noticeForm(context, asked, SUBMISSIONS)) ??
    (await noticeForm(context, asked, STATISTICS));
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

/** Emails of the site that a link ends. The functions return whether they are on; null for another token. */
interface Notices {
  read: (context: RequestContext, token: string) => Promise<boolean | null>;
  set: (context: RequestContext, token: string, isOn: boolean) => Promise<boolean | null>;
  question: string;
  text: string;
  endedText: string;
  restored: string;
  restoredText: string;
}

const DIGESTS: Notices = {
  read: digestsByToken,
  set: setDigestsByToken,
  question: texts.unsubscribeFromTheDigest,
  text: texts.unsubscribeText,
  endedText: texts.unsubscribedText,
  restored: texts.digestRestored,
  restoredText: texts.subscribedToText,
};

const byToken = (kind: EmailKind): Pick<Notices, "read" | "set"> => ({
  read: (context, token) => emailsByToken(context, kind, token),
  set: (context, token, isOn) => setEmails(context, kind, { token, isOn }),
});

const SUBMISSIONS: Notices = {
  ...byToken("submissions"),
  question: texts.unsubscribeFromSubmissions,
  text: texts.unsubscribeFromSubmissionsText,
  endedText: texts.submissionsEndedText,
  restored: texts.submissionsRestored,
  restoredText: texts.submissionsRestoredText,
};

const STATISTICS: Notices = {
  ...byToken("statistics"),
  question: texts.unsubscribeFromStatistics,
  text: texts.unsubscribeFromStatisticsText,
  endedText: texts.statisticsEndedText,
  restored: texts.statisticsRestored,
  restoredText: texts.statisticsRestoredText,
};

async function noticeForm(
  context: RequestContext,
  { token, isPressed, isUndo }: Asked,
  { read, set, question, text, endedText, restored, restoredText }: Notices,
): Promise<FormDocument | null> {
  const isOn = await (isPressed ? set(context, token, isUndo) : read(context, token));
  if (isOn === null) return null;
  const shared = {
    action: buildPath("Unsubscribe", { token }),
    others: [
      {
        label: texts.chooseEmails,
        href: buildPath("SettingsTab", { setting: "notifications" }),
      },
    ],
  };
  if (!isOn)
    return {
      ...shared,
      title: texts.unsubscribed,
      text: endedText,
      hidden: { undo: "1" },
      submit: texts.undo,
    };
  if (isUndo) return { ...shared, title: restored, text: restoredText };
  return { ...shared, title: question, text, submit: texts.unsubscribe };
}
