/** Query parameter that marks a browser without cookies, which prevents a redirect loop. */
export const NO_COOKIES_PARAM = "gi";
