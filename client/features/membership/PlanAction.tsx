import { buildPath } from "../../../shared/routes/buildPath.ts";
import { checkoutStart } from "../../../shared/routes/paths/checkoutPath.ts";
import { type PlanType, tierOfPlan } from "../../../shared/membership/plans.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./PlanAction.module.css";
import * as texts from "./texts.ts";

/** What a plan's card offers the viewer: to buy it, to switch to it, or that they have it. */
export function PlanAction(props: {
  plan: PlanType;
  isLoggedIn: boolean;
  /** The viewer's tier; null without a membership. */
  tier: string | null;
  /** The days of a trial that the viewer may begin with; null for none. */
  trialDays: number | null;
}) {
  const { plan, isLoggedIn, tier, trialDays } = props;
  const offered = tierOfPlan(plan);
  if (tier === offered) return <p className={styles.yours}>{texts.yourPlan}</p>;
  // Friends have all that members have.
  if (tier === "FRIEND") return <p className={styles.yours}>{texts.included}</p>;
  const isUpgrade = tier === "MEMBER";
  const href = isUpgrade
    ? buildPath("ManageMembership")
    : checkoutStart(plan, isLoggedIn, trialDays !== null);
  return (
    <Button
      className={styles.action}
      href={href}
      size="large"
      variant={offered === "FRIEND" ? "secondary" : "primary"}
    >
      {isUpgrade
        ? texts.upgrade
        : trialDays === null
          ? texts.become[offered]
          : texts.tryFree(trialDays)}
    </Button>
  );
}
