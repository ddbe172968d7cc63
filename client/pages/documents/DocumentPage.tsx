import { definePage, type NoQuery } from "../../runtime/page/page.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { Contact } from "./Contact.tsx";
import { documentAt } from "./documents.ts";
import * as texts from "./texts.ts";
import styles from "./DocumentPage.module.css";

/** The legal and help pages: terms, privacy, rules and the other footer links. */
export const page = definePage<NoQuery>({
  query: null,
  variables: () => ({}),
  result: (_data, location) => {
    const text = documentAt(location);
    if (!text) return { kind: "notFound" };
    const { title, summary, path } = text;
    const canonical = location.publicUrl + path;
    return { kind: "found", head: { title, description: summary, canonical } };
  },
  Component: ({ location }) => {
    const text = documentAt(location);
    if (!text) return null;
    return (
      <article className={styles.document}>
        <header className={styles.opening}>
          <h1 className={styles.title}>{text.title}</h1>
          <p className={styles.summary}>{text.summary}</p>
          {text.changedOn ? (
            <p className={styles.date}>{texts.lastChanged(text.changedOn)}</p>
          ) : null}
        </header>
        {text.sections.map(({ heading, anchor, blocks, links = [], hasContact = false }) => (
          <section key={heading} id={anchor} className={styles.section}>
            <h2 className={styles.heading}>{heading}</h2>
            {blocks.map((block) =>
              typeof block === "string" ? (
                <p key={block}>{block}</p>
              ) : (
                <ul key={block[0]} className={styles.list}>
                  {block.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ),
            )}
            {links.length > 0 ? (
              <p className={styles.links}>
                {links.map(({ label, path }) => (
                  <a key={path} href={siteHref(path, location)}>
                    {label}
                  </a>
                ))}
              </p>
            ) : null}
            {hasContact ? <Contact /> : null}
          </section>
        ))}
      </article>
    );
  },
});
