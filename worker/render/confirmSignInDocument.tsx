import { renderToStaticMarkup } from "react-dom/server";
import { documentTitle } from "../../client/app/documentTitle.ts";
import { ConfirmSignInScreen } from "../../client/pages/signIn/ConfirmSignInScreen.tsx";
import { PAGE_ASSETS } from "./assets.ts";
import { FAVICON_PATH } from "./faviconPath.ts";

/** What a link is about to do. */
export interface Confirmation {
  operation: "login" | "register";
  /** The address it was sent to, obscured. */
  email: string;
  /** The path that the form is sent to. */
  action: string;
  /** The link's token. */
  token: string;
}

/** The document behind a sign-in link: whole, without script, with the one button that uses it. */
export function confirmSignInDocument(confirmation: Confirmation): string {
  const title = confirmation.operation === "login" ? "Sign in" : "Sign up";
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{documentTitle(title)}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={FAVICON_PATH} type="image/svg+xml" />
        <link rel="stylesheet" href={PAGE_ASSETS.style} />
      </head>
      <body>
        <main id="main">
          <ConfirmSignInScreen {...confirmation} />
        </main>
      </body>
    </html>,
  )}`;
}
