import { useRef } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { NewsletterEmail_email$key } from "../../../generated/relay/NewsletterEmail_email.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { storyDirection } from "../../../shared/format/textDirection.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { readList } from "../../features/listing/readList.ts";
import { Footnotes } from "../../features/stories/Footnotes.tsx";
import "../../features/stories/storyBody.css";
import titles from "../../features/stories/storyTitle.module.css";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { EmailNewsletter } from "./EmailNewsletter.tsx";
import styles from "./NewsletterEmail.module.css";
import * as texts from "./texts.ts";

/** An email without a story, with its text and a way to subscribe. */
export function NewsletterEmail(props: { email: NewsletterEmail_email$key }) {
  const email = useFragment(
    graphql`
      fragment NewsletterEmail_email on NewsletterEmailPage {
        id
        title
        subtitle
        excerpt
        language
        sentAt
        isPublic
        authors {
          name
        }
        newsletter {
          ...EmailNewsletter_newsletter
        }
        content {
          bodyHtml
        }
      }
    `,
    props.email,
  );
  const { id, subtitle, sentAt, isPublic, content } = email;
  const body = useRef<HTMLDivElement>(null);
  const names = readList(email.authors).map(({ name }) => name);
  return (
    <article
      className={styles.email}
      lang={email.language ?? undefined}
      dir={storyDirection(email)}
    >
      <header>
        <EmailNewsletter newsletter={email.newsletter} />
        <h1 className={titles.title} dir="auto">
          {storyTitle(email)}
        </h1>
        {subtitle ? (
          <p className={titles.subtitle} dir="auto">
            {subtitle}
          </p>
        ) : null}
        <p className={styles.byline} lang="en">
          {names.length > 0 ? <bdi>{texts.writtenBy(names.join(", "))}</bdi> : null}
          {sentAt == null ? null : (
            <time dateTime={new Date(sentAt).toISOString()}>{formatLongDate(sentAt)}</time>
          )}
        </p>
        {isPublic ? null : (
          <p className={styles.note} lang="en">
            {sentAt == null ? texts.emailNotSent : texts.emailNotPublic}
          </p>
        )}
      </header>
      {content ? (
        <>
          <div
            ref={body}
            className="story-body"
            data-body-of={id}
            dangerouslySetInnerHTML={{ __html: content.bodyHtml }}
          />
          <Footnotes body={body} />
        </>
      ) : (
        <div lang="en">
          <PartNotLoaded />
        </div>
      )}
    </article>
  );
}
