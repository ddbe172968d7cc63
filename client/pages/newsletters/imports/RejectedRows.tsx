import { graphql, useFragment } from "react-relay/hooks";
import type { RejectedRows_import$key } from "../../../../generated/relay/RejectedRows_import.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import * as texts from "./subscriberTexts.ts";
import styles from "../../imports/ImportStory.module.css";

/** The rows of a file of which nobody was subscribed, paginated. */
export function RejectedRows(props: { import: RejectedRows_import$key }) {
  const { id, newsletterId, rejectionsConnection } = useFragment(
    graphql`
      fragment RejectedRows_import on SubscriberImport
      @argumentDefinitions(after: { type: "String" }) {
        id
        newsletterId
        rejectionsConnection(first: 25, after: $after) {
          edges {
            node {
              rowNumber
              email
              reason
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.import,
  );
  const { edges, pageInfo, hasFailed } = readConnection(rejectionsConnection);
  if (hasFailed) return <PartNotLoaded />;
  return (
    <>
      <table className={styles.rows}>
        <caption className="visually-hidden">{texts.rejectedRows}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.row}</th>
            <th scope="col">{texts.address}</th>
            <th scope="col">{texts.reason}</th>
          </tr>
        </thead>
        <tbody>
          {edges.map(({ node }) => (
            <tr key={node.rowNumber}>
              <td>{node.rowNumber}</td>
              <td>
                <bdi>{node.email}</bdi>
              </td>
              <td>{node.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton
          cursor={pageInfo.endCursor}
          words={texts.moreRows}
          isLoading={false}
          fragment={`#import-${id}`}
        />
      ) : null}
      <a href={buildPath("ShowImportReport", { id: newsletterId, importId: id })} download>
        {texts.downloadReport}
      </a>
    </>
  );
}
