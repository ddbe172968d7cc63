import { describe, expect, test } from "vitest";
import { readAddressToast } from "../../../../client/features/notices/addressToast.ts";
import { addNotice, type NoticeQuery } from "../../../../shared/routes/noticeQuery.ts";

/** What a page opens with that a redirect led to. */
function through(notice: NoticeQuery) {
  const url = new URL("https://main.example/@ann?tab=oldest");
  addNotice(url, notice);
  expect(url.searchParams.get("tab")).toBe("oldest");
  return readAddressToast(url.search);
}

describe("a notice that an address brings up", () => {
  test("comes through a redirect with what it is about", () => {
    expect(through({ toast: "subscribe-success", toastAbout: "100000000001" })).toEqual({
      toastStyle: "subscribe-success",
      about: "100000000001",
    });
    expect(through({ toast: "account-lockout", failCount: 6, lockedOutUntil: 123 })).toEqual({
      toastStyle: "account-lockout",
      extraParams: { failCount: 6, lockedOutUntil: 123 },
    });
    expect(through({ toast: "move-post-to-trash", toastAbout: "100000000002" })).toEqual({
      toastStyle: "move-post-to-trash",
      extraParams: { targetId: "100000000002" },
    });
    expect(through({ toast: "subscribe-fail" })).toEqual({ toastStyle: "subscribe-fail" });
  });

  test("confirms a new payment method", () => {
    expect(readAddressToast("?updatedPayment=1")).toMatchObject({
      message: "Your payment method has been updated successfully.",
    });
    expect(readAddressToast("?updatedPayment=2")).toBeNull();
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
    "?toast=account-lockout&failCount=many",
  ])("is none for %j: a link can't make the product say just anything", (search) => {
    expect(readAddressToast(search)).toBeNull();
  });

  test("never holds words of the address", () => {
    const search = "?toast=subscribe-fail&message=Evil&name=Evil&link=https://evil.test";
    expect(JSON.stringify(readAddressToast(search))).not.toMatch(/evil/i);
  });
});
