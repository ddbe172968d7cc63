// Renders a page synchronously: its query has already finished.

import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { Variables } from "relay-runtime";
import { App } from "../../client/shell/App.tsx";
import { liftBodies } from "../../client/shell/bodyPayload.ts";
import { createClientStore } from "../../client/runtime/page/clientState.ts";
import { readQuery } from "../../client/runtime/relay/environment.ts";
import type { AppFrame } from "../../client/runtime/page/frame.ts";
import type { Page, PageHead, PageLocation } from "../../client/runtime/page/page.ts";
import type { PreloadedState, RelayPayload } from "../../client/runtime/page/state.ts";
import { hasShippedTypeface } from "../../shared/design/design.ts";
import { TYPEFACES } from "../../shared/enums.ts";
import { cacheSubject } from "../../shared/cache/cacheSubject.ts";
import { ImpersonationBanner } from "../../client/features/noJs/ImpersonationBanner.tsx";
import * as viewerParts from "../../client/features/chrome/viewerParts.tsx";
import type { Faults } from "../faults.ts";
import { AnswerEnvironment } from "./AnswerEnvironment.ts";
import { pageStyles, titleFont } from "./assets.ts";
import type { HtmlPiece } from "./htmlPieces.ts";
import { htmlDocument } from "./htmlDocument.ts";

/** The GraphQL endpoint for browsers. */
export const GRAPHQL_URI = "/_/graphql";

/** A page's document, with the hashes of its styles for the CSP. */
export interface RenderedPage {
  pieces: readonly HtmlPiece[];
  styleHashes: readonly string[];
}

/** Renders a page's document. Throws whatever the page's components throw. */
export function renderPage(parts: {
  page: Page;
  data: Record<string, unknown>;
  variables: Variables;
  location: PageLocation;
  head: PageHead;
  state: PreloadedState;
  /** The viewer's query answers; null for anonymous viewers. */
  viewerPayloads: RelayPayload[] | null;
  /**
   * The path to return to after a browser without JavaScript is detected; null to skip the
   * detection.
   */
  plainPath: string | null;
  faults: Faults;
}): RenderedPage {
  const { page, data, variables, location, state, viewerPayloads } = parts;
  parts.faults.at("render-before");
  const environment = new AnswerEnvironment();
  const read = readQuery(environment, page.query, variables, data);
  const frame: AppFrame = {
    environment,
    store: createClientStore(state, ""),
    viewer: viewerPayloads
      ? viewerParts.readViewer(environment, viewerPayloads)
      : { status: "loggedOut" },
    viewerParts: viewerPayloads ? viewerParts : null,
  };
  const body = renderToString(<App frame={frame} page={page} data={read} location={location} />);
  parts.faults.at("render-mid");
  liftBodies(data);
  const payloads: RelayPayload[] = viewerPayloads ? [...viewerPayloads] : [];
  if (page.query) payloads.push({ id: page.query.params.id ?? "", variables, data });
  const [, chosen] = /data-typeface="([A-Z]+)"/.exec(body) ?? [];
  const typeface = TYPEFACES.find((each) => each === chosen) ?? "CLASSIC";
  const styles = pageStyles(state.page.id, {
    isLoggedIn: viewerPayloads !== null,
    hasTypefaces: hasShippedTypeface(typeface),
  });
  const pieces = htmlDocument({
    head: parts.head,
    styles,
    font: titleFont(typeface),
    // Such a page contains no viewer data, so hydration can wait.
    waitsForReader: viewerPayloads === null && cacheSubject(state.page.id) !== null,
    body,
    strip: state.session.isSpoofed
      ? renderToStaticMarkup(<ImpersonationBanner xsrf={state.session.xsrf ?? ""} />)
      : "",
    state,
    payloads,
    graphqlUri: GRAPHQL_URI,
    siteKind: location.site.kind,
    plainPath: parts.plainPath,
  });
  return { pieces, styleHashes: styles.map(({ hash }) => hash) };
}
