import { useId, useState } from "react";
import { useConfig, useNavigation } from "../../app/frame.ts";
import { redirectThrough } from "../../../shared/routes/actionRedirect.ts";
import type { SignInRequest } from "../../app/signInRequest.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SignInPanes } from "./SignInPanes.tsx";
import { readSignInAbout, signInPlaceOf } from "./signInPlace.ts";
import { useSignIn } from "./useSignIn.ts";

/** The sign-in modal. Each time that it is asked for it begins anew. */
export function SignInDialog(props: { request: SignInRequest | null; onClose: () => void }) {
  const headingId = useId();
  // What was asked for last stays in sight while the modal closes.
  const [shown, setShown] = useState({ request: props.request, turn: 0 });
  if (props.request && props.request !== shown.request) {
    setShown({ request: props.request, turn: shown.turn + 1 });
  }
  return (
    <Dialog
      isOpen={props.request !== null}
      onClose={props.onClose}
      title={{ id: headingId }}
      width="sign-in"
    >
      {shown.request ? (
        <Content
          key={shown.turn}
          request={shown.request}
          headingId={headingId}
          onDone={props.onClose}
        />
      ) : null}
    </Dialog>
  );
}

function Content(props: { request: SignInRequest; headingId: string; onDone: () => void }) {
  const { operation, ...asked } = props.request;
  const { host } = useNavigation();
  const query = Object.fromEntries(new URL(asked.href).searchParams);
  const place = signInPlaceOf(useConfig(), host, { ...asked, about: readSignInAbout(query) });
  const signIn = useSignIn({
    flow: { operation, step: "options", mode: "link", email: null },
    redirect: redirectThrough(place.redirect, place.actionUrl),
  });
  return (
    <SignInPanes
      signIn={signIn}
      place={place}
      headingId={props.headingId}
      headingLevel={2}
      onDone={props.onDone}
    />
  );
}
