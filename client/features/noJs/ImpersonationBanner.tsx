import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import * as texts from "./texts.ts";
import styles from "./NoJsScreen.module.css";

/** Shows staff on every page that they are impersonating a user. Works without JavaScript. */
export function ImpersonationBanner({ xsrf }: { xsrf: string }) {
  return (
    <aside className={styles.strip} aria-label={texts.impersonating}>
      <p>{texts.impersonatingText}</p>
      <form method="post" action={buildPath("AdminStopImpersonation")}>
        <input type="hidden" name="xsrf" value={xsrf} />
        <Button size="small" type="submit">
          {texts.stop}
        </Button>
      </form>
    </aside>
  );
}
