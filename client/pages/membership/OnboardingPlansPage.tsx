import { graphql } from "relay-runtime";
import type { OnboardingPlansPageQuery } from "../../../generated/relay/OnboardingPlansPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { currencyOf } from "../../../shared/membership/currencyOf.ts";
import { definePage } from "../../runtime/page/page.ts";
import { PlanCards } from "../../features/membership/PlanCards.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "../../features/membership/PlansPage.module.css";
import * as texts from "./texts.ts";

/** The plans, after the first steps of an account. Where there is nothing to offer it leads home. */
export const page = definePage<OnboardingPlansPageQuery>({
  query: graphql`
    query OnboardingPlansPageQuery {
      viewer {
        id
        membershipTrialDays
        membership {
          id
        }
      }
      visitor {
        id
        geolocation {
          country
        }
      }
      cardPayment {
        driver
      }
    }
  `,
  variables: () => ({}),
  result: ({ viewer, cardPayment }, { path }) => {
    if (!viewer) {
      const to = signInPath({ operation: "register", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    if (viewer.membership || !cardPayment)
      return { kind: "redirect", to: buildPath("ShowHome"), isPermanent: false };
    return { kind: "found", head: { title: texts.onboardingTitle, robots: "noindex" } };
  },
  Component: ({ data: { viewer, visitor } }) => (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{texts.onboardingTitle}</h1>
        <p className={styles.lead}>{texts.onboardingLead}</p>
      </header>
      <PlanCards
        currency={currencyOf(visitor?.geolocation?.country)}
        level={2}
        isLoggedIn
        tier={null}
        trialDays={viewer?.membershipTrialDays ?? null}
      />
      <Button href={buildPath("ShowHome")} variant="plain" size="large" className={styles.later}>
        {texts.notNow}
      </Button>
    </div>
  ),
});
