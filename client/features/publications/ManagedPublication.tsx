import { graphql, useFragment } from "react-relay/hooks";
import type { ManagedPublication_collection$key } from "../../../generated/relay/ManagedPublication_collection.graphql.ts";
import { useConfig } from "../../runtime/page/frame.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import * as texts from "./texts.ts";
import styles from "./ManagedPublication.module.css";
import { usePublicationPath } from "./usePublicationPath.ts";

/** Says above a page which publication is managed, on which host readers find it, and leads there. */
export function ManagedPublication(props: { collection: ManagedPublication_collection$key }) {
  const { id, slug, name, avatar, customDomainState } = useFragment(
    graphql`
      fragment ManagedPublication_collection on Collection {
        id
        slug
        name
        avatar {
          id
        }
        customDomainState {
          live {
            domain
          }
        }
      }
    `,
    props.collection,
  );
  const { publicUrl } = useConfig();
  const pathTo = usePublicationPath(slug);
  const host = customDomainState.live?.domain ?? `${new URL(publicUrl).host}/${slug}`;
  return (
    <div className={styles.bar}>
      <a className={styles.publication} href={pathTo("ShowCollectionHome")}>
        <Avatar
          name={name}
          imageId={avatar?.id}
          colorKey={id}
          size="XXS"
          shape="card"
          isDecorative
        />
        <span className={styles.name} dir="auto">
          {name}
        </span>
      </a>
      <a className={styles.host} href={pathTo("ShowCollectionHome")}>
        <span className="visually-hidden">{texts.viewHome(name)} </span>
        <bdi>{host}</bdi>
      </a>
    </div>
  );
}
