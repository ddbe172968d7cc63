import { Hono } from "hono";
import { routeNamed } from "../shared/routes/routes.ts";
import { FAULT_SEAM_HEADER } from "./faults.ts";
import { graphqlEndpoint } from "./http/graphqlEndpoint.ts";
import { imageEndpoint } from "./http/imageEndpoint.ts";
import { pageEndpoint } from "./http/pageEndpoint.ts";
import { type AppEnv, makeRequestContext } from "./http/requestContext.ts";
import { securityHeaders } from "./http/securityHeaders.ts";
import { serverError } from "./http/serverError.ts";
import { storyReadEndpoint, storyStateEndpoint } from "./http/storyStateEndpoints.ts";

/** The product's table of contents: what answers which path, in order. */
export const app = new Hono<AppEnv>();

app.use(securityHeaders);
app.use(async (c, next) => {
  const context = await makeRequestContext(c);
  c.set("request", context);
  await next();
  if (__FAULT_SEAM__) {
    const { roundTrips, statements } = context.db.use;
    c.header("X-Database-Use", `round-trips=${roundTrips}, statements=${statements}`);
    if (c.req.header("x-fault-injection") === "probe") c.header(FAULT_SEAM_HEADER, "on");
  }
});

app.post("/_/graphql", graphqlEndpoint);
app.all("/img/*", imageEndpoint);
app.all(routeNamed("ShowPostState").path, storyStateEndpoint);
app.all(routeNamed("RecordPostRead").path, storyReadEndpoint);
app.all("*", pageEndpoint);
app.onError(serverError);
