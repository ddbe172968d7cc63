import { useEffect } from "react";
import type { EnqueuedToast } from "./enqueuedToast.ts";
import { useClientStore } from "./frame.ts";
import styles from "./PlainToast.module.css";

/** A notice's words where the notices' own code can't be had: without a connection, above all. */
export function PlainToast({ toast }: { toast: EnqueuedToast }) {
  const store = useClientStore();
  const { id, duration = 5000, message } = toast;
  useEffect(() => {
    const timer = setTimeout(() => store.dequeueToast(id), duration);
    return () => clearTimeout(timer);
  }, [store, id, duration]);
  return message ? <PlainNotice text={message} /> : null;
}

/** A notice's words, in the page itself. */
export function PlainNotice({ text }: { text: string }) {
  return (
    <p role="alert" className={styles.toast} dir="auto">
      {text}
    </p>
  );
}
