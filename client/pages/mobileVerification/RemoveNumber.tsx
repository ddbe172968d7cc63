import { buildPath } from "../../../shared/routes/buildPath.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./MobileVerification.module.css";

/** Removes the verified number. */
export function RemoveNumber({ number }: { number: string }) {
  const query = { done: "mobile-removed" };
  return (
    <div className={styles.remove}>
      <p>
        You can also remove your number, and we’ll delete <bdi>{number}</bdi>.
      </p>
      <CsrfForm
        mutation="removeMobileNumber"
        redirectTo={buildPath("SettingsTab", { setting: "security" }, { query })}
        label="No number"
      >
        {(isBusy) => (
          <Button variant="secondary" size="small" tone="danger" type="submit" isBusy={isBusy}>
            Remove the number
          </Button>
        )}
      </CsrfForm>
    </div>
  );
}
