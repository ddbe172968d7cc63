import { useEffect } from "react";
import type { EnqueuedToast } from "../runtime/browser/enqueuedToast.ts";
import { useClientStore } from "../runtime/page/frame.ts";
import styles from "./NoJsToast.module.css";

/** Shows a notice's message when the notices chunk can't be loaded, for example while offline. */
export function NoJsToast({ toast }: { toast: EnqueuedToast }) {
  const store = useClientStore();
  const { id, duration = 5000, message } = toast;
  useEffect(() => {
    const timer = setTimeout(() => store.dequeueToast(id), duration);
    return () => clearTimeout(timer);
  }, [store, id, duration]);
  return message ? <NoJsNotice text={message} /> : null;
}

/** A notice's message rendered as part of the page. */
export function NoJsNotice({ text }: { text: string }) {
  return (
    <p role="alert" className={styles.toast} dir="auto">
      {text}
    </p>
  );
}
