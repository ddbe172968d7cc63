import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { usePresence } from "../../../ui/usePresence.ts";
import { SidebarContent } from "./SidebarContent.tsx";
import * as texts from "../texts.ts";
import styles from "./SidebarOverlay.module.css";

/** Duration of the exit animation, in milliseconds: --motion-sidebar. */
const EXIT_MS = 300;

/**
 * The sidebar as an overlay on screens without room beside the page. The native dialog traps and
 * restores focus; Escape, the backdrop and following a link close it.
 */
export function SidebarOverlay(props: { isOpen: boolean; onClose: () => void }) {
  const { isOpen, onClose } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const isPresent = usePresence(isOpen, EXIT_MS);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [isOpen]);

  if (!isPresent) return null;
  const onClick = (event: MouseEvent): void => {
    const { target } = event;
    const isLink = target instanceof Element && target.closest("a") !== null;
    if (target === ref.current || isLink) onClose();
  };
  return (
    // Keyboard users close the dialog with Escape (`cancel`); the backdrop click is its pointer
    // equivalent.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      className={styles.overlay}
      aria-label={texts.sidebar}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={onClick}
    >
      <div className={styles.body}>
        <IconButton label={texts.close} className={styles.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
        <SidebarContent isShown />
      </div>
    </dialog>
  );
}
