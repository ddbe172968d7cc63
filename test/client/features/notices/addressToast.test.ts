import { describe, expect, test } from "vitest";
import { readAddressToast } from "../../../../client/features/notices/addressToast.ts";
import type { Lockout } from "../../../../shared/identity/lockoutText.ts";
import { addNotice, type NoticeQuery } from "../../../../shared/routes/noticeQuery.ts";

const LOCKED = { failCount: 6, lockedOutUntil: 1_800_000_000_000 };

/** The notice of a page after a redirect, in a browser with or without a lockout cookie. */
function through(notice: NoticeQuery, lockout: Lockout | null = null) {
  const url = new URL("https://main.example/@ann?tab=oldest");
  addNotice(url, notice);
  expect(url.searchParams.get("tab")).toBe("oldest");
  return readAddressToast(url.search, lockout);
}

describe("a notice from an address", () => {
  test("survives a redirect with its target", () => {
    expect(through({ toast: "subscribe-success", toastAbout: "100000000001" })).toEqual({
      toastStyle: "subscribe-success",
      about: "100000000001",
    });
    expect(through({ toast: "account-lockout" }, LOCKED)).toEqual({
      toastStyle: "account-lockout",
      extraParams: LOCKED,
    });
    expect(through({ toast: "move-post-to-trash", toastAbout: "100000000002" })).toEqual({
      toastStyle: "move-post-to-trash",
      extraParams: { targetId: "100000000002" },
    });
    expect(through({ toast: "subscribe-fail" })).toEqual({ toastStyle: "subscribe-fail" });
  });

  test("confirms a new payment method", () => {
    expect(readAddressToast("?updatedPayment=1", null)).toMatchObject({
      message: "Your payment method has been updated successfully.",
    });
    expect(readAddressToast("?updatedPayment=2", null)).toBeNull();
  });

  test.each([
    "",
    "?toast=",
    "?toast=accent&message=Send%20us%20money",
    "?toast=user-suspended",
    "?toast=__proto__",
    "?toast=subscribe-success",
    "?toast=move-post-to-trash",
    "?toast=account-lockout",
    "?toast=account-lockout&failCount=3&lockedOutUntil=999999999999999",
  ])("is absent for %j, so that a link can't make the product say anything", (search) => {
    expect(readAddressToast(search, null)).toBeNull();
  });

  test("never contains text or numbers from the address", () => {
    const search = "?toast=subscribe-fail&message=Evil&name=Evil&link=https://evil.test";
    expect(JSON.stringify(readAddressToast(search, null))).not.toMatch(/evil/i);
    const forLong = "?toast=account-lockout&failCount=3&lockedOutUntil=999999999999999";
    expect(readAddressToast(forLong, LOCKED)).toMatchObject({ extraParams: LOCKED });
  });
});
