export const rejected = (why: string) => `${why} Nothing was shared, and you weren’t redirected.`;
export const rejectedRequest = (why: string) =>
  `${why} Nothing was shared, and you weren’t redirected. If an application sent you here, contact its developers.`;
export const pageOutOfDate =
  "This page is out of date. Go back to the application and start again.";
export const onlyOnMainSite = "Applications can be authorized only on the main site.";
export const accountSuspended = "Your account is suspended, so you can’t authorize applications.";
export const requestTooLong = "Its request is too long to be stored while you sign in.";
export const notAuthorized = "This application can’t be authorized";
export const goHome = "Go home";
