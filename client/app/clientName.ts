/** The client's name in request headers and reports (platform.md §3). */
export const CLIENT_NAME = "lite";
