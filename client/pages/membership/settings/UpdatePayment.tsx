import { useEffect, useState } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { UpdatePayment_status$key } from "../../../../generated/relay/UpdatePayment_status.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { PaymentMethodLine } from "../../../features/membership/PaymentMethodLine.tsx";
import { PayForm } from "../../../features/membership/payments/PayForm.tsx";
import { NeedsScript } from "../../../features/membership/payments/NeedsScript.tsx";
import { PageFrame, PageFrameBack } from "../../../ui/PageFrame.tsx";
import { completeMethodUpdate, type MethodUpdate, startMethodUpdate } from "./methodUpdates.ts";
import * as texts from "./texts.ts";
import styles from "./UpdatePayment.module.css";

const SETTINGS = buildPath("SettingsTab", { setting: "membership" });
const DONE = buildPath(
  "SettingsTab",
  { setting: "membership" },
  { query: { done: "payment-updated" } },
);

/** Shows the present payment method, and the form for another one. */
export function UpdatePayment(props: { status: UpdatePayment_status$key }) {
  const [attempt, setAttempt] = useState(0);
  const { paymentMethod, paymentFailedAt } = useFragment(
    graphql`
      fragment UpdatePayment_status on MembershipStatus {
        paymentFailedAt
        paymentMethod {
          ...PaymentMethodLine_method
        }
      }
    `,
    props.status,
  );
  return (
    <PageFrame
      above={<PageFrameBack href={SETTINGS}>{texts.backToMembership}</PageFrameBack>}
      heading={texts.updatePaymentTitle}
    >
      {paymentMethod ? (
        <p className={styles.present}>
          <span>{texts.presentMethod}</span> <PaymentMethodLine method={paymentMethod} />
        </p>
      ) : null}
      {paymentFailedAt == null ? null : <p>{texts.failedPaymentText}</p>}
      <NeedsScript />
      <MethodForm key={attempt} onRetry={() => setAttempt(attempt + 1)} />
    </PageFrame>
  );
}

function MethodForm(props: { onRetry: () => void }) {
  const environment = useRelayEnvironment();
  const [update, setUpdate] = useState<MethodUpdate | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    let isWanted = true;
    void startMethodUpdate(environment).then((result) => {
      if (!isWanted) return;
      if (result.kind === "success") setUpdate(result.data);
      else setError(result.message);
    });
    return () => {
      isWanted = false;
    };
  }, [environment]);

  const complete = async (): Promise<string | null> => {
    if (!update) return null;
    const { message } = await completeMethodUpdate(environment, update.id);
    if (message === null) window.location.assign(DONE);
    return message;
  };
  return (
    <PayForm
      checkout={update}
      error={error}
      returnPath={buildPath("UpdatePayment")}
      onRetry={props.onRetry}
      complete={complete}
    />
  );
}
