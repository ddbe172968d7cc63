import { graphql, useFragment } from "react-relay/hooks";
import type { NextSteps_newsletter$key } from "../../../../generated/relay/NextSteps_newsletter.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { CheckIcon } from "../../../ui/icons.tsx";
import styles from "./NextSteps.module.css";
import * as texts from "./texts.ts";

/** What is left to set up in a newsletter; nothing once all is done. */
export function NextSteps(props: { newsletter: NextSteps_newsletter$key; hasIssues: boolean }) {
  const { id, imageId, accentColor, settings } = useFragment(
    graphql`
      fragment NextSteps_newsletter on NewsletterV3 {
        id
        imageId
        accentColor
        settings {
          replyTo
          headerImageId
          subscriberCount
          automaticEmails {
            postId
          }
        }
      }
    `,
    props.newsletter,
  );
  if (!settings) return null;
  const hasWelcome = (settings.automaticEmails?.length ?? 0) > 0;
  const steps = [
    {
      ...texts.steps.look,
      isDone: imageId != null || accentColor != null || settings.headerImageId != null,
      href: buildPath("ManageNewsletterLook", { id }),
    },
    {
      ...texts.steps.sending,
      isDone: settings.replyTo != null,
      href: buildPath("ManageNewsletterSending", { id }),
    },
    {
      ...texts.steps.subscribers,
      isDone: settings.subscriberCount > 0,
      href: buildPath("ManageNewsletterSubscribers", { id }),
    },
    {
      ...texts.steps.welcome,
      isDone: hasWelcome,
      href: `${buildPath("ManageNewsletterSending", { id })}#welcome`,
    },
    {
      ...texts.steps.first,
      isDone: props.hasIssues,
      href: buildPath("NewNewsletterEmail", { id }),
    },
  ];
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  if (doneCount === steps.length) return null;
  return (
    <section className={styles.steps} aria-labelledby="next-heading">
      <header className={styles.head}>
        <h2 className={styles.heading} id="next-heading">
          {texts.nextSteps}
        </h2>
        <span className={styles.count}>{texts.stepsDone(doneCount, steps.length)}</span>
      </header>
      <ol className={styles.list}>
        {steps.map(({ title, text, isDone, href }, index) => (
          <li key={title} className={styles.step} data-done={isDone || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <CheckIcon size={16} /> : index + 1}
            </span>
            <span className={styles.words}>
              <a className={styles.link} href={href}>
                {isDone ? <span className="visually-hidden">{texts.done} </span> : null}
                {title}
              </a>
              {isDone ? null : <span className={styles.text}>{text}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
