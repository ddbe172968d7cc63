import { graphql, useFragment } from "react-relay/hooks";
import type { CatalogHeader_catalog$key } from "../../../generated/relay/CatalogHeader_catalog.graphql.ts";
import { loadCatalogTools } from "../../runtime/page/lateFeatures.ts";
import { useLate } from "../../runtime/page/useLate.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { profileHref } from "../people/profileHref.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { CatalogSeenBy } from "./CatalogSeenBy.tsx";
import { CommentIcon } from "../../ui/icons.tsx";
import { CatalogClaps } from "../claps/CatalogClaps.tsx";
import { FollowCatalogButton } from "../follows/FollowCatalogButton.tsx";
import { CatalogCover } from "./CatalogCover.tsx";
import { CountText } from "../../ui/CountText.tsx";
import * as texts from "./texts.ts";
import styles from "./CatalogScreen.module.css";

/** A list's name, description and totals, with the owner's tools. */
export function CatalogHeader(props: { catalog: CatalogHeader_catalog$key; isOwner: boolean }) {
  const catalog = useFragment(
    graphql`
      fragment CatalogHeader_catalog on Catalog {
        id
        type
        slug
        name
        description
        visibility
        itemCount
        followerCount
        responsesCount
        hasDiscussion
        ...CatalogClaps_catalog
        ...CatalogCover_catalog
        ...FollowCatalogButton_catalog
        creator {
          id
          name
          username
          imageId
        }
      }
    `,
    props.catalog,
  );
  const location = useLocation();
  const hrefTo = useRouteHref();
  const { creator } = catalog;
  const isInLibrary = location.routeName === "YourList";
  const tools = useLate(loadCatalogTools, props.isOwner || null);
  return (
    <header className={styles.header}>
      {isInLibrary ? (
        <p className={styles.facts}>
          <a href={hrefTo("YourLists")}>{texts.library}</a>
        </p>
      ) : (
        <a
          className={styles.creator}
          href={profileHref(location, "ShowUser", creator.username)}
          rel="author"
        >
          <Avatar
            name={creator.name}
            imageId={creator.imageId}
            colorKey={creator.id}
            size="S"
            isDecorative
          />
          <span dir="auto">{creator.name}</span>
        </a>
      )}
      <h1 id="list-name" className={styles.name} dir="auto">
        {catalog.name}
      </h1>
      {catalog.description ? (
        <p className={styles.description} dir="auto">
          {catalog.description}
        </p>
      ) : null}
      <p className={styles.facts}>
        <span>{texts.storyCount(catalog.itemCount)}</span>
        {catalog.followerCount > 0 ? (
          <span>{texts.followerCount(catalog.followerCount)}</span>
        ) : null}
        <CatalogSeenBy visibility={catalog.visibility} />
      </p>
      {catalog.itemCount > 0 ? (
        <div className={styles.cover}>
          <CatalogCover catalog={catalog} place="page" />
        </div>
      ) : null}
      {catalog.hasDiscussion ? (
        <div className={styles.reactions}>
          <CatalogClaps catalog={catalog} />
          <a className={styles.responses} href="#responses">
            <CommentIcon size={24} />{" "}
            <CountText text={texts.responseCount(catalog.responsesCount)} />
          </a>
          <FollowCatalogButton catalog={catalog} />
        </div>
      ) : null}
      {tools && tools !== "failed" ? (
        <tools.CatalogTools
          catalog={{
            id: catalog.id,
            slug: catalog.slug,
            name: catalog.name,
            description: catalog.description,
            visibility: catalog.visibility,
            isPredefined: catalog.type !== "LIST",
          }}
        />
      ) : null}
    </header>
  );
}
