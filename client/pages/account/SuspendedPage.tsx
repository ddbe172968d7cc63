import { definePage, type NoQuery } from "../../app/page.ts";
import { useLegalLink } from "../../features/chrome/useLegalLink.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./Suspended.module.css";

const TITLE = "Your account was found in violation of the Rules";

/** Explains suspensions: reasons, effects and how to appeal. */
export const page = definePage<NoQuery>({
  query: null,
  variables: () => ({}),
  result: () => ({ kind: "found", head: { title: TITLE, robots: "noindex" } }),
  Component: () => {
    const legalLink = useLegalLink();
    return (
      <article className={styles.page}>
        <h1 className={styles.title}>{TITLE}</h1>
        <p>
          While an account is suspended, no one else can see its profile, stories and responses. You
          can still sign in, read, and see what you wrote.
        </p>
        <h2 className={styles.heading}>Reasons for a suspension</h2>
        <ul className={styles.reasons}>
          <li>Threats, harassment, or hate against people for who they are</li>
          <li>Someone else’s private information, or pretending to be someone else</li>
          <li>Using someone else’s work without permission</li>
          <li>Spam: many accounts, bought or traded follows and claps, links for search engines</li>
          <li>Harmful deception, or anything illegal</li>
        </ul>
        <p>
          All of it is in the <a href={legalLink("rules")}>Rules</a>. If you think this is a
          mistake, contact us and we’ll review it. If we were wrong, we’ll restore everything.
        </p>
        <Button href={legalLink("help")}>Contact support</Button>
      </article>
    );
  },
});
