import { graphql } from "relay-runtime";
import type { MobileVerificationPageQuery } from "../../../../generated/relay/MobileVerificationPageQuery.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { MobileVerification } from "./MobileVerification.tsx";
import { mobileStepPath, readMobileStep } from "./mobileSteps.ts";
import * as texts from "./texts.ts";

/** Verifies a mobile number: first the number, then the code. */
export const page = definePage<MobileVerificationPageQuery>({
  query: graphql`
    query MobileVerificationPageQuery {
      viewer {
        id
        isSuspended
      }
      accountSettings {
        pendingMobileNumber
        ...MobileVerification_settings
      }
    }
  `,
  variables: () => ({}),
  result: ({ viewer, accountSettings }, { params, path }) => {
    const step = readMobileStep(params.step);
    if (step === null) return { kind: "notFound" };
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    // During impersonation staff can't see the account's sign-in methods.
    if (!accountSettings)
      return { kind: "redirect", to: buildPath("ShowHome"), isPermanent: false };
    // The code step requires a pending number.
    if (step === "code" && accountSettings.pendingMobileNumber == null)
      return { kind: "redirect", to: mobileStepPath("number"), isPermanent: false };
    return { kind: "found", head: { title: texts.verifyNumber, robots: "noindex" } };
  },
  Component: ({ data: { viewer, accountSettings }, location }) =>
    viewer && accountSettings ? (
      <MobileVerification
        step={readMobileStep(location.params.step) ?? "number"}
        settings={accountSettings}
        isSuspended={viewer.isSuspended}
      />
    ) : null,
});
