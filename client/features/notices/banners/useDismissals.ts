import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { storageOf } from "../../../runtime/browser/storageOf.ts";
import { forgetBeforeModeration, isDismissed, rememberDismissal } from "./bannerDismissals.ts";
import type { Banner } from "./banners.ts";
import { dismissFlag } from "./dismissFlag.ts";

interface Dismissals {
  isDismissed: (banner: Banner) => boolean;
  dismiss: (banner: Banner) => void;
}

/**
 * The viewer's dismissals: those that the server knows, and after hydration also those that this
 * browser knows. Updates when another tab dismisses a banner.
 */
export function useDismissals(
  viewer: {
    readonly id: string;
    readonly dismissableFlags: readonly string[];
    readonly moderatedAt?: number | null | undefined;
  } | null,
): Dismissals {
  const environment = useRelayEnvironment();
  const id = viewer?.id ?? null;
  const moderatedAt = viewer?.moderatedAt ?? null;
  // The storage, once it may be read: the server's HTML can't depend on it.
  const [store, setStore] = useState<{ storage: Storage | null; dismissed: string[] } | null>(null);
  useEffect(() => {
    const storage = storageOf(window);
    if (storage && id !== null) forgetBeforeModeration(storage, id, moderatedAt);
    const read = (): void => setStore((last) => ({ storage, dismissed: last?.dismissed ?? [] }));
    read();
    // Storage events fire only for changes in other tabs.
    window.addEventListener("storage", read);
    return () => window.removeEventListener("storage", read);
  }, [id, moderatedAt]);
  return {
    isDismissed: (banner) =>
      (banner.flag !== undefined && viewer?.dismissableFlags.includes(banner.flag) === true) ||
      store?.dismissed.includes(banner.kind) === true ||
      (store?.storage ? isDismissed(store.storage, banner, id, Date.now()) : false),
    dismiss: (banner) => {
      const storage = storageOf(window);
      if (storage) rememberDismissal(storage, banner.kind, id, Date.now());
      if (banner.flag && id !== null) dismissFlag(environment, { userId: id, flag: banner.flag });
      // Hides it also without storage.
      setStore((last) => ({ storage, dismissed: [...(last?.dismissed ?? []), banner.kind] }));
    },
  };
}
