import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { applyChange } from "../../runtime/relay/applyChange.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { KindNotice } from "./KindNotice.tsx";
import { resendVerificationEmail } from "./resendVerificationEmail.ts";

/** Asks the viewer to verify their email address, with a button that resends the link. */
export function VerifyEmail(props: { onDismiss: () => void; onClose: () => void }) {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [isSending, setSending] = useState(false);
  const resend = async (): Promise<void> => {
    setSending(true);
    const isSent = await applyChange(store, {
      write: () => resendVerificationEmail(environment),
      notice: ({ email }) => ({ toastStyle: "sent-verification-email", extraParams: { email } }),
    });
    setSending(false);
    if (isSent) props.onClose();
  };
  return (
    <KindNotice
      kind="verify-email"
      params={{}}
      act={() => void resend()}
      isImpersonating={isSending}
      onClose={props.onDismiss}
    />
  );
}
