import { definePage, type NoQuery } from "../../../runtime/page/page.ts";
import { useLegalLink } from "../../../runtime/links/useLegalLink.ts";
import { Button } from "../../../ui/Button.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./Suspended.module.css";

const TITLE = texts.suspendedTitle;

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
        <p>{texts.suspendedText}</p>
        <h2 className={styles.heading}>{texts.reasonsForASuspension}</h2>
        <ul className={styles.reasons}>
          <li>{texts.reasonHate}</li>
          <li>{texts.reasonPrivacy}</li>
          <li>{texts.reasonCopyright}</li>
          <li>{texts.reasonSpam}</li>
          <li>{texts.reasonIllegal}</li>
        </ul>
        <p>
          {fillText(texts.appealText, { link: <a href={legalLink("rules")}>{texts.rules}</a> })}
        </p>
        <Button href={legalLink("help")}>{texts.contactSupport}</Button>
      </article>
    );
  },
});
