import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EnqueuedToast } from "../../app/enqueuedToast.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TOAST_ANIMATION_MS } from "../../ui/timing.ts";
import { noticeKindOf } from "./noticeKinds.ts";
import { type PausableTimer, startPausableTimer } from "./pausableTimer.ts";

/** A notice for its time. The time stands still while the pointer or the focus is on it. */
export function Toast(props: { toast: EnqueuedToast; onGone: (id: number) => void }) {
  const { id, duration, message, toastStyle, extraParams } = props.toast;
  const { undo, link } = extraParams;
  const [isLeaving, setLeaving] = useState(false);
  const timer = useRef<PausableTimer>(null);
  const holds = useRef(new Set<"pointer" | "focus">());
  const onGone = useEffectEvent(() => props.onGone(id));

  useEffect(() => {
    if (isLeaving) {
      const gone = setTimeout(() => onGone(), TOAST_ANIMATION_MS);
      return () => clearTimeout(gone);
    }
    const started = startPausableTimer(duration, () => setLeaving(true));
    timer.current = started;
    return started.cancel;
  }, [duration, isLeaving]);

  const onHold = (by: "pointer" | "focus", isHeld: boolean): void => {
    holds.current[isHeld ? "add" : "delete"](by);
    if (isLeaving) return;
    if (holds.current.size > 0) timer.current?.pause();
    else timer.current?.resume();
  };
  const onUndo =
    undo &&
    (() => {
      setLeaving(true);
      undo();
    });
  const actions =
    onUndo || link ? (
      <>
        {onUndo ? (
          <Button variant="plain" size="small" onClick={onUndo}>
            Undo
          </Button>
        ) : null}
        {link ? (
          <Button variant="plain" size="small" href={link.href}>
            {link.label}
          </Button>
        ) : null}
      </>
    ) : null;

  return (
    <Notice
      theme={noticeKindOf(toastStyle).theme}
      isLeaving={isLeaving}
      actions={actions}
      onClose={() => setLeaving(true)}
      onHold={onHold}
    >
      {message}
    </Notice>
  );
}
