import { graphql, useFragment } from "react-relay/hooks";
import type { UserAbout_user$key } from "../../../generated/relay/UserAbout_user.graphql.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { CollectionRow } from "../../features/people/CollectionRow.tsx";
import { profileHref } from "../../features/people/profileHref.ts";
import { TagChips } from "../../features/topics/TagChips.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { UserFacts } from "./UserFacts.tsx";
import "../../features/stories/storyBody.css";
import styles from "./UserAbout.module.css";
import * as texts from "./texts.ts";

/** A user's bio, links, publications and topics. */
export function UserAbout(props: { user: UserAbout_user$key }) {
  const user = useFragment(
    graphql`
      fragment UserAbout_user on User {
        name
        username
        bio
        about
        ...UserFacts_user
        writtenTags {
          id
          ...TagChips_tags
        }
        editedCollections {
          id
          ...CollectionRow_collection
        }
      }
    `,
    props.user,
  );
  const location = useLocation();
  const { about, bio, editedCollections, writtenTags } = user;
  return (
    <div className={styles.about}>
      {about ? (
        <div className="story-body" dir="auto" dangerouslySetInnerHTML={{ __html: about }} />
      ) : bio ? (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      ) : (
        <EmptyState
          title={texts.noAbout}
          text={texts.noAboutText(user.name)}
          action={
            <Button variant="secondary" href={profileHref(location, "ShowUser", user.username)}>
              {texts.readStories}
            </Button>
          }
        />
      )}
      <UserFacts user={user} />
      {writtenTags.length > 0 ? (
        <section className={styles.section} aria-labelledby="about-topics">
          <h2 className={styles.heading} id="about-topics">
            {texts.writesAbout}
          </h2>
          <TagChips tags={writtenTags} label={texts.topicsOf(user.name)} />
        </section>
      ) : null}
      {editedCollections.length > 0 ? (
        <section className={styles.section} aria-labelledby="about-publications">
          <h2 className={styles.heading} id="about-publications">
            {texts.edits}
          </h2>
          <ul className="plain-list">
            {editedCollections.map((collection) => (
              <li key={collection.id}>
                <CollectionRow collection={collection} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
