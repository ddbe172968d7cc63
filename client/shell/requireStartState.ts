import type { PreloadedState, RelayPayload } from "../runtime/page/state.ts";

/** The data that startup needs from the page. */
export interface StartState {
  state: PreloadedState;
  graphqlUri: string;
  payloads: RelayPayload[];
}

/**
 * Reads the startup data from the window. Throws when a part is missing, with its own
 * message.
 */
export function requireStartState(window: Window): StartState {
  const state = window.__PRELOADED_STATE__;
  const graphqlUri = window.__GRAPHQL_URI__;
  const payloads = window.__RELAY_PAYLOADS__;
  if (!state) throw new Error("Expected window.__PRELOADED_STATE__ to exist.");
  if (!graphqlUri) throw new Error("Expected window.__GRAPHQL_URI__ to exist.");
  if (!payloads) throw new Error("Expected window.__RELAY_PAYLOADS__ to exist.");
  return { state, graphqlUri, payloads };
}
