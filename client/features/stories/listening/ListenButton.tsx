import { useEffect } from "react";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { loadListening } from "../../../runtime/page/lateFeatures.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { ListenIcon, PauseIcon, PlayIcon, StopIcon } from "../../../ui/icons.tsx";
import { useHydrated } from "../../../ui/useHydrated.ts";
import { isListening, useListening } from "./listeningState.ts";
import * as texts from "./texts.ts";

/** Reads a story aloud; with a second button to stop. Nothing in browsers without a voice. */
export function ListenButton({ title }: { title: string }) {
  const store = useClientStore();
  const status = useListening();
  const isHydrated = useHydrated();
  useEffect(() => stopIfListening, []);
  if (isHydrated && !("speechSynthesis" in window)) return null;

  const onClick = async (event: { currentTarget: Element }): Promise<void> => {
    const article = event.currentTarget.closest("article");
    const { startListening, pauseListening, resumeListening } = await loadListening();
    if (status === "playing") return pauseListening();
    if (status === "paused") return resumeListening();
    if (!article) return;
    startListening(article, () =>
      store.enqueueToast({ toastStyle: "error", message: texts.cannotListen }),
    );
  };
  const { label, tip, Icon } = {
    idle: { label: texts.listenTo(title), tip: texts.listen, Icon: ListenIcon },
    playing: { label: texts.pause, tip: texts.pause, Icon: PauseIcon },
    paused: { label: texts.resume, tip: texts.resume, Icon: PlayIcon },
  }[status];
  return (
    <>
      <IconButton
        size="small"
        label={label}
        title={tip}
        data-needs-script
        onPointerEnter={() => void loadListening()}
        onFocus={() => void loadListening()}
        onClick={(event) => void onClick(event)}
      >
        <Icon />
      </IconButton>
      {status === "idle" ? null : (
        <IconButton size="small" label={texts.stop} title={texts.stop} onClick={stopIfListening}>
          <StopIcon />
        </IconButton>
      )}
    </>
  );
}

/** Ends with the page of the story. */
function stopIfListening(): void {
  if (isListening()) void loadListening().then(({ stopListening }) => stopListening());
}
