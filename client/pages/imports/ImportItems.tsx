import { graphql, useFragment } from "react-relay/hooks";
import type {
  ImportItems_import$data,
  ImportItems_import$key,
} from "../../../generated/relay/ImportItems_import.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { linkedImagesText, missingImagesText } from "../../../shared/imports/importNotes.ts";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { ListRow } from "../../ui/ListRow.tsx";
import { StateBadge } from "../../ui/workspace/StateBadge.tsx";
import * as texts from "./texts.ts";
import styles from "./ImportServices.module.css";
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
          <ImportItem key={node.position} item={node} />
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

/** A story of the file: what became of it, and what it lacks. */
function ImportItem({ item }: { item: Item }) {
  const { name, title, state, reason, postId, linkedImages, missingImages, notes } = item;
  const [tone, label] = STATES[state] ?? FAILED;
  const points = [
    ...(linkedImages > 0 ? [linkedImagesText(linkedImages)] : []),
    ...(missingImages > 0 ? [missingImagesText(missingImages)] : []),
    ...notes,
  ];
  const shown = <bdi>{title || name}</bdi>;
  return (
    <ListRow
      title={postId ? <a href={buildPath("EditPost", { postId })}>{shown}</a> : shown}
      beside={<StateBadge tone={tone}>{label}</StateBadge>}
      facts={state in STATES ? name : (reason ?? texts.notImported)}
    >
      {points.length > 0 ? (
        <ul className={styles.notes}>
          {points.map((point) => (
            <li key={point}>
              <bdi>{point}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
    </ListRow>
  );
}

type Item = NonNullable<
  NonNullable<ImportItems_import$data["itemsConnection"]>["edges"][number]
>["node"];
type State = readonly [tone: "neutral" | "success" | "error", label: string];

const STATES: Readonly<Record<string, State | undefined>> = {
  WAITING: ["neutral", texts.queued],
  MADE: ["success", texts.draft],
  KNOWN: ["neutral", texts.alreadyHere],
};
const FAILED: State = ["error", texts.failed];
