import { graphql, useFragment } from "react-relay/hooks";
import type { Plans_viewer$key } from "../../../generated/relay/Plans_viewer.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { currencyOf } from "../../../shared/membership/currencyOf.ts";
import { NotOffered } from "../../features/membership/NotOffered.tsx";
import { PlanCards } from "../../features/membership/PlanCards.tsx";
import { useIsMembershipOffered } from "../../features/membership/useIsMembershipOffered.ts";
import styles from "../../features/membership/PlansPage.module.css";
import * as texts from "./texts.ts";

/** The plans that the viewer can buy. */
export function Plans(props: {
  viewer: Plans_viewer$key | null;
  country: string | null;
  heading: string;
  /** The page at `/discount`: half the price for a first year. */
  isDiscount?: boolean;
}) {
  const viewer = useFragment<Plans_viewer$key>(
    graphql`
      fragment Plans_viewer on Viewer {
        isStaff
        membershipTrialDays
        membershipStatus {
          membershipId
        }
        membership {
          id
          tier
        }
      }
    `,
    props.viewer,
  );
  if (!useIsMembershipOffered()) return <NotOffered />;
  const currency = currencyOf(props.country);
  // The server checks it again when the purchase starts.
  const isEligible = !viewer?.membershipStatus;
  const isDiscount = props.isDiscount && isEligible;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{props.heading}</h1>
        <p className={styles.lead}>
          {props.isDiscount
            ? isDiscount
              ? texts.discountLead
              : texts.discountForNewMembers
            : texts.plansLead}
        </p>
      </header>
      <PlanCards
        currency={currency}
        level={2}
        yearlyPlan={isDiscount ? "YEARLY_DISCOUNT" : viewer?.isStaff ? "YEARLY_STAFF" : undefined}
        trialDays={isDiscount ? null : (viewer?.membershipTrialDays ?? null)}
        isLoggedIn={Boolean(viewer)}
        tier={viewer?.membership?.tier ?? null}
      />
      <p className={styles.notes}>
        {texts.inDollars[currency]}{" "}
        <a href={buildPath("ShowMembership")}>{texts.whatIsMembership}</a>
      </p>
    </div>
  );
}
