import { PRODUCT_NAME } from "../../../shared/product.ts";
import { useLegalLink } from "../chrome/useLegalLink.ts";
import type { SignInOperation } from "./signInFlow.ts";
import styles from "./SignInPanes.module.css";
import { CALLS_TO_ACTION } from "./signInTexts.ts";

/** The entry point of subscribing to a writer or a publication. */
const SUBSCRIBE_ENTRY = "subscribe_user";

/** The legal notice about continuing (platform.md §2.1). */
export function AgreementLine(props: {
  operation: SignInOperation;
  susiEntry: string | undefined;
}) {
  const legalLink = useLegalLink();
  return (
    <p className={styles.agreement}>
      Click “{CALLS_TO_ACTION[props.operation]}” to agree to {PRODUCT_NAME}’s{" "}
      <a href={legalLink("terms")}>Terms of Service</a> and acknowledge that {PRODUCT_NAME}’s{" "}
      <a href={legalLink("privacy")}>Privacy Policy</a> applies to you.
      {props.susiEntry === SUBSCRIBE_ENTRY
        ? " Your email address is shared with the writer or publication; you can opt out in Settings."
        : null}
    </p>
  );
}
