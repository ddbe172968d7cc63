import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { GivenGifts_viewer$key } from "../../../../generated/relay/GivenGifts_viewer.graphql.ts";
import { currencyNamed, formatMoneyExact } from "../../../../shared/format/money.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { giftOrderPath } from "../../../../shared/routes/paths/giftPaths.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { GiftItem } from "../../../features/membership/gifts/GiftItem.tsx";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { useMoreItems } from "../../../features/listing/useMoreItems.ts";
import { Button } from "../../../ui/Button.tsx";
import { DangerDetails } from "../../../ui/DangerDetails.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import * as texts from "../texts.ts";
import styles from "../Settings.module.css";

const PAGE_SIZE = 25;
const REFUNDED = buildPath(
  "SettingsTab",
  { setting: "membership" },
  { query: { done: "gift-refunded" } },
);

/** The memberships that the viewer gave: what became of each, and its refund. */
export function GivenGifts(props: { viewer: GivenGifts_viewer$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment GivenGifts_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" })
      @refetchable(queryName: "GivenGiftsPaginationQuery") {
        giftMembershipsConnection(first: $first, after: $after)
          @connection(key: "GivenGifts_giftMembershipsConnection") {
          edges {
            node {
              id
              kind
              purchaseId
              recipientName
              recipientEmail
              refundAmount {
                amount
                currency
              }
              ...GiftItem_gift
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.viewer,
  );
  const { edges, pageInfo, hasFailed } = readConnection(data.giftMembershipsConnection);
  const { list, askForMore } = useMoreItems<HTMLUListElement>(edges.length, isLoadingNext, () =>
    loadNext(PAGE_SIZE),
  );
  return (
    <SettingsSection id="gifts" title={texts.givenGifts} text={texts.givenGiftsText}>
      {hasFailed ? <PartNotLoaded /> : null}
      {edges.length === 0 && !hasFailed ? (
        <p className={styles.value}>
          {texts.noGifts} <a href={buildPath("ShowGift")}>{texts.giveOne}</a>
        </p>
      ) : null}
      {edges.length > 0 ? (
        <ul ref={list} className={styles.gifts}>
          {edges.map(({ node }) => {
            const { id, kind, purchaseId, refundAmount } = node;
            const name = node.recipientName || node.recipientEmail || texts.someone;
            const order = giftOrderPath(kind === "GROUP_GIFT" ? "group-gift" : "gift", purchaseId);
            return (
              <GiftItem
                key={id}
                gift={node}
                actions={
                  <Button
                    variant="secondary"
                    size="small"
                    href={order}
                    aria-label={texts.printGift(name)}
                  >
                    {texts.print}
                  </Button>
                }
              >
                {refundAmount ? (
                  <Refund
                    giftId={id}
                    name={name}
                    amount={formatMoneyExact(
                      refundAmount.amount,
                      currencyNamed(refundAmount.currency),
                    )}
                  />
                ) : null}
              </GiftItem>
            );
          })}
        </ul>
      ) : null}
      {pageInfo.hasNextPage && pageInfo.endCursor !== null ? (
        <div>
          <MoreButton
            cursor={pageInfo.endCursor}
            words={texts.moreGifts}
            fragment="#gifts"
            isLoading={isLoadingNext}
            onNext={askForMore}
          />
        </div>
      ) : null}
    </SettingsSection>
  );
}

/** Says what a refund does before its button; it can't be undone. */
function Refund({ giftId, name, amount }: { giftId: string; name: string; amount: string }) {
  return (
    <DangerDetails
      label={
        <>
          {texts.refund} <span className="visually-hidden">{texts.giftFor(name)}</span>
        </>
      }
    >
      <WriteForm
        of="refundGiftMembership"
        fields={{ giftId }}
        redirectTo={REFUNDED}
        label={texts.refundGift(name)}
      >
        {({ isBusy }) => (
          <>
            <p>{texts.refundEffect(amount)}</p>
            <Button type="submit" tone="danger" size="small" isBusy={isBusy}>
              {texts.refundNow(amount)}
            </Button>
          </>
        )}
      </WriteForm>
    </DangerDetails>
  );
}
