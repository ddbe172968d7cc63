import type { Context } from "hono";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { csvFile } from "../../domain/core/exports/csvFile.ts";
import type { SubscriberRow } from "../../domain/core/newsletters/subscribers.ts";
import { managedNewsletter } from "../../domain/publications/newsletters/issueList.ts";
import { subscriberPages } from "../../domain/publications/newsletters/subscriberList.ts";
import { log } from "../../log.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { requireThemself } from "../request/requireThemself.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";

const COLUMNS = ["email", "state", "source", "subscribed", "confirmed", "unsubscribed"] as const;

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
  // The file is read while it is downloaded.
  context.db.endTimeBudget();
  const pages = subscriberPages(context, newsletter.id);
  const encoder = new TextEncoder();
  const file = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvFile(COLUMNS, []))),
    async pull(controller) {
      try {
        const { value, done } = await pages.next();
        if (done) return controller.close();
        controller.enqueue(encoder.encode(withoutHead(csvFile([], value.map(cellsOf)))));
      } catch (error) {
        log("error", "An export of subscribers broke off", { error });
        controller.error(error);
      }
    },
  });
  return c.body(file, 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${PRODUCT_NAME.toLowerCase()}-subscribers.csv"`,
  });
}

/** The rows below an empty head. */
const withoutHead = (file: string): string => file.slice("\r\n".length);

function cellsOf(row: SubscriberRow): (string | null)[] {
  return [
    row.email,
    row.state.toLowerCase(),
    row.source.toLowerCase(),
    dateOf(row.createdAt),
    dateOf(row.confirmedAt),
    dateOf(row.unsubscribedAt),
  ];
}

function dateOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
