import { TEXT_SIZES, textSizeChoice } from "../../../runtime/browser/textSize.ts";
import { useLookChoice } from "../../../runtime/browser/useLookChoice.ts";
import { joinClasses } from "../../../ui/joinClasses.ts";
import * as texts from "../texts.ts";
import styles from "./TextSizeItems.module.css";

/** The sizes of a story's text as one row of a menu. */
export function TextSizeItems() {
  const { value, choose } = useLookChoice(textSizeChoice, "medium");
  return (
    <div className={styles.sizes}>
      <span className={styles.label} aria-hidden="true">
        {texts.textSize}
      </span>
      <div role="group" aria-label={texts.textSize} className={styles.row}>
        {TEXT_SIZES.map((size) => (
          <button
            key={size}
            type="button"
            role="menuitemradio"
            aria-checked={size === value}
            aria-label={texts.textSizes[size]}
            title={texts.textSizes[size]}
            tabIndex={-1}
            className={joinClasses(styles.choice, styles[size])}
            onClick={(event) => {
              // The menu stays open, so that sizes can be compared.
              event.stopPropagation();
              choose(size);
            }}
          >
            <span aria-hidden="true">{texts.textSizeSample}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
