import { describe, expect, test } from "vitest";
import {
  clearPendingSignIn,
  type PendingSignIn,
  storePendingSignIn,
  readPendingSignIn,
} from "../../../../../client/features/identity/signIn/pendingSignIn.ts";
import { fullStorage, makeStorage } from "../../notices/storage.ts";

const MINUTE_MS = 60_000;
const KEPT: PendingSignIn = {
  flow: { operation: "register", step: "CHECK_YOUR_INBOX", mode: "code", email: "a@example.test" },
  fullName: "Ann",
  asked: { redirect: "/a", actionUrl: "/_/x", susiEntry: "e", about: { user: "100000000001" } },
};

const makeTab = (sessionStorage = makeStorage()) => ({ sessionStorage });

describe("a pending sign-in", () => {
  test("is restored unchanged for ten minutes", () => {
    const tab = makeTab();
    storePendingSignIn(tab, KEPT, 1000);
    expect(readPendingSignIn(tab, 1000 + 10 * MINUTE_MS - 1)).toEqual(KEPT);
    expect(readPendingSignIn(tab, 1000 + 10 * MINUTE_MS)).toBeNull();
    // A clock that was set back doesn't extend it either.
    expect(readPendingSignIn(tab, 0)).toBeNull();
  });

  test("is gone once it is cancelled, and in another tab", () => {
    const tab = makeTab();
    storePendingSignIn(tab, KEPT, 0);
    expect(readPendingSignIn(makeTab(), 1)).toBeNull();
    clearPendingSignIn(tab);
    expect(readPendingSignIn(tab, 1)).toBeNull();
  });

  test("contains no token", () => {
    const tab = makeTab();
    storePendingSignIn(tab, { ...KEPT, asked: { ...KEPT.asked, token: "t0ken" } }, 0);
    expect(tab.sessionStorage.getItem("sign-in")).not.toContain("t0ken");
  });

  test.each(["", "{", "null", "1", "{}", '{"at":0,"flow":null}'])(
    "is absent if the tab stores %j",
    (text) => {
      const tab = makeTab();
      tab.sessionStorage.setItem("sign-in", text);
      expect(readPendingSignIn(tab, 1)).toBeNull();
    },
  );

  test("works without storage", () => {
    storePendingSignIn(makeTab(fullStorage()), KEPT, 0);
    const locked = {
      get sessionStorage(): Storage {
        throw new DOMException("No", "SecurityError");
      },
    };
    storePendingSignIn(locked, KEPT, 0);
    clearPendingSignIn(locked);
    expect(readPendingSignIn(locked, 1)).toBeNull();
  });
});
