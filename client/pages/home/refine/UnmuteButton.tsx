import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { type MuteTarget, setMuted } from "../../../features/mutes/setMuted.ts";
import { Button } from "../../../ui/Button.tsx";
import { useAction } from "../../../ui/useAction.ts";
import * as texts from "./texts.ts";

/** Unmutes, and mutes again: the row stays so that a mistake can be undone. */
export function UnmuteButton({ target }: { target: MuteTarget }) {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [isMuted, setIsMuted] = useState(true);
  const { isBusy, run } = useAction(async () => {
    if (await setMuted(environment, store, target, !isMuted)) setIsMuted(!isMuted);
  });
  return (
    <Button variant={isMuted ? "secondary" : "plain"} size="small" isBusy={isBusy} onClick={run}>
      {isMuted ? texts.unmute : texts.muteAgain}
      <span className="visually-hidden"> {target.name}</span>
    </Button>
  );
}
