import type { PublishState } from "./publishing.ts";
import styles from "./PublishDialog.module.css";
import * as texts from "./texts.ts";

/** The newsletters to which a story can be emailed with this publication, as it is published. */
export function newslettersFor(
  { newsletters }: PublishState,
  collectionId: string,
): PublishState["newsletters"] {
  return newsletters.filter((one) => one.collectionId == null || one.collectionId === collectionId);
}

/** Chooses the newsletters to which the story is emailed when it is published. */
export function NewsletterChoices(props: {
  newsletters: PublishState["newsletters"];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}) {
  const { newsletters, chosen, onChosen } = props;
  if (newsletters.length === 0) return null;
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  return (
    <fieldset className={styles.newsletters}>
      <legend className="visually-hidden">{texts.newsletters}</legend>
      {newsletters.map(({ newsletter, subscriberCount, audience, issue }) =>
        issue ? (
          <p key={newsletter.id}>{texts.emailedWhenPublished(newsletter.name)}</p>
        ) : (
          <label key={newsletter.id} className={styles.newsletter}>
            <input
              type="checkbox"
              checked={chosen.has(newsletter.id)}
              onChange={() => toggle(newsletter.id)}
            />
            <span dir="auto">
              {texts.emailTo(newsletter.name, subscriberCount, audience === "MEMBERS")}
            </span>
          </label>
        ),
      )}
    </fieldset>
  );
}
