import {
  SOCIAL_PROVIDER_NAMES,
  type SocialProviderId,
} from "../../../../shared/socialProviders.ts";
import { NoJsScreen, PlainText } from "../../../features/noJs/NoJsScreen.tsx";
import { Button } from "../../../ui/Button.tsx";
import * as texts from "./texts.ts";

/** Why sign-in with a provider failed. */
type SocialError = "over" | "denied" | "rejected" | "away" | "address" | "taken" | "other";

interface SocialErrorProps {
  provider: SocialProviderId;
  error: SocialError;
  /** The operation: sign-in, sign-up, or an account change. */
  operation: "login" | "register" | "connect" | "confirm";
}

/** Returns the error in one line. */
export function socialErrorTitle({ provider, error, operation }: SocialErrorProps): string {
  const name = SOCIAL_PROVIDER_NAMES[provider];
  switch (error) {
    case "away":
      return texts.providerAway(name);
    case "address":
      return texts.emailTaken;
    case "taken":
      return texts.providerAccountTaken(name);
    case "other":
      return texts.otherProviderAccount(name);
    default:
      return NOT_DONE[operation](name);
  }
}

/** The effect of the error by operation. */
const NOT_DONE = {
  login: () => texts.notSignedIn,
  register: () => texts.notSignedIn,
  connect: (name: string) => texts.notConnected(name),
  confirm: (name: string) => texts.notConfirmed(name),
} as const satisfies Record<SocialErrorProps["operation"], (name: string) => string>;

function explanation({ provider, error }: SocialErrorProps): string {
  const name = SOCIAL_PROVIDER_NAMES[provider];
  switch (error) {
    case "over":
      return texts.responseExpired(name);
    case "denied":
      return texts.accessDenied(name);
    case "rejected":
      return texts.responseInvalid(name);
    case "away":
      return texts.providerAwayText;
    case "address":
      return texts.emailTakenText(name);
    case "taken":
      return texts.providerAccountTakenText(name);
    case "other":
      return texts.otherProviderAccountText(name);
  }
}

/** Explains why sign-in with a provider failed. Works without JavaScript. */
export function SocialErrorScreen(
  props: SocialErrorProps & {
    /** The link for trying again. */
    continueTo: string;
  },
) {
  const isAboutAccount = props.operation === "connect" || props.operation === "confirm";
  return (
    <NoJsScreen title={socialErrorTitle(props)}>
      <PlainText>{explanation(props)}</PlainText>
      <Button size="large" href={props.continueTo}>
        {isAboutAccount ? texts.goBack : texts.allOptions}
      </Button>
    </NoJsScreen>
  );
}
