import { graphql, useFragment } from "react-relay/hooks";
import type { WriteForUs_collection$key } from "../../../generated/relay/WriteForUs_collection.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./Submissions.module.css";

/** Who may submit to a publication, its guidelines and the process. */
export function WriteForUs(props: { collection: WriteForUs_collection$key }) {
  const { name, isOpenToSubmissions, submissionGuidelines } = useFragment(
    graphql`
      fragment WriteForUs_collection on Collection {
        name
        isOpenToSubmissions
        submissionGuidelines
      }
    `,
    props.collection,
  );
  const location = useLocation();
  const drafts = siteHref(buildPath("YourStories", { filterBy: "drafts" }), location);
  const write = siteHref(buildPath("NewStory"), location);
  return (
    <article className={styles.page}>
      <header>
        <h1 className={styles.heading} dir="auto">
          Write for {name}
        </h1>
        <p className={styles.soft}>
          {isOpenToSubmissions
            ? "Anyone can submit a story here."
            : "Only its writers can submit stories. Its editors add writers."}
        </p>
      </header>
      {submissionGuidelines ? (
        <p className={styles.plain} dir="auto">
          {submissionGuidelines}
        </p>
      ) : null}
      <section aria-labelledby="how-it-goes">
        <h2 id="how-it-goes" className={styles.name}>
          How it works
        </h2>
        <ol>
          <li>Write your story. It stays a draft.</li>
          <li>Choose “Submit” beside it in your stories, and then this publication.</li>
          <li>Its editors read it. They accept it, ask for changes, or decline.</li>
          <li>What they accept is published here under your name, and you stay its writer.</li>
        </ol>
      </section>
      <div className={styles.actions}>
        <Button href={drafts}>Choose a story</Button>
        <Button variant="secondary" href={write}>
          Write a story
        </Button>
      </div>
    </article>
  );
}
