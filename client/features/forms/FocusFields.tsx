import { type CSSProperties, useState } from "react";
import { imageUrl } from "../../../shared/images/imageUrl.ts";
import { RangeField } from "../../ui/RangeField.tsx";
import styles from "./FocusFields.module.css";

/**
 * Chooses the point of an image that stays visible when it is cropped, with a preview of the crop.
 * Two sliders, so that it works with a keyboard and without JavaScript.
 */
export function FocusFields(props: {
  imageId: string;
  /** In percent from the left and top. */
  focus: { x: number; y: number };
  names: { x: string; y: string };
  labels: { x: string; y: string };
  hint: string;
}) {
  const { imageId, names, labels } = props;
  const [focus, setFocus] = useState(props.focus);
  const style: CSSProperties = { objectPosition: `${focus.x}% ${focus.y}%` };
  return (
    <div className={styles.focus}>
      <img className={styles.crop} src={imageUrl(imageId, { width: 640 })} style={style} alt="" />
      <p className={styles.hint}>{props.hint}</p>
      <div className={styles.sliders}>
        {(["x", "y"] as const).map((axis) => (
          <RangeField
            key={axis}
            label={labels[axis]}
            name={names[axis]}
            value={focus[axis]}
            onValueChange={(value) => setFocus((before) => ({ ...before, [axis]: value }))}
          />
        ))}
      </div>
    </div>
  );
}
