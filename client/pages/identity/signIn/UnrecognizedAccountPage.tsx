import { authOrigin } from "../../../../shared/routes/authOrigin.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { socialStartPath } from "../../../../shared/routes/paths/socialStartPath.ts";
import { readSocialProvider, SOCIAL_PROVIDER_NAMES } from "../../../../shared/socialProviders.ts";
import { useConfig } from "../../../runtime/page/frame.ts";
import { definePage, type NoQuery, type PageProps } from "../../../runtime/page/page.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";

/** Shown when a sign-in method belongs to no account. */
export const page = definePage<NoQuery>({
  query: null,
  variables: () => ({}),
  result: () => ({
    kind: "found",
    head: { title: texts.accountUnknown, robots: "noindex" },
  }),
  Component: UnrecognizedAccount,
});

function UnrecognizedAccount({ location }: PageProps) {
  const config = useConfig();
  const { state = "", redirect = buildPath("ShowHome") } = location.query;
  // `state` names the provider that authenticated the user; a button creates an account with it.
  const provider = readSocialProvider(state);
  const isOffered = provider !== null && config.signInProviders.includes(provider);
  return (
    <EmptyState
      level={1}
      title={texts.accountUnknown}
      text={
        <>
          {fillText(texts.optionsOrNewAccount, {
            link: <a href={signInPath({ operation: "login", redirect })}>{texts.allOptions}</a>,
          })}
        </>
      }
      action={
        isOffered ? (
          <Button
            href={
              authOrigin(config) + socialStartPath(provider, { operation: "register", redirect })
            }
          >
            {texts.signUpWith(SOCIAL_PROVIDER_NAMES[provider])}
          </Button>
        ) : (
          <Button href={signInPath({ operation: "register", redirect })}>
            {texts.createANewAccount}
          </Button>
        )
      }
    />
  );
}
