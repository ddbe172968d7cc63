import { formatMoney } from "../../../../shared/format/money.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { giftStart } from "../../../../shared/routes/paths/giftPaths.ts";
import { regularAmount } from "../../../../shared/membership/plans.ts";
import { useViewer } from "../../../runtime/page/frame.ts";
import { NotOffered } from "../../../features/membership/NotOffered.tsx";
import { useIsMembershipOffered } from "../../../features/membership/useIsMembershipOffered.ts";
import { Button } from "../../../ui/Button.tsx";
import { GiftCard } from "./GiftCard.tsx";
import { GiftFrame } from "./GiftFrame.tsx";
import landing from "../../../features/membership/Landing.module.css";
import styles from "./GiftLanding.module.css";
import { GiftChoices } from "./GiftPlans.tsx";
import * as texts from "./texts.ts";

/** The landing page for those who give. Works without JavaScript. */
export function GiftLanding() {
  const isOffered = useIsMembershipOffered();
  return (
    <GiftFrame
      action={
        isOffered ? (
          <Button href={buildPath("Redeem")} size="small" variant="secondary">
            {texts.redeemTitle}
          </Button>
        ) : null
      }
    >
      {isOffered ? <Offer /> : <NotOffered />}
    </GiftFrame>
  );
}

function Offer() {
  const isLoggedIn = useViewer().status === "loggedIn";
  return (
    <>
      <div className={landing.opening}>
        <div>
          <h1 className={landing.title}>{texts.landingTitle}</h1>
          <p className={landing.lead}>{texts.landingLead}</p>
          <div className={landing.actions}>
            <Button href={giftStart("gift", isLoggedIn)} size="large">
              {texts.giveNow}
            </Button>
            <Button href={giftStart("group-gift", isLoggedIn)} size="large" variant="secondary">
              {texts.giveGroup}
            </Button>
          </div>
          <p className={landing.note}>
            {texts.landingPrice(formatMoney(regularAmount("YEARLY", "USD"), "USD"))}
          </p>
        </div>
        <GiftCard
          recipient={texts.sampleName}
          message={texts.sampleMessage}
          from={texts.sampleGiver}
        />
      </div>

      <section className={styles.ways} aria-labelledby="ways">
        <h2 className={landing.subtitle} id="ways">
          {texts.waysTitle}
        </h2>
        <ol className={styles.steps}>
          {texts.ways.map(({ title, text }) => (
            <li key={title} className={styles.step}>
              <h3 className={landing.heading}>{title}</h3>
              <p className={landing.text}>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={landing.plans} aria-labelledby="choose">
        <h2 className={landing.subtitle} id="choose">
          {texts.plansTitle}
        </h2>
        <GiftChoices currency="USD" isLoggedIn={isLoggedIn} level={3} />
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
        <p className={landing.last}>
          <a href={buildPath("Redeem")}>{texts.haveACode}</a>
        </p>
      </section>
    </>
  );
}
