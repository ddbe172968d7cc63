import { type CSSProperties, useId, useState } from "react";
import { imageUrl } from "../../../shared/images/imageUrl.ts";
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
  const id = useId();
  const [focus, setFocus] = useState(props.focus);
  const style: CSSProperties = { objectPosition: `${focus.x}% ${focus.y}%` };
  return (
    <div className={styles.focus}>
      <img className={styles.crop} src={imageUrl(imageId, { width: 640 })} style={style} alt="" />
      <p className={styles.hint}>{props.hint}</p>
      <div className={styles.sliders}>
        {(["x", "y"] as const).map((axis) => (
          <div key={axis} className={styles.slider}>
            <label htmlFor={`${id}-${axis}`}>{labels[axis]}</label>
            <input
              id={`${id}-${axis}`}
              type="range"
              name={names[axis]}
              min={0}
              max={100}
              step={10}
              value={focus[axis]}
              onChange={(event) => {
                const value = Number(event.currentTarget.value);
                setFocus((before) => ({ ...before, [axis]: value }));
              }}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
