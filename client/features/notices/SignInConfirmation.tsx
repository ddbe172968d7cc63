import { useEffect } from "react";

import { forgetSignInMark } from "../../../shared/identity/signInMark.ts";
import { HeartIcon, StarIcon } from "../../ui/icons.tsx";
import { KindNotice } from "./KindNotice.tsx";
import * as texts from "./texts.ts";

/** Shows once which account the viewer has signed in to, so that they notice a wrong one. */
export function SignInConfirmation(props: {
  email: string;
  tier: string;
  onClose: () => void;
  onNotYou: () => void;
}) {
  const { email, tier, onClose } = props;
  useEffect(() => forgetSignInMark(window.document), []);
  return (
    <KindNotice
      kind="sign-in-confirmation"
      params={{ email, tier }}
      badge={<TierBadge tier={tier} />}
      act={() => {
        onClose();
        props.onNotYou();
      }}
      onClose={onClose}
    />
  );
}

function TierBadge({ tier }: { tier: string }) {
  switch (tier) {
    case "FRIEND":
      return (
        <>
          <HeartIcon size={16} />
          <span className="visually-hidden">{texts.friendTier}</span>{" "}
        </>
      );
    case "MEMBER":
      return (
        <>
          <StarIcon size={16} />
          <span className="visually-hidden">{texts.memberTier}</span>{" "}
        </>
      );
    default:
      return null;
  }
}
