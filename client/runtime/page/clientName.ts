/** The client's name in request headers and reports. */
export const CLIENT_NAME = "lite";
