import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { EnqueuedToast } from "../../runtime/browser/enqueuedToast.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { TOAST_ANIMATION_MS } from "../../ui/timing.ts";
import { KindNotice } from "./KindNotice.tsx";
import { noticeKindOf } from "./noticeKinds.ts";
import { type PausableTimer, startPausableTimer } from "./pausableTimer.ts";
import { TierBadge } from "./TierBadge.tsx";
import { undoActionOf } from "./undoActions.ts";

/**
 * A notice with a time limit. Its timer pauses while it has hover or focus, and while it is hidden
 * behind another.
 */
export function Toast(props: {
  toast: EnqueuedToast;
  isBehind: boolean;
  onGone: (id: number) => void;
}) {
  const { toast, isBehind } = props;
  const { id, toastStyle } = toast;
  const duration = toast.duration ?? noticeKindOf(toastStyle).duration;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [isLeaving, setLeaving] = useState(false);
  const timer = useRef<PausableTimer>(null);
  const holds = useRef(new Set<"pointer" | "focus" | "front">());
  const onGone = useEffectEvent(() => props.onGone(id));

  useEffect(() => {
    if (isLeaving) {
      const gone = setTimeout(() => onGone(), TOAST_ANIMATION_MS);
      return () => clearTimeout(gone);
    }
    if (duration === null) return;
    const started = startPausableTimer(duration, () => setLeaving(true));
    timer.current = started;
    return started.cancel;
  }, [duration, isLeaving]);

  const onHold = (by: "pointer" | "focus" | "front", isHeld: boolean): void => {
    holds.current[isHeld ? "add" : "delete"](by);
    if (isLeaving) return;
    if (holds.current.size > 0) timer.current?.pause();
    else timer.current?.resume();
  };
  const onMoved = useEffectEvent((isHeld: boolean) => {
    // No pointerleave event fires when an element is hidden.
    holds.current.clear();
    onHold("front", isHeld);
  });
  useEffect(() => onMoved(isBehind), [isBehind]);
  if (isBehind) return null;
  const act = toast.extraParams?.act ?? undoActionOf(toast, environment, store);

  return (
    <KindNotice
      kind={toastStyle}
      params={toast.extraParams ?? {}}
      message={toast.message}
      act={
        act &&
        (() => {
          setLeaving(true);
          act();
        })
      }
      badge={
        toast.toastStyle === "sign-in-confirmation" ? (
          <TierBadge tier={toast.extraParams.tier} />
        ) : null
      }
      link={toast.extraParams?.link}
      isLeaving={isLeaving}
      onClose={() => setLeaving(true)}
      onHold={onHold}
    />
  );
}
