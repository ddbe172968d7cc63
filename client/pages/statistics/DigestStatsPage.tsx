import { graphql } from "relay-runtime";
import type { DigestStatsPageQuery } from "../../../generated/relay/DigestStatsPageQuery.graphql.ts";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { readConnection } from "../../features/listing/readConnection.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../features/publications/WorkFrame.tsx";
import { workResult } from "../../features/publications/workResult.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { definePage } from "../../runtime/page/page.ts";
import { publicationRef } from "../../runtime/page/publicationRef.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { DataTable } from "../../ui/workspace/DataTable.tsx";
import { EmailRow } from "./EmailRow.tsx";
import { StatsSection } from "./StatsSection.tsx";
import styles from "./Stats.module.css";
import * as texts from "./texts.ts";

type Publication = NonNullable<DigestStatsPageQuery["response"]["collectionByDomainOrSlug"]>;

/** Days of the newsletters' growth that are summed. */
const DAYS = 30;

/** What a publication's newsletters sent, for its owners and editors. */
export const page = definePage<DigestStatsPageQuery>({
  query: graphql`
    query DigestStatsPageQuery($domainOrSlug: ID!, $days: Int!, $after: String) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        viewerEdge {
          viewerStaffRole
        }
        newsletters {
          id
          name
          results {
            subscriberCount
            growth(days: $days) {
              won
              lost
            }
          }
        }
        statistics {
          emails(first: 20, after: $after) {
            edges {
              node {
                id
                ...EmailRow_issue
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
        ...WorkFrame_collection
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    days: DAYS,
    after: location.query.p ?? null,
  }),
  result: ({ collectionByDomainOrSlug }, location) =>
    workResult(collectionByDomainOrSlug, location, {
      title: texts.digests,
      permission: "viewStatistics",
    }),
  Component: ({ data: { collectionByDomainOrSlug: collection } }) =>
    collection ? <DigestStats collection={collection} /> : null,
});

function DigestStats({ collection }: { collection: Publication }) {
  const pathTo = usePublicationPath(collection.slug);
  const { newsletters } = collection;
  return (
    <WorkFrame
      collection={collection}
      title={texts.digests}
      lead={texts.digestsLead}
      width="broad"
      action={<a href={pathTo("ShowCollectionStats")}>{texts.stats}</a>}
    >
      {newsletters.length === 0 ? (
        <EmptyState
          title={texts.noNewsletters}
          text={texts.noNewslettersText}
          action={
            <Button size="small" href={pathTo("CollectionSettingsNewsletters")}>
              {texts.startNewsletter}
            </Button>
          }
        />
      ) : (
        <>
          <Newsletters newsletters={newsletters} />
          <Emails statistics={collection.statistics} />
        </>
      )}
    </WorkFrame>
  );
}

function Newsletters({ newsletters }: Pick<Publication, "newsletters">) {
  const hrefTo = useRouteHref();
  return (
    <StatsSection heading={texts.newsletters}>
      <DataTable
        caption={texts.newsletters}
        columns={[
          { label: texts.newsletter },
          { label: texts.subscribers, isNumber: true },
          { label: texts.wonRecently, isNumber: true },
          { label: texts.lostRecently, isNumber: true },
        ]}
        rows={newsletters.map(({ id, name, results }) => ({
          key: id,
          cells: [
            <a key={id} href={hrefTo("ShowNewsletterStats", { id })}>
              {name}
            </a>,
            (results?.subscriberCount ?? 0).toLocaleString("en"),
            sum((results?.growth ?? []).map(({ won }) => won)),
            sum((results?.growth ?? []).map(({ lost }) => lost)),
          ],
        }))}
      />
    </StatsSection>
  );
}

const sum = (numbers: readonly number[]): string =>
  numbers.reduce((all, one) => all + one, 0).toLocaleString("en");

function Emails({ statistics }: Pick<Publication, "statistics">) {
  const { edges, pageInfo, hasFailed } = readConnection(statistics?.emails);
  return (
    <StatsSection id="emails" heading={texts.sentEmails}>
      {hasFailed ? (
        <PartNotLoaded />
      ) : edges.length === 0 ? (
        <EmptyState level={3} title={texts.noEmails} text={texts.noEmailsText} />
      ) : (
        <ul className={styles.issues}>
          {edges.map(({ node }) => (
            <EmailRow key={node.id} issue={node} />
          ))}
        </ul>
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton
          cursor={pageInfo.endCursor}
          words={texts.moreEmails}
          isLoading={false}
          fragment="#emails"
        />
      ) : null}
    </StatsSection>
  );
}
