import { Hono } from "hono";
import { EVENT_BATCH_PATH } from "../shared/events/clientEvent.ts";
import { ERROR_REPORTS_PATH } from "../shared/reports/errorReport.ts";
import { PERFORMANCE_REPORTS_PATH } from "../shared/reports/performanceReport.ts";
import { type RouteName, routeNamed } from "../shared/routes/routes.ts";
import { COVERS_PATH } from "../shared/images/coverUrl.ts";
import { PAGE_VIEWS_PATH } from "../shared/statistics/pageViewReport.ts";
import { SEARCH_PATH } from "../shared/search/searchUrl.ts";
import { development } from "./development.ts";
import { PROBE_PATH } from "./domain/domains/probe.ts";
import { drainBody } from "./http/request/body/drainBody.ts";
import { HOST_FREE_ENDPOINTS } from "./http/endpoints.ts";
import { preserveFormWrite } from "./http/identity/pending/preserveFormWrite.ts";
import { keepPendingSignIn } from "./http/identity/pending/keepPendingSignIn.ts";
import { knowReader } from "./http/identity/sessions/knowReader.ts";
import { HEALTH_PATH } from "./http/health/healthPath.ts";
import { lazily } from "./http/lazily.ts";
import { unknownApiEndpoint } from "./http/oauth/apiEndpoint.ts";
import {
  METADATA_PATH,
  metadataEndpoint,
  REVOKE_PATH,
  TOKENS_PATH,
} from "./http/oauth/metadataEndpoint.ts";
import { observeRequest } from "./http/request/observeRequest.ts";
import { pageEndpoint } from "./http/pages/pageEndpoint.ts";
import type { AppEnv } from "./http/request/requestContext.ts";
import { securityHeaders } from "./http/request/securityHeaders.ts";
import { serverError } from "./http/pages/serverError.ts";
import { siteEndpoints } from "./http/siteEndpoints.ts";
import { uncaughtError } from "./http/request/typedErrors.ts";
import { workOutboxes } from "./http/outboxes/workOutboxes.ts";

/** The Worker's routing table: all handlers, in order. */
export const app = new Hono<AppEnv>();

app.use(observeRequest);
app.use(drainBody);
app.use(securityHeaders);
app.use(async (c, next) => {
  const context = await c.env.opened;
  c.set("request", context);
  await next();
  development?.describeResponse(c);
});

app.use(workOutboxes);
app.use(keepPendingSignIn);
app.use(preserveFormWrite);

app.post(
  "/_/graphql",
  lazily(() => import("./http/graphqlEndpoint.ts"), "graphqlEndpoint"),
);
app.all(
  "/_/upload",
  lazily(() => import("./http/images/uploadEndpoint.ts"), "uploadEndpoint"),
);
app.all(
  "/_/upload-url",
  lazily(() => import("./http/images/uploadUrlEndpoint.ts"), "uploadUrlEndpoint"),
);
app.all(
  "/_/embed",
  lazily(() => import("./http/embeds/embedFactsEndpoint.ts"), "embedFactsEndpoint"),
);
app.all(
  "/_/ops/banned-hosts",
  lazily(() => import("./http/operator/bannedHostsEndpoint.ts"), "bannedHostsEndpoint"),
);
app.all(
  "/_/ops/flags",
  lazily(() => import("./http/operator/flagsEndpoint.ts"), "flagsEndpoint"),
);
app.all(
  "/_/ops/invite-codes",
  lazily(() => import("./http/operator/inviteCodesEndpoint.ts"), "inviteCodesEndpoint"),
);
app.all(
  "/_/ops/membership",
  lazily(() => import("./http/operator/membershipEndpoint.ts"), "membershipEndpoint"),
);
app.all(
  "/_/ops/purge",
  lazily(() => import("./http/operator/purgeEndpoint.ts"), "purgeEndpoint"),
);
app.all(
  "/_/ops/outbox/retry",
  lazily(() => import("./http/operator/outboxRetryEndpoint.ts"), "outboxRetryEndpoint"),
);
app.all(
  "/_/ops/search/rebuild",
  lazily(() => import("./http/operator/searchRebuildEndpoint.ts"), "searchRebuildEndpoint"),
);
app.all(
  "/_/ops/staff",
  lazily(() => import("./http/operator/staffEndpoint.ts"), "staffEndpoint"),
);
app.all(
  "/_/ops/statistics/recount",
  lazily(() => import("./http/operator/statisticsRecountEndpoint.ts"), "statisticsRecountEndpoint"),
);
app.all(
  HEALTH_PATH,
  lazily(() => import("./http/health/healthEndpoint.ts"), "healthEndpoint"),
);
app.all(
  SEARCH_PATH,
  lazily(() => import("./http/search/searchEndpoint.ts"), "searchEndpoint"),
);
app.all(
  ERROR_REPORTS_PATH,
  lazily(() => import("./http/reports/errorReportsEndpoint.ts"), "errorReportsEndpoint"),
);
app.all(
  PERFORMANCE_REPORTS_PATH,
  lazily(() => import("./http/reports/performanceEndpoint.ts"), "performanceEndpoint"),
);
app.all(
  EVENT_BATCH_PATH,
  lazily(() => import("./http/reports/eventBatchEndpoint.ts"), "eventBatchEndpoint"),
);
app.all(
  PAGE_VIEWS_PATH,
  lazily(() => import("./http/statistics/pageViewEndpoint.ts"), "pageViewEndpoint"),
);
app.all(
  "/_/payments/webhook",
  lazily(() => import("./http/membership/webhookEndpoint.ts"), "webhookEndpoint"),
);
app.all(
  "/_/mail/events",
  lazily(() => import("./http/newsletters/mailEventsEndpoint.ts"), "mailEventsEndpoint"),
);
for (const [path, endpoint] of development?.endpoints ?? []) app.all(path, endpoint);
app.all(
  "/img/linked/:postId",
  lazily(() => import("./http/images/linkedImageEndpoint.ts"), "linkedImageEndpoint"),
);
app.all(
  `${COVERS_PATH}/:look/:postId/:version`,
  lazily(() => import("./http/images/coverEndpoint.ts"), "coverEndpoint"),
);
app.all(
  "/img/*",
  lazily(() => import("./http/images/imageEndpoint.ts"), "imageEndpoint"),
);
app.all(METADATA_PATH, metadataEndpoint);
app.all(
  TOKENS_PATH,
  lazily(() => import("./http/oauth/tokensEndpoint.ts"), "tokensEndpoint"),
);
app.all(
  REVOKE_PATH,
  lazily(() => import("./http/oauth/revokeTokenEndpoint.ts"), "revokeTokenEndpoint"),
);
app.all(
  "/v1/me",
  lazily(() => import("./http/oauth/dataEndpoints.ts"), "ownProfileEndpoint"),
);
app.all(
  "/v1/users/:userId/publications",
  lazily(() => import("./http/oauth/dataEndpoints.ts"), "ownPublicationsEndpoint"),
);
app.all(
  "/v1/publications/:publicationId/contributors",
  lazily(() => import("./http/oauth/dataEndpoints.ts"), "contributorsEndpoint"),
);
app.all("/v1/*", unknownApiEndpoint);
app.get(
  `${PROBE_PATH}/:nonce`,
  lazily(() => import("./http/domains/domainProbeEndpoint.ts"), "domainProbeEndpoint"),
);
for (const [name, endpoint] of Object.entries(HOST_FREE_ENDPOINTS)) {
  app.all(routeNamed(name as RouteName).path, endpoint);
}
app.use(siteEndpoints);
app.use(knowReader);
app.all("*", pageEndpoint);
app.onError(async (error, c) => (await uncaughtError(error, c)) ?? serverError(error, c));
