// Owns the detection of viewer data leaks: viewer data in a document that is cached for everyone.
// Pure.

import { PAGE_TAG, tagOf } from "./compareAnswers.ts";

/** The parts of a document that are checked. */
export interface DocumentData {
  /** The page's initial state. */
  state: unknown;
  /** The query results embedded in the page. */
  answers: readonly { id: string; data: unknown }[];
}

/** Names of fields that hold viewer data: root fields, and fields at any depth. */
interface FieldNames {
  roots: ReadonlySet<string>;
  anywhere: ReadonlySet<string>;
}

/** A path in a document that holds viewer data. */
export interface ViewerLeak {
  /** The tag of the nearest enclosing entity; PAGE_TAG if there is none. */
  tag: string;
  /** The path in the state or in a query result. */
  path: string;
}

/** Returns where a document holds viewer data. */
export function viewerLeaks({ state, answers }: DocumentData, names: FieldNames): ViewerLeak[] {
  const { session, client, navigation, own } = (state ?? {}) as Partial<StartState>;
  const inState = {
    "session.xsrf": session?.xsrf,
    "session.isLoggedInCookie": session?.isLoggedInCookie,
    "session.isSpoofed": session?.isSpoofed,
    own,
    "client.viewerIsBot": client?.viewerIsBot,
    "navigation.location.isLoggedIn": navigation?.location?.isLoggedIn,
  };
  const said = Object.entries(inState).filter(([, value]) => Boolean(value));
  const nowhere = { tag: PAGE_TAG, path: "" };
  return [
    ...said.map(([path]) => ({ tag: PAGE_TAG, path })),
    ...answers.flatMap(({ data }) => leaksIn(data, nowhere, names.roots, names.anywhere)),
  ];
}

interface StartState {
  session: { xsrf: unknown; isLoggedInCookie: unknown; isSpoofed: unknown };
  own: unknown;
  client: { viewerIsBot: unknown };
  navigation: { location?: { isLoggedIn: unknown } };
}

function leaksIn(
  value: unknown,
  place: ViewerLeak,
  here: ReadonlySet<string>,
  anywhere: ReadonlySet<string>,
): ViewerLeak[] {
  if (typeof value !== "object" || value === null) return [];
  const tag = tagOf((value as { id?: unknown }).id) ?? place.tag;
  return Object.entries(value).flatMap(([key, field]) => {
    const at = { tag, path: place.path === "" ? key : `${place.path}.${key}` };
    const isSaid = field !== null && field !== undefined && field !== false;
    if (isSaid && (here.has(key) || anywhere.has(key))) return [at];
    return leaksIn(field, at, anywhere, anywhere);
  });
}
