/** The request header that carries the XSRF token of a signed-in viewer's session. */
export const XSRF_HEADER = "X-XSRF-Token";
