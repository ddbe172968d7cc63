import { type AddressNotice, ADDRESS_NOTICES } from "../../../shared/routes/noticeQuery.ts";
import type { Toast } from "../../app/enqueuedToast.ts";

/** What an address brings up; a notice about somebody needs their name yet. */
export type AddressToast = Toast | { toastStyle: NamedNotice; about: string };

type NamedNotice = "subscribe-success" | "subscribed-already";

/** A count, or a time in milliseconds since 1970. */
const NUMBER = /^\d{1,15}$/;

/** The notice that an address's query asks for (shared/routes/noticeQuery.ts); null for none. */
export function readAddressToast(search: string): AddressToast | null {
  const query = new URLSearchParams(search);
  if (query.get("updatedPayment") === "1") {
    return {
      toastStyle: "accent",
      message: "Your payment method has been updated successfully.",
    };
  }
  const style = ADDRESS_NOTICES.find((name) => name === query.get("toast"));
  return style ? toastOf(style, query) : null;
}

function toastOf(toastStyle: AddressNotice, query: URLSearchParams): AddressToast | null {
  switch (toastStyle) {
    case "subscribe-success":
    case "subscribed-already": {
      const about = query.get("toastAbout");
      return about ? { toastStyle, about } : null;
    }
    case "account-lockout": {
      const failCount = numberIn(query, "failCount");
      const lockedOutUntil = numberIn(query, "lockedOutUntil");
      return failCount === null ? null : { toastStyle, extraParams: { failCount, lockedOutUntil } };
    }
    case "move-post-to-trash": {
      const targetId = query.get("toastAbout");
      return targetId ? { toastStyle, extraParams: { targetId } } : null;
    }
    default:
      return { toastStyle };
  }
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? "";
  return NUMBER.test(text) ? Number(text) : null;
}
