import { PAGE, PAGE_HEADERS } from "./pageOfSize.ts";

/** A static response: the cost of a request without any work. */
export default {
  fetch: () => new Response(PAGE, { headers: PAGE_HEADERS }),
};
