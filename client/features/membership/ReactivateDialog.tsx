import { Suspense, useEffect, useState } from "react";
import { graphql, useLazyLoadQuery, useRelayEnvironment } from "react-relay/hooks";
import type { ReactivateDialogMutation } from "../../../generated/relay/ReactivateDialogMutation.graphql.ts";
import type { ReactivateDialogQuery } from "../../../generated/relay/ReactivateDialogQuery.graphql.ts";
import { reportEvent } from "../../runtime/browser/reportEvent.ts";
import { runMutation } from "../../runtime/relay/runMutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { canReactivate } from "./canReactivate.ts";
import { NextPayment } from "./NextPayment.tsx";
import { PaymentMethodLine } from "./PaymentMethodLine.tsx";
import styles from "./ReactivateDialog.module.css";
import * as texts from "./texts.ts";

/** Asks for the reactivation of a canceled membership. */
export function ReactivateDialog(props: { isOpen: boolean; onClose: () => void }) {
  useEffect(() => {
    if (props.isOpen) reportEvent("reactivateMembership.presented");
  }, [props.isOpen]);
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={texts.reactivateTitle}
      width="narrow"
    >
      <Suspense fallback={<Waiting />}>
        <Question />
      </Suspense>
    </Dialog>
  );
}

function Waiting() {
  return (
    <div className={styles.question} aria-busy="true">
      <Skeleton lines={4} />
      <Button isBusy size="large">
        {texts.reactivateConfirm}
      </Button>
    </div>
  );
}

function Question() {
  const environment = useRelayEnvironment();
  const [state, setState] = useState<"idle" | "loading" | "done" | "failed">("idle");
  const { viewer } = useLazyLoadQuery<ReactivateDialogQuery>(
    graphql`
      query ReactivateDialogQuery {
        viewer {
          id
          membershipStatus {
            membershipId
            isCancelled
            paymentProvider
            paymentMethod {
              ...PaymentMethodLine_method
            }
          }
          membershipPayments {
            ...NextPayment_payments
          }
        }
      }
    `,
    {},
    { fetchPolicy: "network-only" },
  );
  useEffect(() => reportEvent("reactivateMembership.confirmationViewed"), []);
  const status = viewer?.membershipStatus;
  if (!status?.paymentMethod || !canReactivate(status))
    return <p className={styles.question}>{texts.nothingToReactivate}</p>;

  const confirm = async (): Promise<void> => {
    setState("loading");
    const { message } = await runMutation<ReactivateDialogMutation>(environment, {
      mutation: graphql`
        mutation ReactivateDialogMutation($membershipId: ID!) {
          uncancelMembership(membershipId: $membershipId) {
            __typename
            ... on ResultError {
              message
            }
          }
        }
      `,
      variables: { membershipId: status.membershipId },
    });
    if (message !== null) return setState("failed");
    setState("done");
    reportEvent("reactivateMembership.converted");
    // Without the hash, which would open the dialog again.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    window.location.reload();
  };
  const isBusy = state === "loading" || state === "done";
  return (
    <div className={styles.question}>
      <p>
        {texts.reactivateText} <NextPayment payments={viewer?.membershipPayments} />
      </p>
      <p>{texts.reactivateCharge}</p>
      <PaymentMethodLine method={status.paymentMethod} />
      {state === "failed" ? (
        <p role="alert" className={styles.error}>
          {texts.reactivateFailed}
        </p>
      ) : null}
      <Button size="large" isBusy={isBusy} onClick={() => void confirm()} data-autofocus="">
        {texts.reactivateConfirm}
      </Button>
    </div>
  );
}
