import { type AddressNotice, ADDRESS_NOTICES } from "../../../shared/routes/noticeQuery.ts";
import type { Lockout } from "../../../shared/rules/lockoutText.ts";
import type { Toast } from "../../app/enqueuedToast.ts";

/** What an address brings up; a notice about somebody needs their name yet. */
export type AddressToast = Toast | { toastStyle: NamedNotice; about: string };

type NamedNotice = "subscribe-success" | "subscribed-already";

/**
 * The notice that an address's query asks for (shared/routes/noticeQuery.ts); null for none. Of a lock
 * it says what the browser itself was told (shared/rules/lockoutCookie.ts), if anything.
 */
export function readAddressToast(search: string, lockout: Lockout | null): AddressToast | null {
  const query = new URLSearchParams(search);
  if (query.get("updatedPayment") === "1") {
    return {
      toastStyle: "accent",
      message: "Your payment method has been updated successfully.",
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
