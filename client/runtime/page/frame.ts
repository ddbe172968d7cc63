// The context that stays the same across navigations, and the hooks that read it.

import { createContext, use, useSyncExternalStore } from "react";
import type { Environment } from "relay-runtime";
import type { ViewerQuery$data } from "../../../generated/relay/ViewerQuery.graphql.ts";
import type * as viewerParts from "../../features/chrome/viewerParts.tsx";
import type { ClapData, ClientState, ClientStore } from "./clientState.ts";
import type { ClientConfig, ViewerData, SessionState } from "./state.ts";

/** What App receives once for all pages. */
export interface AppFrame {
  environment: Environment;
  store: ClientStore;
  viewer: ViewerState;
  /** The parts of the chrome for signed-in viewers. Anonymous viewers never load them. */
  viewerParts: typeof viewerParts | null;
}

/**
 * The viewer. Cacheable pages are rendered as logged out. `viewer` carries the
 * fragments that the query in features/chrome/Viewer.ts spreads.
 */
export type ViewerState =
  | { status: "loggedIn"; viewer: NonNullable<ViewerQuery$data["viewer"]> }
  | { status: "loggedOut" }
  | { status: "loading" };

export const FrameContext = createContext<AppFrame | null>(null);

function useFrame(): AppFrame {
  const frame = use(FrameContext);
  if (!frame) throw new Error("useFrame must be used below App");
  return frame;
}

/** Returns the settings that are exposed to the browser. */
export function useConfig(): ClientConfig {
  return useFrame().store.state.config;
}

/** Returns the session as the page knows it. */
export function useSession(): SessionState {
  return useFrame().store.state.session;
}

/**
 * Returns the viewer state rendered with the page; null when a script requests it after the page
 * has loaded.
 */
export function useViewerData(): ViewerData | null {
  return useFrame().store.state.own;
}

/** Returns the store that updates the client state. */
export function useClientStore(): ClientStore {
  return useFrame().store;
}

/** Returns the navigation state and re-renders when it changes. */
export function useNavigation(): ClientState["navigation"] {
  const { store } = useFrame();
  const read = (): ClientState["navigation"] => store.state.navigation;
  return useSyncExternalStore(store.subscribe, read, read);
}

/** Returns the viewer's claps for a story since the page loaded; null before the first one. */
export function useClapData(postId: string): ClapData | null {
  const { store } = useFrame();
  const read = (): ClapData | null => store.state.multiVote.get(postId) ?? null;
  return useSyncExternalStore(store.subscribe, read, read);
}

export function useViewer(): ViewerState {
  return useFrame().viewer;
}

/** Returns the chrome parts for signed-in viewers; null for anonymous viewers. */
export function useViewerParts(): AppFrame["viewerParts"] {
  return useFrame().viewerParts;
}
