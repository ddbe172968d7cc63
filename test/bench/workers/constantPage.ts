import { PAGE, PAGE_HEADERS } from "./pageOfSize.ts";

/** Answers the same page every time: what a request costs before anyone does anything. */
export default {
  fetch: () => new Response(PAGE, { headers: PAGE_HEADERS }),
};
