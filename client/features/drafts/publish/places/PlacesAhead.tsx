import { AudienceSize } from "../../../newsletters/AudienceSize.tsx";
import { segmentChoice } from "../../../newsletters/segments.ts";
import type { ChosenNewsletters } from "../NewsletterChoices.tsx";
import type { PublishState } from "../publishing.ts";
import styles from "./Places.module.css";
import * as texts from "./texts.ts";
import { usePublishPlaces } from "./usePublishPlaces.ts";

/** Before publishing: where the story will appear, and whom it will be emailed to. */
export function PlacesAhead(props: {
  postId: string;
  visibility: PublishState["settings"]["visibility"] & "PUBLIC";
  /** Empty for none. */
  collectionId: string;
  topics: readonly string[];
  newsletters: PublishState["newsletters"];
  chosen: ChosenNewsletters;
}) {
  const { postId, visibility, collectionId, topics, newsletters, chosen } = props;
  const places = usePublishPlaces({
    postId,
    visibility,
    collectionId: collectionId || null,
    tags: topics,
  });
  if (places === null) return null;
  return (
    <section className={styles.ahead} aria-label={texts.willAppear}>
      <p className={styles.heading}>{texts.willAppear}</p>
      <ul className={styles.inline}>
        {places.map(({ kind, name, url }) => (
          <li key={url} dir="auto">
            {texts.placeAhead(kind, name)}
          </li>
        ))}
        {newsletters.map(({ newsletter: { id, name }, subscriberCount, issue }) => {
          const segment = chosen.get(id);
          if (segment === undefined && !issue) return null;
          return (
            <li key={id} dir="auto">
              {texts.emailOf(name)}
              {segment === undefined ? null : (
                <>
                  {" ("}
                  <AudienceSize
                    newsletterId={id}
                    subscriberCount={subscriberCount}
                    choice={segmentChoice(segment)}
                  />
                  {")"}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
