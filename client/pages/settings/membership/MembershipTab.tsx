import { graphql, useFragment } from "react-relay/hooks";
import type { MembershipTab_viewer$key } from "../../../../generated/relay/MembershipTab_viewer.graphql.ts";
import { formatSince } from "../../../../shared/format/dates.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useIsMembershipOffered } from "../../../features/membership/useIsMembershipOffered.ts";
import { Button } from "../../../ui/Button.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import { BillingHistory } from "./BillingHistory.tsx";
import { BilledMembership } from "./BilledMembership.tsx";
import { GivenGifts } from "./GivenGifts.tsx";
import * as texts from "../texts.ts";
import styles from "../Settings.module.css";
import { SettingLink } from "../SettingLink.tsx";
import { SettingRow } from "../SettingRow.tsx";

/** The tab "Membership and payment". */
export function MembershipTab(props: { viewer: MembershipTab_viewer$key }) {
  const isOffered = useIsMembershipOffered();
  const { membership, membershipStatus, membershipPayments, history, gifts } = useFragment(
    graphql`
      fragment MembershipTab_viewer on Viewer @argumentDefinitions(after: { type: "String" }) {
        membership {
          id
          tier
          memberSince
          friendSince
        }
        membershipStatus {
          status
          ...BilledMembership_status
        }
        membershipPayments {
          ...BilledMembership_payments
        }
        ...BillingHistory_viewer @alias(as: "history")
        ...GivenGifts_viewer @arguments(after: $after) @alias(as: "gifts")
      }
    `,
    props.viewer,
  );
  const isBilled = membershipStatus && membershipStatus.status !== "INACTIVE";
  return (
    <>
      <SettingsSection id="membership" title={texts.membership} text={texts.membershipText}>
        {membership ? (
          <SettingRow
            id="tier"
            title={texts.tierNames[membership.tier] ?? texts.membership}
            action={
              isOffered && isBilled ? (
                <SettingLink href={buildPath("ManageMembership")} label={texts.changePlanLabel}>
                  {texts.changePlan}
                </SettingLink>
              ) : null
            }
          >
            {membership.friendSince == null
              ? formatSince("Member", membership.memberSince)
              : formatSince("Friend", membership.friendSince)}
          </SettingRow>
        ) : (
          <SettingRow
            id="tier"
            title={texts.notAMember}
            action={
              isOffered ? (
                <Button href={buildPath("ShowPlans")} size="small">
                  {texts.becomeAMember}
                </Button>
              ) : null
            }
          >
            {isOffered ? texts.notAMemberText : texts.notOffered}
          </SettingRow>
        )}
        {isBilled ? (
          <BilledMembership status={membershipStatus} payments={membershipPayments} />
        ) : null}
        {isOffered ? (
          <div className={styles.row}>
            <p className={styles.value}>{texts.giftText}</p>
            <SettingLink href={buildPath("Redeem")} label={texts.redeemGiftLabel}>
              {texts.redeemGift}
            </SettingLink>
          </div>
        ) : null}
        {membership ? (
          <SettingRow
            id="feeds"
            title={texts.feeds}
            action={
              <SettingLink href={buildPath("YourMemberFeeds")} label={texts.seeFeedsLabel}>
                {texts.seeFeeds}
              </SettingLink>
            }
          >
            {texts.feedsText}
          </SettingRow>
        ) : null}
      </SettingsSection>
      {gifts && isOffered ? <GivenGifts viewer={gifts} /> : null}
      {history ? <BillingHistory viewer={history} /> : null}
    </>
  );
}
