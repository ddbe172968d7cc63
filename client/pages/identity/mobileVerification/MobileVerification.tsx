import { graphql, useFragment } from "react-relay/hooks";
import type { MobileVerification_settings$key } from "../../../../generated/relay/MobileVerification_settings.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { CodeForm } from "./CodeForm.tsx";
import * as texts from "./texts.ts";
import styles from "./MobileVerification.module.css";
import type { MobileStep } from "./mobileSteps.ts";
import { NumberForm } from "./NumberForm.tsx";
import { RemoveNumber } from "./RemoveNumber.tsx";

const SETTINGS = buildPath("SettingsTab", { setting: "security" });

/** The steps for verifying a mobile number. All work without JavaScript. */
export function MobileVerification(props: {
  step: MobileStep;
  settings: MobileVerification_settings$key;
  isSuspended: boolean;
}) {
  const { mobileNumber, pendingMobileNumber, canVerifyMobile } = useFragment(
    graphql`
      fragment MobileVerification_settings on AccountSettings {
        mobileNumber
        pendingMobileNumber
        canVerifyMobile
      }
    `,
    props.settings,
  );
  if (props.isSuspended) {
    return (
      <EmptyState
        level={1}
        title={texts.cannotVerify}
        text={texts.accountSuspended}
        action={<Button href={buildPath("ShowSuspended")}>{texts.readWhy}</Button>}
      />
    );
  }
  return (
    <section className={styles.page} aria-labelledby="mobile-verification">
      <h1 className={styles.heading} id="mobile-verification">
        {mobileNumber == null ? texts.verifyNumber : texts.changeNumber}
      </h1>
      {canVerifyMobile ? (
        <Step {...props} pending={pendingMobileNumber ?? null} current={mobileNumber ?? null} />
      ) : (
        <p>{texts.textMessagesUnavailable}</p>
      )}
      {mobileNumber == null ? null : <RemoveNumber number={mobileNumber} />}
      <p>
        <a href={SETTINGS}>{texts.backToSettings}</a>
      </p>
    </section>
  );
}

function Step(props: { step: MobileStep; pending: string | null; current: string | null }) {
  const { step, pending, current } = props;
  return (
    <>
      <p className={styles.step}>{step === "number" ? texts.step1Of2 : texts.step2Of2}</p>
      {step === "code" && pending !== null ? (
        <CodeForm number={pending} />
      ) : (
        <NumberForm current={current} />
      )}
    </>
  );
}
