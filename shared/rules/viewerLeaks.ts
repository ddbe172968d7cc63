// Owns what counts as a viewer's in a document that everyone is shown: then somebody's page was kept
// for all. Pure.

import { PAGE_TAG, tagOf } from "./compareAnswers.ts";

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

/** A place where a document says something of who asked for it. */
export interface ViewerLeak {
  /** Of the nearest entity that has one; PAGE_TAG where none has. */
  tag: string;
  /** In the state or in an answer. */
  path: string;
}

/** Where a document says something of who asked for it. */
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
