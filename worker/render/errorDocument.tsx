import { renderToStaticMarkup } from "react-dom/server";
import { documentTitle } from "../../client/app/documentTitle.ts";
import { ServerErrorScreen } from "../../client/pages/error/ServerErrorScreen.tsx";
import { PAGE_ASSETS } from "./assets.ts";
import { FAVICON_PATH } from "./faviconPath.ts";

/**
 * The document for a failure: whole, without script, and made without the database, so that nothing
 * of what failed is needed for it. Where the configuration itself is what failed, `places` is null:
 * the links stay on the host that was asked, and the status page is named without a link.
 */
export function errorDocument(
  places: Readonly<{ publicUrl: string; statusUrl: string }> | null,
): string {
  const { publicUrl, statusUrl } = places ?? { publicUrl: "", statusUrl: null };
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{documentTitle("500")}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={FAVICON_PATH} type="image/svg+xml" />
        <link rel="stylesheet" href={PAGE_ASSETS.style} />
      </head>
      <body>
        <main id="main">
          <ServerErrorScreen publicUrl={publicUrl} statusUrl={statusUrl} />
        </main>
      </body>
    </html>,
  )}`;
}
