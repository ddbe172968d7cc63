import { graphql } from "relay-runtime";
import type { GiftCheckoutPageQuery } from "../../../../generated/relay/GiftCheckoutPageQuery.graphql.ts";
import { giftCheckoutPath, giftOrderPath } from "../../../../shared/routes/paths/giftPaths.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { currencyOf } from "../../../../shared/membership/currencyOf.ts";
import { type GiftKindName, readGiftKind } from "../../../../shared/membership/gifts.ts";
import { definePage, type PageLocation } from "../../../runtime/page/page.ts";
import { NotOffered } from "../../../features/membership/NotOffered.tsx";
import { useIsMembershipOffered } from "../../../features/membership/useIsMembershipOffered.ts";
import { GiftCheckout } from "./GiftCheckout.tsx";
import { GiftConfirmation } from "./GiftConfirmation.tsx";
import { GiftPlans } from "./GiftPlans.tsx";
import * as texts from "./texts.ts";

/** The kind that a URL names. */
const kindAt = ({ routeName, query }: Pick<PageLocation, "routeName" | "query">): GiftKindName =>
  routeName === "GroupGift" ? "group-gift" : readGiftKind(query.giftType);

/**
 * The choice of a gift at `/gift-plans`, its checkout at `/gift-checkout` and `/group-gift`, and the
 * paid gifts, whose purchase is in `?tab`.
 */
export const page = definePage<GiftCheckoutPageQuery>({
  query: graphql`
    query GiftCheckoutPageQuery($orderId: ID!, $hasOrder: Boolean!) {
      viewer {
        id
        name
        giftOrder(id: $orderId) @include(if: $hasOrder) {
          ...GiftConfirmation_order
        }
      }
      visitor {
        id
        geolocation {
          country
        }
      }
    }
  `,
  variables: ({ query }) => ({ orderId: query.tab ?? "", hasOrder: query.tab !== undefined }),
  result: ({ viewer }, location) => {
    const { routeName, query } = location;
    if (routeName === "ShowGiftPlans") {
      const head = { title: texts.plansTitle, description: texts.landingDescription };
      return { kind: "found", head };
    }
    const kind = kindAt(location);
    // A kind has one address, which survives a reload.
    if (routeName === "GiftCheckout" && kind === "group-gift")
      return { kind: "redirect", to: giftCheckoutPath(kind), isPermanent: false };
    if (!viewer) {
      const isOrder = query.tab !== undefined;
      const redirect = isOrder ? giftOrderPath(kind, query.tab ?? "") : giftCheckoutPath(kind);
      const to = signInPath({ operation: isOrder ? "login" : "register", redirect });
      return { kind: "redirect", to, isPermanent: false };
    }
    if (query.tab !== undefined && !viewer.giftOrder) return { kind: "notFound" };
    return { kind: "found", head: { title: texts.checkoutTitle[kind], robots: "noindex" } };
  },
  Component: function GiftScreen({ data: { viewer, visitor }, location }) {
    const isOffered = useIsMembershipOffered();
    const currency = currencyOf(visitor?.geolocation?.country);
    const kind = kindAt(location);
    if (viewer?.giftOrder)
      return (
        <GiftConfirmation
          order={viewer.giftOrder}
          kind={kind}
          viewer={{ id: viewer.id, name: viewer.name ?? "" }}
        />
      );
    if (!isOffered) return <NotOffered />;
    if (location.routeName === "ShowGiftPlans")
      return <GiftPlans currency={currency} isLoggedIn={Boolean(viewer)} />;
    return viewer ? (
      <GiftCheckout key={kind} kind={kind} viewerId={viewer.id} firstCurrency={currency} />
    ) : null;
  },
});
