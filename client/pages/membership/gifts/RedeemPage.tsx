import { graphql } from "relay-runtime";
import type { RedeemPageQuery } from "../../../../generated/relay/RedeemPageQuery.graphql.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { NotOffered } from "../../../features/membership/NotOffered.tsx";
import { useIsMembershipOffered } from "../../../features/membership/useIsMembershipOffered.ts";
import { GiftFrame } from "./GiftFrame.tsx";
import { Redeem } from "./Redeem.tsx";
import * as texts from "./texts.ts";

/** Redeems a gift, at `/redeem` and `/redeem-gift`; the address may contain its code. */
export const page = definePage<RedeemPageQuery>({
  query: graphql`
    query RedeemPageQuery {
      viewer {
        id
        ...Redeem_viewer
      }
    }
  `,
  variables: () => ({}),
  result: () => ({
    kind: "found",
    head: {
      title: texts.redeemTitle,
      description: texts.redeemDescription,
      robots: "noindex",
    },
  }),
  Component: function RedeemScreen({ data: { viewer }, location: { query } }) {
    const isOffered = useIsMembershipOffered();
    return (
      <GiftFrame>
        {isOffered ? (
          <Redeem
            viewer={viewer ?? null}
            code={query.giftCode ?? ""}
            giftType={query.giftType}
            isDone={query.done === "redeemed"}
          />
        ) : (
          <NotOffered />
        )}
      </GiftFrame>
    );
  },
});
