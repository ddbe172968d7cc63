import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { applyChange } from "../../../runtime/relay/applyChange.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { KindNotice } from "../KindNotice.tsx";
import { resendVerificationEmail } from "./resendVerificationEmail.ts";

/** Asks the viewer to verify their email address, with a button that resends the link. */
export function VerifyEmail(props: { onDismiss: () => void }) {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [state, setState] = useState<"asked" | "sending" | "sent">("asked");
  const resend = async (): Promise<void> => {
    setState("sending");
    const isSent = await applyChange(store, {
      write: () => resendVerificationEmail(environment),
      notice: ({ email }) => ({ toastStyle: "sent-verification-email", extraParams: { email } }),
    });
    setState(isSent ? "sent" : "asked");
  };
  // The email is on its way: it is asked for again on the next page that is loaded.
  if (state === "sent") return null;
  return (
    <KindNotice
      isInline
      kind="verify-email"
      params={{}}
      act={() => void resend()}
      isBusy={state === "sending"}
      onClose={props.onDismiss}
    />
  );
}
