import { type RefObject, useRef } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { PencilIcon } from "../../../ui/icons.tsx";
import { type LinkPosition, removeLink } from "../commands/links.ts";
import { UnlinkIcon } from "../toolbar/editorIcons.tsx";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";
import styles from "./floating.module.css";
import { useIsAtText } from "./useIsAtText.ts";
import { usePlacedByText } from "./usePlacedByText.ts";

/** Shows where the link at the caret leads, with buttons to edit and remove it. */
export function LinkBubble(props: {
  editing: StoryEditing;
  link: LinkPosition;
  onEdit: () => void;
}) {
  const bubble = useRef<HTMLDivElement>(null);
  const isAtText = useIsAtText(props.editing.view, bubble);
  return isAtText ? <Bubble {...props} bubble={bubble} /> : null;
}

function Bubble(props: {
  editing: StoryEditing;
  link: LinkPosition;
  onEdit: () => void;
  bubble: RefObject<HTMLDivElement | null>;
}) {
  const { editing, link, onEdit, bubble } = props;
  usePlacedByText(bubble, editing.view, link, "below");
  return (
    // Escape returns to the text, as in the toolbars.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={bubble}
      role="group"
      aria-label={texts.link}
      data-tools="link"
      className={styles.link}
      onKeyDown={(event) => {
        if (event.key === "Escape") editing.view.focus();
      }}
      // Keeps the caret in the link when a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      <a
        className={styles.address}
        href={link.href}
        target="_blank"
        rel="noopener"
        title={texts.opensInNewTab(link.href)}
      >
        {link.href.replace(/^(?:https?:\/\/(?:www\.)?|mailto:)/, "").replace(/\/$/, "")}
      </a>
      <IconButton size="small" label={texts.editLink} title={texts.editLink} onClick={onEdit}>
        <PencilIcon size={20} />
      </IconButton>
      <IconButton
        size="small"
        label={texts.removeLink}
        title={texts.removeLink}
        onClick={() => editing.run(removeLink(link))}
      >
        <UnlinkIcon size={20} />
      </IconButton>
    </div>
  );
}
