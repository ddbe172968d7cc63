import { graphql, useFragment } from "react-relay/hooks";
import type { Confirmation_viewer$key } from "../../../generated/relay/Confirmation_viewer.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { NextPayment } from "../../features/membership/NextPayment.tsx";
import { Button } from "../../ui/Button.tsx";
import { HeartIcon, StarIcon } from "../../ui/icons.tsx";
import styles from "./Confirmation.module.css";
import * as texts from "./texts.ts";

/** Says what the viewer is now, and when they pay next. */
export function Confirmation(props: { viewer: Confirmation_viewer$key }) {
  const { membership, membershipStatus, membershipPayments, chargesConnection } = useFragment(
    graphql`
      fragment Confirmation_viewer on Viewer {
        membership {
          id
          tier
        }
        membershipStatus {
          membershipId
          isCancelled
        }
        membershipPayments {
          ...NextPayment_payments
        }
        chargesConnection(first: 1) {
          edges {
            node {
              id
            }
          }
        }
      }
    `,
    props.viewer,
  );
  const receipt = chargesConnection?.edges[0]?.node.id;
  if (!membership) {
    return (
      <div className={styles.page}>
        <h1 className={styles.title}>{texts.processingTitle}</h1>
        <p className={styles.text}>{texts.processingText}</p>
        <Button href={buildPath("SettingsTab", { setting: "membership" })} variant="secondary">
          {texts.yourMembership}
        </Button>
      </div>
    );
  }
  const isFriend = membership.tier === "FRIEND";
  return (
    <div className={styles.page}>
      <span className={styles.mark}>
        {isFriend ? <HeartIcon size={32} /> : <StarIcon size={32} />}
      </span>
      <h1 className={styles.title}>{isFriend ? texts.youAreAFriend : texts.youAreAMember}</h1>
      <p className={styles.text}>{isFriend ? texts.friendThanks : texts.memberThanks}</p>
      {membershipStatus && !membershipStatus.isCancelled ? (
        <p className={styles.fact}>
          <NextPayment payments={membershipPayments} />
          {receipt ? null : ` ${texts.trialText}`}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button href={buildPath("ShowWelcomeMember")} size="large">
          {texts.continueToWelcome}
        </Button>
        {receipt ? (
          <Button
            href={buildPath("ShowReceipt", { chargeId: receipt })}
            size="large"
            variant="secondary"
          >
            {texts.seeReceipt}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
