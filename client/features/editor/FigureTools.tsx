import { IMAGE_LAYOUTS, type ImageLayout } from "../../../shared/story/document.ts";
import { changeImage, removeFigure } from "./commands/figures.ts";
import { FocusIcon, TrashIcon } from "./editorIcons.tsx";
import styles from "./EditorToolbar.module.css";
import { joinClasses } from "../../ui/joinClasses.ts";
import type { StoryEditing } from "./StoryEditing.ts";
import { Tool } from "./Tool.tsx";
import type { ChosenFigure } from "./useEditorFacts.ts";

const LAYOUT_NAMES: Record<ImageLayout, string> = {
  INSET: "Text width",
  OUTSET: "Wide",
  FULL: "Full width",
};

/** Icons of the layouts: a box of that width on a page. */
const LAYOUT_SIGNS: Record<ImageLayout, string> = { INSET: "▭", OUTSET: "▬", FULL: "█" };

/** The tools of the selected image, embed, table or details block. */
export function FigureTools(props: {
  editing: StoryEditing;
  figure: ChosenFigure;
  onAlt: () => void;
  onFocus: () => void;
}) {
  const { editing, figure, onAlt, onFocus } = props;
  const { image, position } = figure;
  const layout = image?.layout ?? "INSET";
  return (
    <>
      {image
        ? IMAGE_LAYOUTS.map((one) => (
            <Tool
              key={one}
              label={LAYOUT_NAMES[one]}
              isPressed={layout === one}
              onPress={() =>
                editing.run(changeImage(position, { layout: one === "INSET" ? undefined : one }))
              }
            >
              <span aria-hidden="true">{LAYOUT_SIGNS[one]}</span>
            </Tool>
          ))
        : null}
      {image ? (
        <button type="button" className={joinClasses(styles.tool, styles.word)} onClick={onAlt}>
          {image.alt === "" ? "Add alt text" : "Alt text"}
        </button>
      ) : null}
      {image ? (
        <Tool label="Focus point" onPress={onFocus}>
          <FocusIcon size={20} />
        </Tool>
      ) : null}
      <Tool label="Remove" onPress={() => editing.run(removeFigure(position))}>
        <TrashIcon size={20} />
      </Tool>
    </>
  );
}
