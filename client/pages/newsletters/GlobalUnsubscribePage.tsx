import { graphql } from "relay-runtime";
import type { GlobalUnsubscribePageQuery } from "../../../generated/relay/GlobalUnsubscribePageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage, type PageLocation } from "../../runtime/page/page.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import styles from "./Newsletter.module.css";
import * as texts from "./texts.ts";

const scopeOf = ({ routeName }: Pick<PageLocation, "routeName">) =>
  routeName === "UnsubscribeAllAuthorNewsletters" ? "AUTHORS" : "ALL";

const TITLES = {
  ALL: texts.unsubscribeAll,
  AUTHORS: texts.unsubscribeAllAuthors,
} as const;

/** Ends all of the viewer's subscriptions, or those to writers, and restores them. */
export const page = definePage<GlobalUnsubscribePageQuery>({
  query: graphql`
    query GlobalUnsubscribePageQuery($scope: NewsletterScope!) {
      viewer {
        id
        newsletterSubscriptionCounts(scope: $scope) {
          active
          ended
        }
      }
    }
  `,
  variables: (location) => ({ scope: scopeOf(location) }),
  result: ({ viewer }, location) =>
    viewer
      ? { kind: "found", head: { title: TITLES[scopeOf(location)], robots: "noindex" } }
      : {
          kind: "redirect",
          to: signInPath({ operation: "login", redirect: location.path }),
          isPermanent: false,
        },
  Component: ({ data: { viewer }, location }) => {
    const scope = scopeOf(location);
    const { active = 0, ended = 0 } = viewer?.newsletterSubscriptionCounts ?? {};
    return (
      <PageFrame heading={TITLES[scope]}>
        <p className={styles.about}>{textOf(active, ended)}</p>
        {active > 0 ? (
          <WriteForm of="unsubscribeFromNewsletters" fields={{ scope }}>
            {({ isBusy }) => (
              <Button type="submit" tone="danger" isBusy={isBusy}>
                {texts.unsubscribe}
              </Button>
            )}
          </WriteForm>
        ) : null}
        {active === 0 && ended > 0 ? (
          <WriteForm of="restoreNewsletterSubscriptions" fields={{ scope }}>
            {({ isBusy }) => (
              <Button type="submit" variant="secondary" isBusy={isBusy}>
                {texts.undo}
              </Button>
            )}
          </WriteForm>
        ) : null}
        <a href={`${buildPath("SettingsTab", { setting: "notifications" })}#manageSubscriptions`}>
          {texts.manageSubscriptions}
        </a>
      </PageFrame>
    );
  },
});

function textOf(active: number, ended: number): string {
  if (active > 0) return texts.unsubscribeAllText(active);
  return ended > 0 ? texts.endedText(ended) : texts.nothingSubscribed;
}
