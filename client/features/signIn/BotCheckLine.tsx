import { browserBotCheck } from "../../../shared/rules/thirdPartyScripts.ts";
import { useConfig } from "../../app/frame.ts";
import styles from "./SignInPanes.module.css";

/** The notice that reCAPTCHA requires beside a form with an invisible check. */
export function BotCheckLine() {
  const check = browserBotCheck(useConfig());
  if (!check || check.provider === "turnstile") return null;
  return (
    <p className={styles.agreement}>
      This form is protected by reCAPTCHA; Google’s{" "}
      <a href="https://policies.google.com/privacy">Privacy Policy</a> and{" "}
      <a href="https://policies.google.com/terms">Terms of Service</a> apply to it.
    </p>
  );
}
