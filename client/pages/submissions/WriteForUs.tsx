import { graphql, useFragment } from "react-relay/hooks";
import type { WriteForUs_collection$key } from "../../../generated/relay/WriteForUs_collection.graphql.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { useCollectionRole } from "../../features/follows/useCollectionRole.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { Button } from "../../ui/Button.tsx";
import * as texts from "./texts.ts";
import styles from "./Submissions.module.css";

/** Who may submit to a publication, its guidelines and the process. */
export function WriteForUs(props: { collection: WriteForUs_collection$key }) {
  const { id, slug, name, isOpenToSubmissions, submissionGuidelines } = useFragment(
    graphql`
      fragment WriteForUs_collection on Collection {
        id
        slug
        name
        isOpenToSubmissions
        submissionGuidelines
      }
    `,
    props.collection,
  );
  const hrefTo = useRouteHref();
  const pathTo = usePublicationPath(slug);
  const role = useCollectionRole(id);
  const drafts = hrefTo("YourStories", { filterBy: "drafts" });
  const write = hrefTo("NewStory");
  return (
    <article className={styles.page}>
      <header>
        <h1 className={styles.heading} dir="auto">
          {texts.writeFor(name)}
        </h1>
        <p className={styles.soft}>
          {isOpenToSubmissions ? texts.openToEveryone : texts.openToWriters}
        </p>
      </header>
      {submissionGuidelines ? (
        <p className={styles.plain} dir="auto">
          {submissionGuidelines}
        </p>
      ) : null}
      <section aria-labelledby="how-it-goes">
        <h2 id="how-it-goes" className={styles.name}>
          {texts.howItWorks}
        </h2>
        <ol>
          <li>{texts.howWrite}</li>
          <li>{texts.howSubmit}</li>
          <li>{texts.howReview}</li>
          <li>{texts.howPublish}</li>
        </ol>
      </section>
      {role === "OWNER" || role === "EDITOR" ? (
        <section className={styles.owners}>
          <p className={styles.soft}>{texts.forOwners}</p>
          <div className={styles.actions}>
            <Button href={`${pathTo("CollectionSettings")}#submissions`}>
              {texts.changeTerms}
            </Button>
            <Button variant="secondary" href={pathTo("CollectionSettingsPeople")}>
              {texts.inviteWriters}
            </Button>
          </div>
        </section>
      ) : (
        <div className={styles.actions}>
          <Button href={drafts}>{texts.chooseAStory}</Button>
          <Button variant="secondary" href={write}>
            {texts.writeAStory}
          </Button>
        </div>
      )}
    </article>
  );
}
