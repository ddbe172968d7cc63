import { browserBotCheck } from "../../../../shared/privacy/thirdPartyScripts.ts";
import { useConfig } from "../../../runtime/page/frame.ts";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./SignInPanes.module.css";

/** The notice that reCAPTCHA requires beside a form with an invisible check. */
export function BotCheckLine() {
  const check = browserBotCheck(useConfig());
  if (!check || check.provider === "turnstile") return null;
  return (
    <p className={styles.agreement}>
      {fillText(texts.botCheck, {
        link: <a href="https://policies.google.com/privacy">{texts.privacyPolicy}</a>,
        link2: <a href="https://policies.google.com/terms">{texts.termsOfService}</a>,
      })}
    </p>
  );
}
