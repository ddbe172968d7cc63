// How a sign-in carries out what a visitor wanted: what they come back to is the action's address,
// with the page that they were on inside it. The server does it as it opens the session.

/** The actions that a sign-in may carry out: following, clapping, saving, which can be taken back. */
const ACTION =
  /^\/_\/(?:subscribe\/(?:user|collection|tag|catalog)|vote\/(?:p|catalog)|bookmark\/p)\/[\w:%]{12,80}$/;

const ADDRESS = /^(https?:\/\/[^/?#]+)?(.*)$/s;

/**
 * What to come back to so that `actionUrl` is carried out first, on the redirect's own host. A
 * redirect is a path or a whole address. What is no action of ours changes nothing.
 */
export function redirectThrough(redirect: string, actionUrl: string | null | undefined): string {
  if (!actionUrl || !ACTION.test(actionUrl)) return redirect;
  const [, origin = "", path = ""] = ADDRESS.exec(redirect) ?? [];
  return `${origin}${actionUrl}?${new URLSearchParams({ redirect: path || "/" })}`;
}
