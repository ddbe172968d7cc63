import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { Redeem_viewer$key } from "../../../../generated/relay/Redeem_viewer.graphql.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import {
  readGiftCode,
  readGiftKind,
  spelledGiftCode,
} from "../../../../shared/membership/gifts.ts";
import { Button } from "../../../ui/Button.tsx";
import { GiftCard } from "./GiftCard.tsx";
import styles from "./Redeem.module.css";
import { RedeemForm } from "./RedeemForm.tsx";
import * as texts from "./texts.ts";

/** Explains a gift, takes its code, and says until when the membership then lasts. */
export function Redeem(props: {
  viewer: Redeem_viewer$key | null;
  /** From the link, as typed; empty without one. */
  code: string;
  giftType: string | undefined;
  isDone: boolean;
}) {
  const viewer = useFragment(
    graphql`
      fragment Redeem_viewer on Viewer {
        membership {
          id
          tier
        }
        membershipStatus {
          membershipId
          accessEndsAt
          isCancelled
          paymentProvider
          status
        }
      }
    `,
    props.viewer,
  );
  const known = readGiftCode(props.code);
  const code = known === null ? props.code : spelledGiftCode(known);
  const { membership, membershipStatus: status } = viewer ?? {};
  if (membership && status && props.isDone) {
    return (
      <Sheet title={texts.redeemedTitle}>
        <p className={styles.lead} role="status">
          {texts.lastsUntil(formatLongDate(status.accessEndsAt))}
        </p>
        <div className={styles.actions}>
          <Button href={buildPath("ShowWelcomeMember")} size="large">
            {texts.startHere}
          </Button>
          <Button
            href={buildPath("SettingsTab", { setting: "membership" })}
            size="large"
            variant="secondary"
          >
            {texts.yourMembership}
          </Button>
        </div>
      </Sheet>
    );
  }
  if (!viewer) {
    return (
      <Sheet title={texts.redeemTitle}>
        <p className={styles.lead}>{texts.redeemLead}</p>
        {code === "" ? null : (
          <p className={styles.code}>
            {texts.yourCode} <strong>{code}</strong>
          </p>
        )}
        <p>{code === "" ? texts.signInToRedeem : texts.signInKeepsCode}</p>
        <Doors code={props.code} giftType={props.giftType} />
      </Sheet>
    );
  }
  return (
    <Sheet title={texts.redeemTitle}>
      <p className={styles.lead}>
        {membership && status
          ? texts.extensionOf[membership.tier === "FRIEND" ? "FRIEND" : "MEMBER"](
              formatLongDate(status.accessEndsAt),
            )
          : texts.redeemLead}
      </p>
      {membership && status && status.paymentProvider !== "MEDIUM_GIFT" && !status.isCancelled ? (
        <p>{texts.paymentMoves}</p>
      ) : null}
      <RedeemForm code={code} />
    </Sheet>
  );
}

/** The ways to sign in, which return with the code. */
function Doors({ code, giftType }: { code: string; giftType: string | undefined }) {
  const query = code === "" ? {} : { giftCode: code, giftType: readGiftKind(giftType) };
  const redirect = buildPath("Redeem", {}, { query });
  return (
    <div className={styles.actions}>
      <Button href={signInPath({ operation: "register", redirect })} size="large">
        {texts.createAccount}
      </Button>
      <Button href={signInPath({ operation: "login", redirect })} size="large" variant="secondary">
        {texts.signIn}
      </Button>
    </div>
  );
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
      <div className={styles.picture}>
        <GiftCard message={texts.sampleMessage} />
      </div>
    </div>
  );
}
