import { signInPath } from "../../../shared/routes/signInPath.ts";
import { useClientStore } from "../../app/frame.ts";
import { signInRequestOf } from "../../app/signInRequest.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** Says as whom the reader has just signed in, so that a stranger's account is noticed at once. */
export function SignInConfirmation(props: { email: string; tier: string; onClose: () => void }) {
  const store = useClientStore();
  const location = useLocation();
  const isMember = props.tier === "MEMBER" || props.tier === "FRIEND";
  const onNotYou = (): void => {
    props.onClose();
    const path = signInPath({ operation: "login", redirect: location.path });
    const request = signInRequestOf(new URL(path, window.location.href));
    if (request) store.openSignIn(request);
  };
  return (
    <Notice
      onClose={props.onClose}
      actions={
        <Button variant="plain" size="small" onClick={onNotYou}>
          Not you?
        </Button>
      }
    >
      You are signed {isMember ? "into your member account" : "in"} as <bdi>{props.email}</bdi>.
    </Notice>
  );
}
