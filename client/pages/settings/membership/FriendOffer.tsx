import { graphql, useFragment } from "react-relay/hooks";
import type { FriendOffer_viewer$key } from "../../../../generated/relay/FriendOffer_viewer.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { useIsMembershipOffered } from "../../../features/membership/useIsMembershipOffered.ts";
import { Button } from "../../../ui/Button.tsx";
import { HeartIcon } from "../../../ui/icons.tsx";
import styles from "./FriendOffer.module.css";
import * as texts from "../texts.ts";

/** Offers members the Friend tier, until they dismiss it for 180 days. */
export function FriendOffer(props: { viewer: FriendOffer_viewer$key }) {
  const isOffered = useIsMembershipOffered();
  const { id, membership, dismissableFlags } = useFragment(
    graphql`
      fragment FriendOffer_viewer on Viewer {
        id
        dismissableFlags
        membership {
          id
          tier
        }
      }
    `,
    props.viewer,
  );
  if (!isOffered || membership?.tier !== "MEMBER") return null;
  if (dismissableFlags.includes("FRIEND_UPSELL")) return null;
  return (
    <aside className={styles.offer} aria-labelledby="friend-offer">
      <span className={styles.icon}>
        <HeartIcon />
      </span>
      <div className={styles.words}>
        <h2 id="friend-offer" className={styles.title}>
          {texts.friendBanner}
        </h2>
        <p className={styles.text}>{texts.friendBannerText}</p>
      </div>
      <div className={styles.actions}>
        <Button href={buildPath("ManageMembership")} size="small">
          {texts.upgrade}
        </Button>
        <WriteForm of="dismissFlag" fields={{ userId: id, flag: "FRIEND_UPSELL" }}>
          {({ isBusy }) => (
            <Button type="submit" size="small" variant="plain" isBusy={isBusy}>
              {texts.dismiss}
            </Button>
          )}
        </WriteForm>
      </div>
    </aside>
  );
}
