import type { FieldName } from "../../../features/forms/formFields.ts";
import { DragHandle } from "../../../ui/workspace/DragHandle.tsx";
import { MoveButtons } from "../../../ui/workspace/MoveButtons.tsx";
import styles from "./ManageFeatured.module.css";
import * as texts from "./texts.ts";

/** A story that is featured, as it is edited. */
export interface FeaturedRow {
  id: string;
  title: string;
  isPinned: boolean;
}

const fieldOf = (index: number, part: "story" | "isPinned"): string =>
  `stories.${index}.${part}` satisfies FieldName<"setCollectionFeaturedPosts">;

/** A featured story with its place. Without JavaScript its address can be replaced. */
export function FeaturedStory(props: {
  row: FeaturedRow;
  place: { index: number; count: number };
  onPin: (isPinned: boolean) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { row, place, onMove } = props;
  const { index } = place;
  return (
    <li className={styles.row}>
      <DragHandle onMove={onMove} />
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {row.title}
        </p>
        {/* Without JavaScript the last of several values counts; an empty one removes the story. */}
        <input type="hidden" name={fieldOf(index, "story")} value={row.id} />
        <noscript>
          <AddressField index={index} value={row.id} />
        </noscript>
      </div>
      <label className={styles.pin}>
        <input
          type="checkbox"
          name={fieldOf(index, "isPinned")}
          value="true"
          checked={row.isPinned}
          aria-label={texts.pinStory(row.title)}
          onChange={(event) => props.onPin(event.target.checked)}
        />
        {texts.pin}
      </label>
      <MoveButtons name={row.title} place={place} onMove={onMove} onRemove={props.onRemove} />
    </li>
  );
}

function AddressField({ index, value }: { index: number; value?: string }) {
  return (
    <label className={styles.address}>
      {texts.storyAddress(index)}
      <input
        name={fieldOf(index, "story")}
        defaultValue={value ?? ""}
        maxLength={2000}
        dir="auto"
      />
    </label>
  );
}

/** An empty row for a form without JavaScript. */
export function SpareStory({ index }: { index: number }) {
  return (
    <div className={styles.spare}>
      <AddressField index={index} />
      <label className={styles.pin}>
        <input type="checkbox" name={fieldOf(index, "isPinned")} value="true" />
        {texts.pinLabel}
      </label>
    </div>
  );
}
