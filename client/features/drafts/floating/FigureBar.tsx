import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { IMAGE_LAYOUTS, type ImageLayout } from "../../../../shared/story/document.ts";
import { joinClasses } from "../../../ui/joinClasses.ts";
import { changeImage, removeFigure, toggleBeside } from "../commands/figures.ts";
import {
  ColumnWidthIcon,
  FocusIcon,
  FullWidthIcon,
  GalleryIcon,
  TrashIcon,
  WideIcon,
} from "../toolbar/editorIcons.tsx";
import toolStyles from "../toolbar/EditorToolbar.module.css";
import { moveAlongTools } from "../toolbar/moveAlongTools.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";
import { Tool } from "../toolbar/Tool.tsx";
import type { ChosenFigure } from "../useEditorFacts.ts";
import { useOneTabStop } from "../toolbar/useOneTabStop.ts";
import styles from "./floating.module.css";
import { TableTools } from "./TableTools.tsx";
import { usePlacedOnFigure } from "./usePlacedByText.ts";

const LAYOUT_ICONS: Record<ImageLayout, ReactNode> = {
  INSET: <ColumnWidthIcon size={20} />,
  OUTSET: <WideIcon size={20} />,
  FULL: <FullWidthIcon size={20} />,
};

/** The tools of the selected image, embed, table or details block, on the figure itself. */
export function FigureBar(props: {
  editing: StoryEditing;
  figure: ChosenFigure;
  onAlt: () => void;
  onFocus: () => void;
}) {
  const { editing, figure, onAlt, onFocus } = props;
  const { image, position, kind } = figure;
  const bar = useRef<HTMLDivElement>(null);
  usePlacedOnFigure(bar, editing.view, figure);
  useOneTabStop(bar);
  const layout = image?.layout ?? "INSET";
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.preventDefault();
      editing.view.focus();
    } else if (bar.current) moveAlongTools(event, bar.current);
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={texts.figureTools[kind]}
      data-tools="figure"
      className={styles.bar}
      onKeyDown={onKeyDown}
      // Keeps the figure selected when a tool is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      {figure.isBeside === null ? null : (
        <Tool
          label={texts.besideImage}
          isPressed={figure.isBeside}
          onPress={() => editing.run(toggleBeside(position))}
        >
          <GalleryIcon size={20} />
        </Tool>
      )}
      {image && figure.isBeside !== true
        ? IMAGE_LAYOUTS.map((one) => (
            <Tool
              key={one}
              label={texts.layoutNames[one]}
              isPressed={layout === one}
              onPress={() =>
                editing.run(changeImage(position, { layout: one === "INSET" ? undefined : one }))
              }
            >
              {LAYOUT_ICONS[one]}
            </Tool>
          ))
        : null}
      {figure.table ? <TableTools editing={editing} figure={figure} table={figure.table} /> : null}
      {image ? (
        <button
          type="button"
          className={joinClasses(toolStyles.tool, toolStyles.word)}
          onClick={onAlt}
        >
          {image.alt === "" ? texts.addAlt : texts.alt}
        </button>
      ) : null}
      {image ? (
        <Tool label={texts.focusPoint} onPress={onFocus}>
          <FocusIcon size={20} />
        </Tool>
      ) : null}
      <Tool label={texts.remove} onPress={() => editing.run(removeFigure(position))}>
        <TrashIcon size={20} />
      </Tool>
    </div>
  );
}
