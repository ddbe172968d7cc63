import { SOCIAL_PROVIDER_NAMES, type SocialProviderId } from "../../../shared/socialProviders.ts";
import { NoJsScreen, PlainText } from "../../features/noJs/NoJsScreen.tsx";
import { Button } from "../../ui/Button.tsx";

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
      return `${name} didn’t respond.`;
    case "address":
      return "This email already has an account.";
    case "taken":
      return `This ${name} account can’t be used here.`;
    case "other":
      return `This is another ${name} account.`;
    default:
      return NOT_DONE[operation](name);
  }
}

/** The effect of the error by operation. */
const NOT_DONE = {
  login: () => "You aren't signed in.",
  register: () => "You aren't signed in.",
  connect: (name: string) => `${name} is not connected.`,
  confirm: (name: string) => `${name} didn’t confirm that it’s you.`,
} as const satisfies Record<SocialErrorProps["operation"], (name: string) => string>;

function explanation({ provider, error }: SocialErrorProps): string {
  const name = SOCIAL_PROVIDER_NAMES[provider];
  switch (error) {
    case "over":
      return `The response from ${name} was already used, took too long, or belongs to another browser.`;
    case "denied":
      return `You didn't allow ${name} to share who you are. Nothing has changed.`;
    case "rejected":
      return `We couldn't verify the response from ${name}. Nothing has changed.`;
    case "away":
      return "Nothing has changed. Try again later, or sign in another way.";
    case "address":
      return `${name} didn’t confirm that the address is yours. Sign in with your email first; then you can connect ${name} in your settings.`;
    case "taken":
      return `It's connected to another account, or your account is connected to another ${name} account. Sign in with your email; your settings show what's connected.`;
    case "other":
      return `Your account is connected to a different ${name} account. Choose that one to confirm that it’s you. You stay signed in, and nothing has changed.`;
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
        {isAboutAccount ? "Go back" : "See all sign in options"}
      </Button>
    </NoJsScreen>
  );
}
