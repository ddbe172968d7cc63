// What makes the main site an app that works without a network: its manifest, its service worker,
// and the page that is shown when nothing is saved.

import manifest from "virtual:client-manifest";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { APP_ICONS } from "../../render/faviconPath.ts";
import { offlineDocument } from "../../render/documents/offlineDocument.tsx";
import { answerDocument } from "../crawlers/answerDocument.ts";
import { typedEndpoint } from "../request/typedErrors.ts";

/** Answers GET and HEAD of the app's manifest (W3C Web Application Manifest). */
export const webManifestEndpoint = typedEndpoint(["GET", "HEAD"], (c) =>
  answerDocument(c, {
    contentType: "application/manifest+json; charset=utf-8",
    body: JSON.stringify({
      id: "/",
      name: PRODUCT_NAME,
      short_name: PRODUCT_NAME,
      description: "A place on the web to publish and to read",
      start_url: buildPath("ShowHome"),
      scope: "/",
      display: "standalone",
      background_color: "#fdfdfb",
      theme_color: "#14487f",
      icons: [
        { src: APP_ICONS.small, sizes: "192x192", type: "image/png" },
        { src: APP_ICONS.large, sizes: "512x512", type: "image/png" },
        { src: APP_ICONS.maskable, sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    }),
  }),
);

/** Answers GET and HEAD of the service worker, which browsers compare with theirs on each visit. */
export const serviceWorkerEndpoint = typedEndpoint(["GET", "HEAD"], (c) =>
  answerDocument(c, {
    contentType: "text/javascript; charset=utf-8",
    body: manifest.serviceWorker,
  }),
);

/** Answers GET and HEAD of the page for everything that isn't saved. */
export const offlineEndpoint = typedEndpoint(["GET", "HEAD"], (c) =>
  answerDocument(c, { contentType: "text/html; charset=UTF-8", body: offlineDocument() }),
);
