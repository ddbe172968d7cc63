import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationToChoose_collection$key } from "../../../generated/relay/PublicationToChoose_collection.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./Submissions.module.css";
import * as texts from "./texts.ts";

/** A publication that a story can be submitted to. */
export function PublicationToChoose(props: {
  collection: PublicationToChoose_collection$key;
  postId: string;
}) {
  const { postId } = props;
  const { id, slug, name, tagline, avatar, isOpenToSubmissions } = useFragment(
    graphql`
      fragment PublicationToChoose_collection on Collection {
        id
        slug
        name
        tagline
        isOpenToSubmissions
        avatar {
          id
        }
      }
    `,
    props.collection,
  );
  return (
    <li className={styles.publication}>
      <Avatar name={name} imageId={avatar?.id} colorKey={id} size="M" shape="card" isDecorative />
      <div className={styles.words}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        {tagline ? (
          <p className={styles.soft} dir="auto">
            {tagline}
          </p>
        ) : null}
        <p className={styles.soft}>
          {isOpenToSubmissions ? `${texts.acceptsFromEveryone} · ` : null}
          <a
            href={buildPath("ShowCollectionWriteForUs", { collectionSlug: slug })}
            aria-label={texts.guidelinesOf(name)}
          >
            {texts.submissionGuidelines}
          </a>
        </p>
      </div>
      <Button
        size="small"
        variant="secondary"
        href={buildPath("CreateSubmission", { publicationId: id, postId })}
        aria-label={texts.choosePublication(name)}
      >
        {texts.choose}
      </Button>
    </li>
  );
}
