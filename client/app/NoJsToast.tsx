import { useEffect } from "react";
import type { EnqueuedToast } from "./enqueuedToast.ts";
import { useClientStore } from "./frame.ts";
import styles from "./NoJsToast.module.css";

/** A notice's words where the notices' own code can't be had: without a connection, above all. */
export function NoJsToast({ toast }: { toast: EnqueuedToast }) {
  const store = useClientStore();
  const { id, duration = 5000, message } = toast;
  useEffect(() => {
    const timer = setTimeout(() => store.dequeueToast(id), duration);
    return () => clearTimeout(timer);
  }, [store, id, duration]);
  return message ? <NoJsNotice text={message} /> : null;
}

/** A notice's words, in the page itself. */
export function NoJsNotice({ text }: { text: string }) {
  return (
    <p role="alert" className={styles.toast} dir="auto">
      {text}
    </p>
  );
}
