import { useLegalLink } from "../../../runtime/links/useLegalLink.ts";
import type { SignInOperation } from "./signInFlow.ts";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./SignInPanes.module.css";

/** The entry point of subscribing to a writer or a publication. */
const SUBSCRIBE_ENTRY = "subscribe_user";

/** The legal notice about continuing. */
export function AgreementLine(props: {
  operation: SignInOperation;
  susiEntry: string | undefined;
}) {
  const legalLink = useLegalLink();
  return (
    <p className={styles.agreement}>
      {fillText(texts.agreement, {
        terms: <a href={legalLink("terms")}>{texts.termsOfService}</a>,
        privacy: <a href={legalLink("privacy")}>{texts.privacyPolicy}</a>,
      })}
      {props.susiEntry === SUBSCRIBE_ENTRY ? ` ${texts.emailShared}` : null}
    </p>
  );
}
