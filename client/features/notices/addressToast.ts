import { type AddressNotice, ADDRESS_NOTICES } from "../../../shared/routes/noticeQuery.ts";
import type { Lockout } from "../../../shared/identity/lockoutText.ts";
import * as texts from "./texts.ts";
import type { Toast } from "../../runtime/browser/enqueuedToast.ts";

/** A notice requested by the URL; one about a user or publication still needs its name. */
export type AddressToast = Toast | { toastStyle: NamedNotice; about: string };

type NamedNotice = "subscribe-success" | "subscribed-already";

/**
 * Reads the notice that a URL's query requests (shared/routes/noticeQuery.ts); null for none. A
 * lockout's details come from this browser's cookie (shared/identity/lockoutCookie.ts), if there is
 * one.
 */
export function readAddressToast(search: string, lockout: Lockout | null): AddressToast | null {
  const query = new URLSearchParams(search);
  if (query.get("updatedPayment") === "1") {
    return {
      toastStyle: "accent",
      message: texts.paymentUpdated,
    };
  }
  const style = ADDRESS_NOTICES.find((name) => name === query.get("toast"));
  return style ? toastOf(style, query, lockout) : null;
}

function toastOf(
  toastStyle: AddressNotice,
  query: URLSearchParams,
  lockout: Lockout | null,
): AddressToast | null {
  switch (toastStyle) {
    case "subscribe-success":
    case "subscribed-already": {
      const about = query.get("toastAbout");
      return about ? { toastStyle, about } : null;
    }
    case "account-lockout":
      return lockout && { toastStyle, extraParams: lockout };
    case "move-post-to-trash": {
      const targetId = query.get("toastAbout");
      return targetId ? { toastStyle, extraParams: { targetId } } : null;
    }
    default:
      return { toastStyle };
  }
}
