import { IconButton } from "../IconButton.tsx";
import { ChevronDownIcon, CloseIcon } from "../icons.tsx";
import styles from "./MoveButtons.module.css";
import * as texts from "./texts.ts";

/** The buttons of an entry of an ordered list: up, down, remove. They need JavaScript. */
export function MoveButtons(props: {
  /** The entry's name, for the labels. */
  name: string;
  place: { index: number; count: number };
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { name, place, onMove } = props;
  const { index, count } = place;
  return (
    <div className={styles.buttons} data-needs-script>
      <IconButton
        className={styles.up}
        size="small"
        label={texts.moveUp(name)}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ChevronDownIcon size={20} />
      </IconButton>
      <IconButton
        size="small"
        label={texts.moveDown(name)}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ChevronDownIcon size={20} />
      </IconButton>
      <IconButton size="small" label={texts.remove(name)} onClick={props.onRemove}>
        <CloseIcon size={20} />
      </IconButton>
    </div>
  );
}
