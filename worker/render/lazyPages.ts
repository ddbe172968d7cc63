// The renderer with schema and React, which loads with the first page that needs it
// (worker/decisions/016).

import { loadOnce } from "../../shared/loadOnce.ts";
import type { PageAnswer, PageRequest, RouteLocation } from "./pageRequest.ts";
import type { ShareAnswer } from "./queryPage.ts";
import { redirectOfRoute } from "./redirectOfRoute.ts";

const renderer = loadOnce(() => import("./answerPage.ts"));

/** As the renderer's function; a redirect is answered without the renderer. */
export async function answerPage(
  context: PageRequest,
  route: RouteLocation,
  share?: ShareAnswer,
): Promise<PageAnswer> {
  const redirect = redirectOfRoute(route, context.config.publicUrl);
  return redirect ?? (await renderer()).answerPage(context, route, share);
}

/** As the renderer's function. */
export async function readAnswer(
  ...read: Parameters<typeof import("./answerPage.ts").readAnswer>
): ReturnType<typeof import("./answerPage.ts").readAnswer> {
  return (await renderer()).readAnswer(...read);
}
