// Owns what counts as a viewer's in a document that everyone is shown: then somebody's page was kept
// for all. Pure.

/** What of a document is looked at. */
export interface DocumentData {
  /** The page's state at start. */
  state: unknown;
  /** The answers that came with it. */
  answers: readonly { id: string; data: unknown }[];
}

/** By which names an answer holds what is a viewer's: of root fields, and of fields anywhere. */
interface FieldNames {
  roots: ReadonlySet<string>;
  anywhere: ReadonlySet<string>;
}

/** Where a document says something of who asked for it. */
export function viewerTraces({ state, answers }: DocumentData, names: FieldNames): string[] {
  const { session, client, navigation } = (state ?? {}) as Partial<StartState>;
  const traces: string[] = [];
  if (session?.xsrf) traces.push("session.xsrf");
  if (session?.isLoggedInCookie) traces.push("session.isLoggedInCookie");
  if (session?.isSpoofed) traces.push("session.isSpoofed");
  if (client?.viewerIsBot) traces.push("client.viewerIsBot");
  if (navigation?.location?.isLoggedIn) traces.push("navigation.location.isLoggedIn");
  for (const { data } of answers) traces.push(...tracesIn(data, "", names.roots, names.anywhere));
  return traces;
}

interface StartState {
  session: { xsrf: unknown; isLoggedInCookie: unknown; isSpoofed: unknown };
  client: { viewerIsBot: unknown };
  navigation: { location?: { isLoggedIn: unknown } };
}

function tracesIn(
  value: unknown,
  path: string,
  here: ReadonlySet<string>,
  anywhere: ReadonlySet<string>,
): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => {
    const at = path === "" ? key : `${path}.${key}`;
    const isSaid = field !== null && field !== undefined && field !== false;
    if (isSaid && (here.has(key) || anywhere.has(key))) return [at];
    return tracesIn(field, at, anywhere, anywhere);
  });
}
