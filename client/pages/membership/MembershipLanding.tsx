import type { ReactNode } from "react";
import { formatMoney } from "../../../shared/format/money.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { checkoutStart } from "../../../shared/routes/paths/checkoutPath.ts";
import { planOf } from "../../../shared/membership/plans.ts";
import { isPathBuilt } from "../../runtime/page/builtRoutes.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { Footer } from "../../features/chrome/Footer.tsx";
import { Logo } from "../../features/chrome/Logo.tsx";
import { NotOffered } from "../../features/membership/NotOffered.tsx";
import { PlanCards } from "../../features/membership/PlanCards.tsx";
import { useIsMembershipOffered } from "../../features/membership/useIsMembershipOffered.ts";
import { Button } from "../../ui/Button.tsx";
import { FeedIcon, HeartIcon, ShareIcon, StarIcon } from "../../ui/icons.tsx";
import { LockedSheet } from "./LockedSheet.tsx";
import landing from "../../features/membership/Landing.module.css";
import styles from "./MembershipLanding.module.css";
import * as texts from "./texts.ts";

const REASONS: readonly { icon: ReactNode; title: string; text: string }[] = [
  { icon: <StarIcon />, title: texts.readTitle, text: texts.readText },
  { icon: <FeedIcon />, title: texts.feedsTitle, text: texts.feedsText },
  { icon: <ShareIcon />, title: texts.shareTitle, text: texts.shareText },
  { icon: <HeartIcon />, title: texts.friendTitle, text: texts.friendText },
];

/** The landing page of the membership. */
export function MembershipLanding() {
  const isOffered = useIsMembershipOffered();
  const isLoggedIn = useViewer().status === "loggedIn";
  return (
    <div>
      <div className={styles.bar}>
        <Logo />
        {isOffered ? (
          <Button href={buildPath("ShowPlans")} size="small">
            {texts.seePlans}
          </Button>
        ) : null}
      </div>
      {isOffered ? <Offer isLoggedIn={isLoggedIn} /> : <NotOffered />}
      <Footer />
    </div>
  );
}

const price = (plan: "MONTHLY" | "YEARLY"): string =>
  formatMoney(planOf(plan, "USD").price.amount, "USD");

function Offer({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <>
      <div className={landing.opening}>
        <div>
          <h1 className={landing.title}>{texts.landingTitle}</h1>
          <p className={landing.lead}>{texts.landingLead}</p>
          <div className={landing.actions}>
            <Button href={checkoutStart("YEARLY", isLoggedIn)} size="large">
              {texts.getStarted}
            </Button>
            <Button href={buildPath("ShowPlans")} size="large" variant="secondary">
              {texts.seePlans}
            </Button>
          </div>
          <p className={landing.note}>{texts.fromPrice(price("MONTHLY"), price("YEARLY"))}</p>
        </div>
        <LockedSheet />
      </div>

      <ul className={styles.reasons}>
        {REASONS.map(({ icon, title, text }) => (
          <li key={title} className={styles.reason}>
            <span className={styles.icon}>{icon}</span>
            <h2 className={landing.heading}>{title}</h2>
            <p className={landing.text}>{text}</p>
          </li>
        ))}
      </ul>

      <section className={landing.plans} aria-labelledby="plans">
        <h2 className={landing.subtitle} id="plans">
          {texts.chooseYourPlan}
        </h2>
        <PlanCards currency="USD" level={3} isLoggedIn={isLoggedIn} tier={null} />
      </section>

      <section className={landing.questions} aria-labelledby="questions">
        <h2 className={landing.subtitle} id="questions">
          {texts.questions}
        </h2>
        {texts.answers.map(({ question, answer }) => (
          <details key={question} className={landing.question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
        {isPathBuilt(buildPath("ShowGift")) ? (
          <p className={landing.last}>
            <a href={buildPath("ShowGift")}>{texts.giveOne}</a>
          </p>
        ) : null}
      </section>
    </>
  );
}
