import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./MobileVerification.module.css";

/** Removes the verified number. */
export function RemoveNumber({ number }: { number: string }) {
  const query = { done: "mobile-removed" };
  return (
    <div className={styles.remove}>
      <p>{fillText(texts.removeNumberText, { number: <bdi>{number}</bdi> })}</p>
      <WriteForm
        of="removeMobileNumber"
        redirectTo={buildPath("SettingsTab", { setting: "security" }, { query })}
        label={texts.noNumber}
      >
        {({ isBusy }) => (
          <Button variant="secondary" size="small" tone="danger" type="submit" isBusy={isBusy}>
            {texts.removeNumber}
          </Button>
        )}
      </WriteForm>
    </div>
  );
}
