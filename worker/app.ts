import { Hono } from "hono";
import { EVENT_BATCH_PATH } from "../shared/events/clientEvent.ts";
import { ERROR_REPORTS_PATH } from "../shared/reports/errorReport.ts";
import { PERFORMANCE_REPORTS_PATH } from "../shared/reports/performanceReport.ts";
import { type RouteName, routeNamed } from "../shared/routes/routes.ts";
import { SEARCH_PATH } from "../shared/rules/searchUrl.ts";
import { PROBE_PATH } from "./domain/publications/domains/probe.ts";
import { FAULT_SEAM_HEADER } from "./faults.ts";
import { drainBody } from "./http/request/drainBody.ts";
import { domainProbeEndpoint } from "./http/domainProbeEndpoint.ts";
import { embedFactsEndpoint } from "./http/uploads/embedFactsEndpoint.ts";
import { HOST_FREE_ENDPOINTS } from "./http/endpoints.ts";
import { graphqlEndpoint } from "./http/graphqlEndpoint.ts";
import { preserveFormWrite } from "./http/identity/preserveFormWrite.ts";
import { keepPendingSignIn } from "./http/identity/keepPendingSignIn.ts";
import { knowReader } from "./http/identity/knowReader.ts";
import { imageEndpoint } from "./http/uploads/imageEndpoint.ts";
import { linkedImageEndpoint } from "./http/linkedImageEndpoint.ts";
import { MAILBOX_PATH } from "./http/mailbox/mailboxDocuments.tsx";
import {
  mailboxEndpoint,
  mailboxHtmlEndpoint,
  mailboxMailEndpoint,
} from "./http/mailbox/mailboxEndpoints.ts";
import { unknownApiEndpoint } from "./http/oauth/apiEndpoint.ts";
import {
  contributorsEndpoint,
  ownProfileEndpoint,
  ownPublicationsEndpoint,
} from "./http/oauth/dataEndpoints.ts";
import {
  METADATA_PATH,
  metadataEndpoint,
  REVOKE_PATH,
  TOKENS_PATH,
} from "./http/oauth/metadataEndpoint.ts";
import { revokeTokenEndpoint } from "./http/oauth/revokeTokenEndpoint.ts";
import { tokensEndpoint } from "./http/oauth/tokensEndpoint.ts";
import { observeRequest } from "./http/request/observeRequest.ts";
import { bannedHostsEndpoint } from "./http/operator/bannedHostsEndpoint.ts";
import { flagsEndpoint } from "./http/operator/flagsEndpoint.ts";
import { inviteCodesEndpoint } from "./http/operator/inviteCodesEndpoint.ts";
import { outboxRetryEndpoint } from "./http/operator/outboxRetryEndpoint.ts";
import { purgeEndpoint } from "./http/operator/purgeEndpoint.ts";
import { searchRebuildEndpoint } from "./http/operator/searchRebuildEndpoint.ts";
import { pageEndpoint } from "./http/pages/pageEndpoint.ts";
import { eventBatchEndpoint } from "./http/reports/eventBatchEndpoint.ts";
import { performanceEndpoint } from "./http/reports/performanceEndpoint.ts";
import { errorReportsEndpoint } from "./http/reports/errorReportsEndpoint.ts";
import type { AppEnv } from "./http/request/requestContext.ts";
import { searchEndpoint } from "./http/search/searchEndpoint.ts";
import { securityHeaders } from "./http/request/securityHeaders.ts";
import { serverError } from "./http/pages/serverError.ts";
import { siteEndpoints } from "./http/siteEndpoints.ts";
import { uploadUrlEndpoint } from "./http/uploads/uploadUrlEndpoint.ts";
import { uploadEndpoint } from "./http/uploads/uploadEndpoint.ts";
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
  if (__FAULT_SEAM__) {
    const { roundTrips, statements } = context.db.use;
    c.header("X-Database-Use", `round-trips=${roundTrips}, statements=${statements}`);
    if (c.req.header("x-fault-injection") === "probe") c.header(FAULT_SEAM_HEADER, "on");
  }
});

app.use(workOutboxes);
app.use(keepPendingSignIn);
app.use(preserveFormWrite);

app.post("/_/graphql", graphqlEndpoint);
app.all("/_/upload", uploadEndpoint);
app.all("/_/upload-url", uploadUrlEndpoint);
app.all("/_/embed", embedFactsEndpoint);
app.all("/_/ops/banned-hosts", bannedHostsEndpoint);
app.all("/_/ops/flags", flagsEndpoint);
app.all("/_/ops/invite-codes", inviteCodesEndpoint);
app.all("/_/ops/purge", purgeEndpoint);
app.all("/_/ops/outbox/retry", outboxRetryEndpoint);
app.all("/_/ops/search/rebuild", searchRebuildEndpoint);
app.all(SEARCH_PATH, searchEndpoint);
app.all(ERROR_REPORTS_PATH, errorReportsEndpoint);
app.all(PERFORMANCE_REPORTS_PATH, performanceEndpoint);
app.all(EVENT_BATCH_PATH, eventBatchEndpoint);
if (__DEVELOPMENT__ || __FAULT_SEAM__) {
  app.get(MAILBOX_PATH, mailboxEndpoint);
  app.get(`${MAILBOX_PATH}/:id`, mailboxMailEndpoint);
  app.get(`${MAILBOX_PATH}/:id/html`, mailboxHtmlEndpoint);
}
app.all("/img/linked/:postId", linkedImageEndpoint);
app.all("/img/*", imageEndpoint);
app.all(METADATA_PATH, metadataEndpoint);
app.all(TOKENS_PATH, tokensEndpoint);
app.all(REVOKE_PATH, revokeTokenEndpoint);
app.all("/v1/me", ownProfileEndpoint);
app.all("/v1/users/:userId/publications", ownPublicationsEndpoint);
app.all("/v1/publications/:publicationId/contributors", contributorsEndpoint);
app.all("/v1/*", unknownApiEndpoint);
app.get(`${PROBE_PATH}/:nonce`, domainProbeEndpoint);
for (const [name, endpoint] of Object.entries(HOST_FREE_ENDPOINTS)) {
  app.all(routeNamed(name as RouteName).path, endpoint);
}
app.use(siteEndpoints);
app.use(knowReader);
app.all("*", pageEndpoint);
app.onError(async (error, c) => (await uncaughtError(error, c)) ?? serverError(error, c));
