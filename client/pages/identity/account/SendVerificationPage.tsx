import { graphql } from "relay-runtime";
import type { SendVerificationPageQuery } from "../../../../generated/relay/SendVerificationPageQuery.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { definePage } from "../../../runtime/page/page.ts";
import { Button } from "../../../ui/Button.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./SendVerification.module.css";

/** Sends the link that verifies the viewer's email address. */
export const page = definePage<SendVerificationPageQuery>({
  query: graphql`
    query SendVerificationPageQuery {
      viewer {
        emailObfuscated
        unverifiedEmail
      }
    }
  `,
  variables: () => ({}),
  result: ({ viewer }, { path }) =>
    viewer
      ? { kind: "found", head: { title: texts.verifyYourEmail, robots: "noindex" } }
      : {
          kind: "redirect",
          to: signInPath({ operation: "login", redirect: path }),
          isPermanent: false,
        },
  Component: ({ data: { viewer }, location: { query } }) => {
    const unverified = viewer?.unverifiedEmail;
    const isSent = query.done === "sent";
    return (
      <section className={styles.page} aria-labelledby="verify">
        <h1 id="verify">
          {unverified
            ? isSent
              ? texts.checkYourInbox
              : texts.verifyYourEmail
            : viewer?.emailObfuscated
              ? texts.emailIsVerified
              : texts.noEmail}
        </h1>
        {unverified ? (
          <>
            <p role={isSent ? "status" : undefined}>
              {fillText(isSent ? texts.verificationSent : texts.verificationText, {
                email: <bdi>{unverified}</bdi>,
              })}
            </p>
            <WriteForm
              of="resendVerificationEmail"
              redirectTo={`${buildPath("SendVerification")}?done=sent`}
            >
              {({ isBusy }) => (
                <Button
                  type="submit"
                  isWide
                  size="large"
                  variant={isSent ? "secondary" : "primary"}
                  isBusy={isBusy}
                >
                  {isSent ? texts.sendAgain : texts.sendVerification}
                </Button>
              )}
            </WriteForm>
            <p>
              <a href={`${buildPath("Settings")}#email`}>{texts.useAnotherAddress}</a>
            </p>
          </>
        ) : (
          <>
            <p>
              {viewer?.emailObfuscated
                ? fillText(texts.emailIsVerifiedText, {
                    email: <bdi>{viewer.emailObfuscated}</bdi>,
                  })
                : texts.noEmailText}
            </p>
            <Button variant="secondary" href={`${buildPath("Settings")}#email`}>
              {texts.emailSettings}
            </Button>
          </>
        )}
      </section>
    );
  },
});
