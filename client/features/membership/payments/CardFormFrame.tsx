import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { useConfig } from "../../../runtime/page/frame.ts";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import type { CardForm } from "./cardForm.ts";
import styles from "./CardFormFrame.module.css";
import { loadCardForm } from "./loadCardForm.ts";
import * as texts from "./texts.ts";

/** Shows the provider's card form; its code loads with it. `ref` confirms what was entered. */
export function CardFormFrame(props: {
  clientSecret: string;
  /** Path to which wallets that leave the page return. */
  returnPath: string;
  onReady: (isReady: boolean) => void;
  /** Called when the reader submits the form with Enter. */
  onSubmit: () => void;
  /** Called for another attempt, after which the caller mounts the form again. */
  onRetry: () => void;
  ref: Ref<Pick<CardForm, "confirm">>;
}) {
  const { clientSecret, returnPath, onReady, ref } = props;
  const { payments } = useConfig();
  const element = useRef<HTMLDivElement>(null);
  const form = useRef<CardForm>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");

  const onSubmit = useEffectEvent(() => props.onSubmit());
  useEffect(() => {
    if (!element.current) return;
    const place = document.createElement("div");
    element.current.append(place);
    let isCurrent = true;
    const ready = (): void => {
      if (!isCurrent) return;
      setState("ready");
      onReady(true);
    };
    const options = {
      clientSecret,
      returnUrl: new URL(returnPath, window.location.href).href,
      isDark: isDark(place),
      onReady: ready,
      onSubmit: () => onSubmit(),
    };
    loadCardForm(payments)
      .then(async (mount) => {
        const mounted = await mount(place, options);
        if (isCurrent) form.current = mounted;
        else mounted.remove();
      })
      .catch(() => isCurrent && setState("failed"));
    return () => {
      isCurrent = false;
      form.current?.remove();
      form.current = null;
      place.remove();
      onReady(false);
    };
  }, [clientSecret, onReady, payments, returnPath]);

  useImperativeHandle(ref, () => ({
    confirm: async () =>
      (await form.current?.confirm()) ?? { kind: "error", message: texts.formFailed, field: null },
  }));

  return (
    <div className={styles.box}>
      {state === "loading" ? (
        <div className={styles.loading}>
          <Spinner label={texts.loadingForm} />
        </div>
      ) : null}
      {state === "failed" ? (
        <ErrorNote onRetry={props.onRetry}>{texts.formFailed}</ErrorNote>
      ) : null}
      <div ref={element} className={state === "ready" ? undefined : styles.hidden} />
    </div>
  );
}

function isDark(element: HTMLElement): boolean {
  const chosen = document.documentElement.dataset.theme;
  if (chosen) return chosen === "dark";
  return (element.ownerDocument.defaultView ?? window).matchMedia("(prefers-color-scheme: dark)")
    .matches;
}
