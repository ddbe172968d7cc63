import { describe, expect, test } from "vitest";
import { createClientStore } from "../../../client/runtime/page/clientState.ts";
import type { PreloadedState } from "../../../client/runtime/page/state.ts";

const preloaded = {
  config: { publicUrl: "https://deckle.test", logLevel: "silent" },
  client: { routingEntityType: "COLLECTION", viewerIsBot: true },
  navigation: { host: "pub.test", location: { path: "/a?q=1" }, originalQuery: "?x=1&q=1" },
  session: { xsrf: null, isLoggedInCookie: false, isSpoofed: false },
  page: { id: "post", head: { title: "" }, status: 200 },
} as unknown as PreloadedState;

describe("the client state", () => {
  test("starts from the server's state, in every area", () => {
    const { state } = createClientStore(preloaded, "https://elsewhere.test/");
    expect(state).toEqual({
      client: { routingEntityType: "COLLECTION", viewerIsBot: true, isHydrated: false },
      config: preloaded.config,
      debug: { isOn: false },
      multiVote: new Map(),
      navigation: {
        location: "/a?q=1",
        referrer: "https://elsewhere.test/",
        host: "pub.test",
        originalQuery: "?x=1&q=1",
        signIn: null,
        enqueuedToasts: [],
      },
      session: preloaded.session,
      own: null,
    });
  });

  test("uses the served page's viewer state, and not for the next page", () => {
    const own = { key: "k", follows: ["100000000001"], claps: {}, saves: {}, notice: null };
    const store = createClientStore({ ...preloaded, own }, "");
    expect(store.state.own).toEqual(own);
    store.moved("/b");
    expect(store.state.own).toBeNull();
  });

  test("notifies its listeners of each change until they unsubscribe", () => {
    const store = createClientStore(preloaded, "");
    let calls = 0;
    const stop = store.subscribe(() => (calls += 1));
    store.hydrated();
    expect(store.state.client.isHydrated).toBe(true);
    store.moved("/b");
    expect(store.state.navigation).toMatchObject({ location: "/b", referrer: "/a?q=1" });
    stop();
    store.moved("/c");
    expect(calls).toBe(2);
  });

  test("sets and removes the claps of one story without changing others", () => {
    const store = createClientStore(preloaded, "");
    const claps = { clapCount: 7, viewerClapCount: 2, viewerHasClappedSinceFetch: true };
    store.setClapData("d1", claps);
    store.setClapData("d2", { ...claps, clapCount: 1 });
    const before = store.state.multiVote;
    store.removeClapData("d1");
    expect(store.state.multiVote.get("d1")).toBeUndefined();
    expect(store.state.multiVote.get("d2")?.clapCount).toBe(1);
    expect(before.get("d1")).toEqual(claps);
  });

  test("keeps notices in order when another page opens", () => {
    const store = createClientStore(preloaded, "");
    store.enqueueToast({ message: "One", toastStyle: "accent" });
    store.enqueueToast({ message: "Two", toastStyle: "error", duration: 9000 });
    store.moved("/b");
    const toasts = store.state.navigation.enqueuedToasts;
    expect(toasts).toMatchObject([
      { message: "One", toastStyle: "accent" },
      { message: "Two", toastStyle: "error", duration: 9000 },
    ]);
    expect(toasts[0]?.id).not.toBe(toasts[1]?.id);
    store.dequeueToast(toasts[0]!.id);
    expect(store.state.navigation.enqueuedToasts.map(({ message }) => message)).toEqual(["Two"]);
    expect(toasts).toHaveLength(2);
  });

  test("removes notices that the next one makes untrue, and no others", () => {
    const store = createClientStore(preloaded, "");
    const texts = () => store.state.navigation.enqueuedToasts.map((toast) => toast.extraParams);
    store.enqueueToast({ toastStyle: "follow-publisher", extraParams: { name: "Ann" } });
    store.enqueueToast({ toastStyle: "follow-publisher", extraParams: { name: "Bob" } });
    const undone = { name: "Ann", isUndone: true };
    store.enqueueToast({ toastStyle: "follow-publisher", extraParams: undone });
    expect(texts()).toEqual([{ name: "Bob" }, undone]);
    store.enqueueToast({ toastStyle: "mute-entity", extraParams: { name: "Ann" } });
    store.enqueueToast({ toastStyle: "follow-publisher", extraParams: { name: "Ann" } });
    expect(texts()).toEqual([{ name: "Bob" }, { name: "Ann" }, { name: "Ann" }]);
  });

  test("shows a repeated notice once, in its place, for its full time", () => {
    const store = createClientStore(preloaded, "");
    const toasts = () => store.state.navigation.enqueuedToasts;
    const said = { toastStyle: "error", message: "You’re offline." } as const;
    store.enqueueToast(said);
    store.enqueueToast({ toastStyle: "subscribe-success", extraParams: { name: "Ann" } });
    const before = toasts();
    store.enqueueToast({ ...said });
    store.enqueueToast({ toastStyle: "subscribe-success", extraParams: { name: "Ann" } });
    expect(toasts().map(({ toastStyle }) => toastStyle)).toEqual(["error", "subscribe-success"]);
    // A different id means that it is shown again.
    expect(toasts().some(({ id }) => before.some((old) => old.id === id))).toBe(false);
    store.enqueueToast({ ...said, message: "Try again in an hour." });
    store.enqueueToast({ ...said, toastStyle: "retryable-error" });
    store.enqueueToast({ toastStyle: "subscribe-success", extraParams: { name: "Bob" } });
    expect(toasts()).toHaveLength(5);
  });

  test("shows two notices whose undo differs, and the replaced one doesn't return", () => {
    const store = createClientStore(preloaded, "");
    const saved = { toastStyle: "accent", message: "Saved." } as const;
    const lasting = { ...saved, message: "Offline.", duration: 60_000 } as const;
    const [first, second] = [{ act: () => {} }, { act: () => {} }];
    store.enqueueToast(lasting);
    store.enqueueToast({ ...saved, extraParams: first });
    store.enqueueToast({ ...saved, extraParams: second });
    store.enqueueToast(saved);
    const toasts = store.state.navigation.enqueuedToasts;
    expect(toasts).toMatchObject([lasting, { extraParams: second }, saved]);
    expect(toasts).toHaveLength(3);
  });

  test("opens and closes the sign-in modal without changing the page", () => {
    const store = createClientStore(preloaded, "");
    const request = {
      operation: "login",
      redirect: "/a",
      actionUrl: undefined,
      susiEntry: undefined,
      href: "https://deckle.test/m/signin",
    } as const;
    store.openSignIn(request);
    expect(store.state.navigation).toMatchObject({ signIn: request, location: "/a?q=1" });
    store.closeSignIn();
    expect(store.state.navigation.signIn).toBeNull();
    // It doesn't cover the next page either.
    store.openSignIn(request);
    store.moved("/b");
    expect(store.state.navigation).toMatchObject({ signIn: null, location: "/b" });
  });
});
