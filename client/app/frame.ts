// What stays the same while a reader moves from page to page, and the hooks that read it.

import { createContext, use, useSyncExternalStore } from "react";
import type { Environment } from "relay-runtime";
import type { ViewerQuery$data } from "../../generated/relay/ViewerQuery.graphql.ts";
import type * as viewerParts from "../features/chrome/viewerParts.tsx";
import type { ClapData, ClientState, ClientStore } from "./clientState.ts";
import type { ClientConfig, ViewerData, SessionState } from "./state.ts";

/** What App is given once for all pages. */
export interface AppFrame {
  environment: Environment;
  store: ClientStore;
  viewer: ViewerState;
  /** The parts of the chrome that only someone signed in sees. Others never load them. */
  viewerParts: typeof viewerParts | null;
}

/**
 * Who is reading (reader.md §4). On a page that may be cached everyone is logged out. The viewer
 * carries the fragments that the query in features/chrome/Viewer.ts spreads.
 */
export type ViewerState =
  | { status: "loggedIn"; viewer: NonNullable<ViewerQuery$data["viewer"]> }
  | { status: "loggedOut" }
  | { status: "loading" };

export const FrameContext = createContext<AppFrame | null>(null);

function useFrame(): AppFrame {
  const frame = use(FrameContext);
  if (!frame) throw new Error("The frame's hooks need App above them");
  return frame;
}

/** The settings that the browser may know. */
export function useConfig(): ClientConfig {
  return useFrame().store.state.config;
}

/** The session as the page knows it. */
export function useSession(): SessionState {
  return useFrame().store.state.session;
}

/** What the reader is to what the page shows; null where it is asked for once the page stands. */
export function useOwn(): ViewerData | null {
  return useFrame().store.state.own;
}

/** What changes the client state. */
export function useClientStore(): ClientStore {
  return useFrame().store;
}

/** Where the reader is, and what lies over the page, as it changes. */
export function useNavigation(): ClientState["navigation"] {
  const { store } = useFrame();
  const read = (): ClientState["navigation"] => store.state.navigation;
  return useSyncExternalStore(store.subscribe, read, read);
}

/** The reader's claps for a story since the page came; null before the first. */
export function useClapData(postId: string): ClapData | null {
  const { store } = useFrame();
  const read = (): ClapData | null => store.state.multiVote.get(postId) ?? null;
  return useSyncExternalStore(store.subscribe, read, read);
}

/** Who is reading. */
export function useViewer(): ViewerState {
  return useFrame().viewer;
}

/** The parts of the chrome for someone signed in; null for others. */
export function useViewerParts(): AppFrame["viewerParts"] {
  return useFrame().viewerParts;
}
