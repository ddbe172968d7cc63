// Encodes a pending action in the redirect after sign-in: the redirect becomes the action's URL
// with the original page inside it. The server performs the action when it creates the session.

/** The actions allowed after sign-in: following, clapping and saving, which the user can undo. */
const ACTION =
  /^\/_\/(?:subscribe\/(?:user|collection|tag|catalog)|vote\/(?:p|catalog)|bookmark\/p)\/[\w:%]{12,80}$/;

const ADDRESS = /^(https?:\/\/[^/?#]+)?(.*)$/s;

/**
 * Wraps a redirect (a path or an absolute URL) so that `actionUrl` runs first, on the redirect's
 * host. Returns the redirect unchanged for any other action URL.
 */
export function redirectThrough(redirect: string, actionUrl: string | null | undefined): string {
  if (!actionUrl || !ACTION.test(actionUrl)) return redirect;
  const [, origin = "", path = ""] = ADDRESS.exec(redirect) ?? [];
  return `${origin}${actionUrl}?${new URLSearchParams({ redirect: path || "/" })}`;
}
