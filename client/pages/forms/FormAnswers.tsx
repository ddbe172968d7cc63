import { graphql, useFragment } from "react-relay/hooks";
import type { FormAnswers_form$key } from "../../../generated/relay/FormAnswers_form.graphql.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { ReaderForm } from "../../features/noJs/ReaderForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { RemovalForm } from "../../features/forms/RemovalForm.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import dashboard from "../../ui/DashboardPage.module.css";
import styles from "./Forms.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** One of the viewer's forms: preview, address and answers. */
export function FormAnswers(props: { form: FormAnswers_form$key; ownerName: string }) {
  const { id, kind, title, text, url, answerCount, answersConnection } = useFragment(
    graphql`
      fragment FormAnswers_form on ReaderForm @argumentDefinitions(after: { type: "String" }) {
        id
        kind
        title
        text
        url
        answerCount
        answersConnection(first: 20, after: $after) {
          edges {
            node {
              id
              answer
              createdAt
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.form,
  );
  const { now } = useLocation();
  const { edges, pageInfo, hasFailed } = readConnection(answersConnection);
  return (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <p className={styles.links}>
          <a href={buildPath("ShowForms")}>{texts.yourForms}</a>
        </p>
        <h1 className={dashboard.heading} dir="auto">
          {title}
        </h1>
        <p className={dashboard.lead}>
          {fillText(texts.formText, {
            link: (
              <a className={styles.address} href={url}>
                {url}
              </a>
            ),
          })}
        </p>
      </header>
      <section className={styles.section} aria-labelledby="answers">
        <h2 id="answers" className={dashboard.subheading}>
          {texts.answerCount(answerCount)}
        </h2>
        {hasFailed ? (
          <PartNotLoaded />
        ) : edges.length === 0 ? (
          <EmptyState level={3} title={texts.noAnswersYet} text={texts.noAnswersYetText} />
        ) : (
          <ul className={dashboard.list} aria-label={texts.answers}>
            {edges.map(({ node }) => (
              <li key={node.id} className={styles.answer}>
                <div className={styles.words}>
                  <p className={styles.said} dir="auto">
                    {node.answer}
                  </p>
                  <p className={styles.facts}>{formatShortDate(node.createdAt, now)}</p>
                </div>
                <WriteForm of="deleteFormAnswer" fields={{ formId: id, answerId: node.id }}>
                  {({ isBusy }) => (
                    <Button
                      type="submit"
                      variant="plain"
                      size="small"
                      isBusy={isBusy}
                      aria-label={texts.removeAnswer(node.answer.slice(0, 60))}
                    >
                      {texts.remove}
                    </Button>
                  )}
                </WriteForm>
              </li>
            ))}
          </ul>
        )}
        {pageInfo.hasNextPage && pageInfo.endCursor ? (
          <p>
            <MoreButton cursor={pageInfo.endCursor} words={texts.moreAnswers} isLoading={false} />
          </p>
        ) : null}
      </section>
      <section className={styles.section} aria-labelledby="look">
        <h2 id="look" className={dashboard.subheading}>
          {texts.whatReadersSee}
        </h2>
        <div inert>
          <ReaderForm
            kind={kind === "TEXT" ? "TEXT" : "EMAIL"}
            title={title}
            text={text}
            ownerName={props.ownerName}
            ownerHref="#"
            action={null}
            isDone={false}
            error={null}
            typed=""
          />
        </div>
      </section>
      <RemovalForm
        of="deleteForm"
        fields={{ formId: id }}
        redirectTo={buildPath("ShowForms")}
        summary={texts.deleteForm}
        warning={texts.deleteFormText}
      />
    </div>
  );
}
