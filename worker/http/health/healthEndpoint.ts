// GET /_/health: whether the product does its work, for uptime monitors and `npm run smoke`. 200, or
// 503 if something needs the operator.

import {
  DatabaseError,
  DatabaseOutdatedError,
  DatabaseUnavailableError,
} from "../../db/database.ts";
import { typedEndpoint } from "../request/typedErrors.ts";
import { readHealth } from "./readHealth.ts";

const HEADERS = { "Cache-Control": "no-store" };

/** Answers GET with the health. */
export const healthEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const context = c.get("request");
  try {
    const { health } = await readHealth(context, context.db);
    return c.json(health, health.status === "ok" ? 200 : 503, HEADERS);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError || error instanceof DatabaseError)) throw error;
    const found = error instanceof DatabaseOutdatedError ? "schema outdated" : "database failing";
    return c.json({ status: "failing", problems: [found] }, 503, HEADERS);
  }
});
