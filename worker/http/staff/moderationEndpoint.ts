// Lets staff limit and suspend accounts, and lift either. Everyone else gets 404.

import type { Context } from "hono";
import { MAX_STAFF_REASON } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import {
  type ModerationAction,
  latestModerationActions,
  moderateAccount,
} from "../../domain/identity/moderation/moderationActions.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { openedEndpoint } from "../request/typedErrors.ts";
import { answerForm } from "../forms/answerForm.ts";
import {
  MAX_RECORDS,
  REASON_HINT,
  REASON_TOO_SHORT,
  requireStaff,
  requireXsrf,
  timeOf,
} from "./staffPage.ts";
import * as texts from "../identity/texts.ts";

/** The moderation action of each button, by its name. */
const ACTIONS: Readonly<Record<string, ModerationAction>> = {
  limit: "LIMIT",
  suspend: "SUSPEND",
  lift: "LIFT",
};

/** The result, for the record and the response. */
const DONE: Readonly<Record<ModerationAction, string>> = {
  LIMIT: "limited",
  SUSPEND: "suspended",
  LIFT: "freed",
};

/** Answers GET, HEAD and POST of `/_/admin/moderation`. */
export const moderationEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const session = await requireStaff(c, "moderation");
  if (session instanceof Response) return session;
  if (c.req.method !== "POST") return ask(c, session, {});
  const form = await requireXsrf(c, session);
  const [account, reason] = [form.get("account") ?? "", form.get("reason") ?? ""];
  const again = { account: account.slice(0, 200), reason: reason.slice(0, MAX_STAFF_REASON) };
  const chosen = Object.keys(ACTIONS).filter((name) => form.has(name));
  const action = chosen.length === 1 ? ACTIONS[chosen[0]!] : undefined;
  if (!action) return ask(c, session, { ...again, error: texts.chooseAction }, 400);
  const context = c.get("request");
  const done = await moderateAccount(context, session.userId, { account, reason, action });
  if (done === "no-reason") return ask(c, session, { ...again, error: REASON_TOO_SHORT });
  if (done === null) {
    const error = texts.noSuchUser;
    return ask(c, session, { ...again, error });
  }
  return ask(c, session, { said: `@${done} is ${DONE[action]}.` });
});

const EXPLANATION = texts.moderationText;

interface Shown {
  account?: string;
  reason?: string;
  error?: string;
  /** The confirmation of the action just taken. */
  said?: string;
}

async function ask(
  c: Context<AppEnv>,
  session: Session,
  { account = "", reason = "", error, said }: Shown,
  status: 200 | 400 | 422 = error === undefined ? 200 : 422,
): Promise<Response> {
  const records = await latestModerationActions(c.get("request"), MAX_RECORDS);
  const entries = records.map((record) => ({
    what: `${timeOf(record.takenAt)}: @${record.staff} ${DONE[record.action]} @${record.user}`,
    about: record.reason,
  }));
  return answerForm(
    c,
    {
      title: texts.limitOrSuspendAccount,
      text: said ?? EXPLANATION,
      error: error ?? null,
      action: buildPath("AdminModeration"),
      hidden: { xsrf: session.xsrfToken },
      fields: [
        { name: "account", label: texts.usernameEmailOrId, autoComplete: "off", value: account },
        { name: "reason", label: texts.why, autoComplete: "off", value: reason, hint: REASON_HINT },
      ],
      others: [
        { label: texts.limit, name: "limit" },
        { label: texts.suspend, name: "suspend" },
        { label: texts.liftRestrictions, name: "lift" },
        { label: texts.impersonate, href: buildPath("AdminImpersonation") },
      ],
      ...(entries.length > 0 ? { record: { title: texts.recordUtc, entries } } : null),
    },
    { status },
  );
}
