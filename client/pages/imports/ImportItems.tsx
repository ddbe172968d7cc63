import { graphql, useFragment } from "react-relay/hooks";
import type { ImportItems_import$key } from "../../../generated/relay/ImportItems_import.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { linkedImagesText, missingImagesText } from "../../../shared/imports/importNotes.ts";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import * as texts from "./texts.ts";
import styles from "./ImportStory.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** The result of each story of an import. */
export function ImportItems(props: { import: ImportItems_import$key }) {
  const { id, itemsConnection } = useFragment(
    graphql`
      fragment ImportItems_import on StoryImport @argumentDefinitions(after: { type: "String" }) {
        id
        itemsConnection(first: 50, after: $after) {
          edges {
            node {
              position
              name
              title
              state
              reason
              postId
              linkedImages
              missingImages
              notes
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
  const { edges, pageInfo, hasFailed } = readConnection(itemsConnection);
  const { hasNextPage, endCursor } = pageInfo;
  if (hasFailed) return <PartNotLoaded />;
  return (
    <>
      <ul className={styles.items}>
        {edges.map(({ node }) => (
          <li key={node.position}>
            {node.postId ? (
              <a href={buildPath("EditPost", { postId: node.postId })}>
                <bdi>{node.title || node.name}</bdi>
              </a>
            ) : (
              <bdi>{node.title || node.name}</bdi>
            )}
            <p className={styles.soft}>
              {WORDS[node.state] ?? node.reason ?? texts.notImported}
              {node.linkedImages > 0 ? ` ${linkedImagesText(node.linkedImages)}` : ""}
              {node.missingImages > 0 ? ` ${missingImagesText(node.missingImages)}` : ""}
            </p>
            {node.notes.length > 0 ? (
              <ul className={styles.notes}>
                {node.notes.map((note) => (
                  <li key={note}>
                    <bdi>{note}</bdi>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      {hasNextPage && endCursor ? (
        <MoreButton
          cursor={endCursor}
          words={texts.moreOfThisFile}
          isLoading={false}
          fragment={`#import-${id}`}
        />
      ) : null}
    </>
  );
}

const WORDS: Readonly<Record<string, string | undefined>> = {
  WAITING: texts.waiting,
  MADE: texts.imported,
  KNOWN: texts.alreadyImported,
};
