import { bodiesFrom } from "./bodyPayload.ts";

/**
 * Copies the page's JSON blocks to the globals that startup reads. Missing blocks stay undefined.
 */
export function hoistState(window: Window): void {
  const { document } = window;
  const read = (id: string, reviver?: (key: string, value: unknown) => unknown): unknown => {
    const text = document.getElementById(id)?.textContent;
    return text ? JSON.parse(text, reviver) : undefined;
  };
  const state = read("preloaded-state") as Window["__PRELOADED_STATE__"];
  // A cached page serves requests with different query strings, so the state must use the actual
  // one.
  if (state) state.navigation.originalQuery = window.location.search;
  window.__PRELOADED_STATE__ = state;
  window.__GRAPHQL_URI__ = read("graphql-uri") as Window["__GRAPHQL_URI__"];
  window.__RELAY_PAYLOADS__ = read(
    "relay-payloads",
    bodiesFrom(document),
  ) as Window["__RELAY_PAYLOADS__"];
}
