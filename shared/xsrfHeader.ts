/** The request header in which a signed-in reader's page shows the token of its session. */
export const XSRF_HEADER = "X-XSRF-Token";
