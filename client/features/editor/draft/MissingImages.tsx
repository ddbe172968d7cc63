import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import styles from "./MissingImages.module.css";

/** Reports that images of the text no longer exist, with a button that shows the first one. */
export function MissingImages(props: {
  /** Image ids. */
  images: readonly string[];
  onShow: (imageId: string) => void;
}) {
  const [first, ...more] = props.images;
  if (first === undefined) return null;
  return (
    <div className={styles.place}>
      <ErrorNote
        action={
          <Button variant="secondary" size="small" onClick={() => props.onShow(first)}>
            {more.length === 0 ? "Show it" : "Show the first"}
          </Button>
        }
      >
        {more.length === 0
          ? "An image of this story is missing, and readers won’t see it. Remove it, or add it again from your device."
          : `${more.length + 1} images of this story are missing, and readers won’t see them. Remove them, or add them again from your device.`}
      </ErrorNote>
    </div>
  );
}
