// The client state of platform.md §3, by area. The server and the browser start from the same
// values; only the browser moves on.

import type { EnqueuedToast, Toast } from "./enqueuedToast.ts";
import { moveTo, type NavigationState, startNavigation } from "./navigationState.ts";
import type { SignInRequest } from "./signInRequest.ts";
import type { ClientConfig, ViewerData, PreloadedState, SessionState } from "./state.ts";

/** A reader's claps for one story, as far as this page knows. */
export interface ClapData {
  clapCount: number;
  viewerClapCount: number;
  viewerHasClappedSinceFetch: boolean;
}

/** Everything the client keeps outside Relay's store. */
export interface ClientState {
  client: PreloadedState["client"] & { isHydrated: boolean };
  config: ClientConfig;
  debug: { isOn: boolean };
  /** By the story's id. */
  multiVote: ReadonlyMap<string, ClapData>;
  navigation: NavigationState & {
    host: string;
    originalQuery: string;
    /** What the sign-in modal is asked for; null while it is shut. */
    signIn: SignInRequest | null;
    /** Notices in the order in which they came; those that are on screen are among them. */
    enqueuedToasts: readonly EnqueuedToast[];
  };
  session: SessionState;
  /** Of the page that was served; null once another is shown. */
  own: ViewerData | null;
}

/** The state with the changes it may go through. */
export interface ClientStore {
  readonly state: ClientState;
  /** Calls back after each change. Answers how to stop. */
  subscribe: (listener: () => void) => () => void;
  hydrated: () => void;
  moved: (location: string) => void;
  setClapData: (postId: string, data: ClapData) => void;
  removeClapData: (postId: string) => void;
  openSignIn: (request: SignInRequest) => void;
  closeSignIn: () => void;
  /** Has a notice come up; one that says the same already is renewed. */
  enqueueToast: (toast: Toast) => void;
  /** Forgets a notice that has gone. */
  dequeueToast: (id: number) => void;
}

/** True where one says that the other is undone, or done again: what it said is true no more. */
function isOpposite(one: Toast, other: Toast): boolean {
  const [a, b]: Readonly<Record<string, unknown>>[] = [
    { ...one.extraParams },
    { ...other.extraParams },
  ];
  return (
    one.toastStyle === other.toastStyle &&
    a?.name === b?.name &&
    (a?.isUndone === true) !== (b?.isUndone === true)
  );
}

/** True where both say the same and lead back from the same: the reader need be told but once. */
function isSame(one: Toast, other: Toast): boolean {
  return (
    one.toastStyle === other.toastStyle &&
    one.message === other.message &&
    one.extraParams?.act === other.extraParams?.act &&
    JSON.stringify(one.extraParams ?? {}) === JSON.stringify(other.extraParams ?? {})
  );
}

/** The store a page starts with. The referrer is the document's; the server knows none. */
export function createClientStore(preloaded: PreloadedState, referrer: string): ClientStore {
  const { config, client, navigation, session } = preloaded;
  const listeners = new Set<() => void>();
  let state: ClientState = {
    client: { ...client, isHydrated: false },
    config,
    debug: { isOn: config.logLevel === "debug" || config.logLevel === "trace" },
    multiVote: new Map(),
    navigation: {
      ...startNavigation(navigation.location.path, referrer),
      host: navigation.host,
      originalQuery: navigation.originalQuery,
      signIn: null,
      enqueuedToasts: [],
    },
    session,
    own: preloaded.own ?? null,
  };
  const change = (part: Partial<ClientState>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const navigate = (part: Partial<ClientState["navigation"]>): void =>
    change({ navigation: { ...state.navigation, ...part } });
  let toasts = 0;
  return {
    get state() {
      return state;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hydrated: () => change({ client: { ...state.client, isHydrated: true } }),
    moved: (location) =>
      change({
        own: null,
        // What was asked for on a page that is gone is asked for no more.
        navigation: { ...state.navigation, ...moveTo(state.navigation, location), signIn: null },
      }),
    setClapData: (postId, data) =>
      change({ multiVote: new Map(state.multiVote).set(postId, data) }),
    removeClapData: (postId) => {
      const multiVote = new Map(state.multiVote);
      multiVote.delete(postId);
      change({ multiVote });
    },
    openSignIn: (signIn) => navigate({ signIn }),
    closeSignIn: () => navigate({ signIn: null }),
    enqueueToast: (toast) => {
      toasts += 1;
      const added: EnqueuedToast = { id: toasts, ...toast };
      const others = state.navigation.enqueuedToasts.filter((other) => !isOpposite(other, toast));
      const isSaid = (other: Toast): boolean => isSame(other, toast);
      // In the place of the one that says it already it has its whole time again.
      navigate({
        enqueuedToasts: others.some(isSaid)
          ? others.map((other) => (isSaid(other) ? added : other))
          : [...others, added],
      });
    },
    dequeueToast: (id) =>
      navigate({
        enqueuedToasts: state.navigation.enqueuedToasts.filter((toast) => toast.id !== id),
      }),
  };
}
