// What the steps of rendering a page share: placePage finds the page, queryPage reads its data,
// showPage makes the document, and answerPage decides what comes next.

import type { FormerAddress } from "../../shared/routes/formerAddress.ts";
import type { RouteMatch } from "../../shared/routes/matchRoute.ts";
import type { DocumentData } from "../../shared/cache/viewerLeaks.ts";
import type { ResolvedHost } from "../edge/resolveSite.ts";
import type { Faults } from "../faults.ts";
import type { GraphQLContext } from "../graphql/machinery/context.ts";
import type { HtmlPiece } from "./htmlPieces.ts";

/** What rendering needs besides the context of resolvers. */
export interface PageRequest extends GraphQLContext {
  readonly faults: Faults;
  readonly hasSessionCookie: boolean;
  /** The browser is known to run no JavaScript. */
  readonly isWithoutScript: boolean;
  readonly timings: PageTimings;
}

/** Durations of a request, in milliseconds. */
export interface PageTimings {
  /** When the request began, by `performance.now()`. */
  readonly startedAt: number;
  /** Time spent rendering HTML. */
  render: number;
}

/** A URL with its resolved host and route. */
export interface RouteLocation {
  readonly url: URL;
  /** Null for an unknown host. */
  readonly resolved: ResolvedHost | null;
  /** Null if no route of the host matches. */
  readonly match: RouteMatch | null;
}

/** The result of a page request. */
export type PageAnswer =
  | {
      kind: "html";
      status: 200 | 400 | 404 | 429 | 500 | 503;
      /** The document. */
      pieces: readonly HtmlPiece[];
      /** Hashes of its inline style sheets, for the CSP. */
      styleHashes: readonly string[];
      canStore: boolean;
      /** The page's canonical URL, if it has one. */
      canonical: string | undefined;
      /** Former slugs that redirect to it. */
      former: FormerAddress | undefined;
      /** The data embedded in the document. */
      carries: DocumentData;
    }
  | PageRedirect;

/** A redirect instead of a page. */
export interface PageRedirect {
  kind: "redirect";
  status: 301 | 302;
  to: string;
}

/** Instead of an answer: answer again, with data read for this viewer, or with the not-found page. */
export interface AnswerAgain {
  kind: "again";
  as: "viewer" | "not-found";
  /** The URL to answer instead. */
  url?: URL;
}
