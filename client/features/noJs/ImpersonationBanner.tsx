import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./NoJsScreen.module.css";

/** Shows staff on every page that they are impersonating a user. Works without JavaScript. */
export function ImpersonationBanner({ xsrf }: { xsrf: string }) {
  return (
    <aside className={styles.strip} aria-label="Acting as somebody">
      <p>You are acting as somebody else. What you do is on record.</p>
      <form method="post" action={buildPath("AdminStopImpersonation")}>
        <input type="hidden" name="xsrf" value={xsrf} />
        <Button size="small" type="submit">
          Stop
        </Button>
      </form>
    </aside>
  );
}
