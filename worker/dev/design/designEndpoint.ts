import type { Context } from "hono";
import { designDocument } from "./designDocument.tsx";
import type { AppEnv } from "../../http/request/requestContext.ts";

/** Shows the design gallery. `?theme=dark` and `?dir=rtl` choose how. */
export function designEndpoint(c: Context<AppEnv>): Response | Promise<Response> {
  const theme = c.req.query("theme") === "dark" ? "dark" : "light";
  const dir = c.req.query("dir") === "rtl" ? "rtl" : "ltr";
  return c.html(designDocument(theme, dir), 200, { "Cache-Control": "no-store" });
}
