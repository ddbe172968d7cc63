// The client state, by area. The server and the browser start from the same
// values; only the browser updates them.

import type { EnqueuedToast, Toast } from "../browser/enqueuedToast.ts";
import { moveTo, type NavigationState, startNavigation } from "../links/navigationState.ts";
import type { SignInRequest } from "../links/signInRequest.ts";
import type { ClientConfig, ViewerData, PreloadedState, SessionState } from "./state.ts";
import { staysLong, toastInFront } from "../browser/toastInFront.ts";

/** The viewer's claps for one story, as far as this page knows. */
export interface ClapData {
  clapCount: number;
  viewerClapCount: number;
  viewerHasClappedSinceFetch: boolean;
}

/** Everything the client stores outside Relay's store. */
export interface ClientState {
  client: PreloadedState["client"] & { isHydrated: boolean };
  config: ClientConfig;
  debug: { isOn: boolean };
  /** Keyed by story id. */
  multiVote: ReadonlyMap<string, ClapData>;
  navigation: NavigationState & {
    host: string;
    originalQuery: string;
    /** What the sign-in modal was opened for; null while it is closed. */
    signIn: SignInRequest | null;
    /** Notices in arrival order, including those on screen. */
    enqueuedToasts: readonly EnqueuedToast[];
  };
  session: SessionState;
  /** Viewer state of the server-rendered page; null after navigating to another page. */
  own: ViewerData | null;
}

/** The client state and its transitions. */
export interface ClientStore {
  readonly state: ClientState;
  /** Calls the listener after each change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  hydrated: () => void;
  moved: (location: string) => void;
  setClapData: (postId: string, data: ClapData) => void;
  removeClapData: (postId: string) => void;
  openSignIn: (request: SignInRequest) => void;
  closeSignIn: () => void;
  /**
   * Enqueues a notice. A notice that says the same as an enqueued one restarts that one's timer. A
   * notice that it replaces on screen doesn't return, unless that one stays long.
   */
  enqueueToast: (toast: Toast) => void;
  /** Removes a notice that has been dismissed. */
  dequeueToast: (id: number) => void;
}

/**
 * Returns true when one notice reports that the other's action was undone or redone, which makes
 * the other outdated.
 */
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

/** Returns true when both notices say the same and undo the same action, so one is enough. */
function isSame(one: Toast, other: Toast): boolean {
  return (
    one.toastStyle === other.toastStyle &&
    one.message === other.message &&
    one.extraParams?.act === other.extraParams?.act &&
    JSON.stringify(one.extraParams ?? {}) === JSON.stringify(other.extraParams ?? {})
  );
}

/**
 * Creates the store a page starts with. The referrer comes from the document; the server has none.
 */
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
        // A sign-in requested on the previous page no longer applies.
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
      // Replacing the duplicate in its position restarts its full duration.
      const queue = others.some(isSaid)
        ? others.map((other) => (isSaid(other) ? added : other))
        : [...others, added];
      const shown = toastInFront(others);
      const isReplaced = shown && !staysLong(shown) && toastInFront(queue) === added;
      navigate({ enqueuedToasts: isReplaced ? queue.filter((one) => one !== shown) : queue });
    },
    dequeueToast: (id) =>
      navigate({
        enqueuedToasts: state.navigation.enqueuedToasts.filter((toast) => toast.id !== id),
      }),
  };
}
