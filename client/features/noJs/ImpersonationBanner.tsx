import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./NoJsScreen.module.css";

/** Shows staff on every page that they are impersonating a user. Works without JavaScript. */
export function ImpersonationBanner({ xsrf }: { xsrf: string }) {
  return (
    <aside className={styles.strip} aria-label="Acting as someone else">
      <p>You’re acting as someone else. Your actions are recorded.</p>
      <form method="post" action={buildPath("AdminStopImpersonation")}>
        <input type="hidden" name="xsrf" value={xsrf} />
        <Button size="small" type="submit">
          Stop
        </Button>
      </form>
    </aside>
  );
}
