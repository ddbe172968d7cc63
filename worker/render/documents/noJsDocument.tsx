import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { documentTitle } from "../../../client/shell/documentTitle.ts";
import { DOCUMENT_STYLES } from "../assets.ts";
import { FAVICON_PATH } from "../faviconPath.ts";

/** A document without scripts and data, and with noindex. */
export function noJsDocument(title: string, screen: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{documentTitle(title)}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={FAVICON_PATH} type="image/svg+xml" />
        <link rel="stylesheet" href={DOCUMENT_STYLES} />
      </head>
      <body>
        <main id="main">{screen}</main>
      </body>
    </html>,
  )}`;
}
