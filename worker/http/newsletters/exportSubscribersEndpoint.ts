import type { Context } from "hono";
import { managedNewsletter } from "../../domain/newsletters/issues/issueList.ts";
import {
  type ExportedSubscriber,
  subscriberPages,
} from "../../domain/newsletters/subscribers/subscriberList.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { requireThemself } from "../request/requireThemself.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import { answerCsv } from "../identity/account/answerCsv.ts";

const COLUMNS = [
  "email",
  "state",
  "source",
  "subscribed",
  "confirmed",
  "unsubscribed",
  "name",
  "subscribed_elsewhere",
  "last_engaged",
] as const;

/** Answers GET of a newsletter's subscribers as a CSV file, for those who manage it. */
export const exportSubscribersEndpoint = openedEndpoint(["GET", "HEAD"], (c) =>
  subscribersFile(c, { id: c.get("siteLocation").params.id ?? "" }),
);

/** Answers GET of the subscribers of a writer's newsletter, for the writer. */
export const exportAudienceEndpoint = openedEndpoint(["GET", "HEAD"], (c) =>
  subscribersFile(c, { username: c.get("siteLocation").params.username ?? "" }),
);

async function subscribersFile(
  c: Context<AppEnv>,
  asked: { id: string } | { username: string },
): Promise<Response> {
  c.header("Cache-Control", "no-store");
  const context = c.get("request");
  const session = await context.session();
  if (session) requireThemself(session);
  const newsletter = await managedNewsletter(context, asked);
  if (!newsletter) throw new TypedError("NOT_FOUND", "We couldn’t find this newsletter.");
  const pages = subscriberPages(context, newsletter.id);
  return answerCsv(c, { name: "subscribers", columns: COLUMNS, pages, cellsOf });
}

function cellsOf(row: ExportedSubscriber): (string | null)[] {
  return [
    row.email,
    row.state.toLowerCase(),
    row.source.toLowerCase(),
    dateOf(row.createdAt),
    dateOf(row.confirmedAt),
    dateOf(row.unsubscribedAt),
    row.name,
    dateOf(row.consentedAt),
    dateOf(row.lastEngagedAt),
  ];
}

function dateOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
