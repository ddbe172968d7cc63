import { bodiesFrom } from "./bodyPayload.ts";

/** Puts the page's JSON blocks where start-up looks for them. A block that is absent stays absent. */
export function hoistState(window: Window): void {
  const { document } = window;
  const read = (id: string, reviver?: (key: string, value: unknown) => unknown): unknown => {
    const text = document.getElementById(id)?.textContent;
    return text ? JSON.parse(text, reviver) : undefined;
  };
  const state = read("preloaded-state") as Window["__PRELOADED_STATE__"];
  // A kept page was made for all who ask for it, whatever else stood in their addresses.
  if (state) state.navigation.originalQuery = window.location.search;
  window.__PRELOADED_STATE__ = state;
  window.__GRAPHQL_URI__ = read("graphql-uri") as Window["__GRAPHQL_URI__"];
  window.__RELAY_PAYLOADS__ = read(
    "relay-payloads",
    bodiesFrom(document),
  ) as Window["__RELAY_PAYLOADS__"];
}
