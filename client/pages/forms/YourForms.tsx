import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { YourForms_viewer$key } from "../../../generated/relay/YourForms_viewer.graphql.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { MAX_FORM_TEXT, MAX_FORM_TITLE } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import * as texts from "./texts.ts";
import dashboard from "../../ui/DashboardPage.module.css";
import styles from "./Forms.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** The viewer's forms, and a form to create one. */
export function YourForms(props: { viewer: YourForms_viewer$key }) {
  const { formsConnection } = useFragment(
    graphql`
      fragment YourForms_viewer on Viewer @argumentDefinitions(after: { type: "String" }) {
        formsConnection(first: 20, after: $after) {
          edges {
            node {
              id
              title
              kind
              answerCount
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
    props.viewer,
  );
  const { now } = useLocation();
  const { edges, pageInfo, hasFailed } = readConnection(formsConnection);
  return (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <h1 className={dashboard.heading}>{texts.yourForms}</h1>
        <p className={dashboard.lead}>{texts.yourFormsText}</p>
      </header>
      {hasFailed ? (
        <PartNotLoaded />
      ) : edges.length === 0 ? (
        <EmptyState title={texts.noFormsYet} text={texts.noFormsYetText} />
      ) : (
        <ul className={dashboard.list} aria-label={texts.yourForms}>
          {edges.map(({ node: { id, title, kind, answerCount, createdAt } }) => (
            <li key={id} className={styles.row}>
              <a className={styles.title} href={buildPath("ShowForm", { formId: id })} dir="auto">
                {title}
              </a>
              <span className={styles.facts}>
                {[
                  kind === "EMAIL" ? texts.asksForEmail : texts.asksForText,
                  texts.answerCount(answerCount),
                  formatShortDate(createdAt, now),
                ].join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <p>
          <MoreButton cursor={pageInfo.endCursor} words={texts.moreForms} isLoading={false} />
        </p>
      ) : null}
      <NewForm key={edges[0]?.node.id} formKey={`form-${now}`} />
    </div>
  );
}

function NewForm({ formKey }: { formKey: string }) {
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  return (
    <section className={styles.section} aria-labelledby="new-form">
      <h2 id="new-form" className={dashboard.subheading}>
        {texts.newForm}
      </h2>
      <WriteForm of="createForm" fields={{ key: formKey }} className={dashboard.form}>
        {({ isBusy, field }) => (
          <>
            <Select label={texts.whatItAsksFor} name={field("kind")} defaultValue="EMAIL">
              <option value="EMAIL">{texts.anEmailAddress}</option>
              <option value="TEXT">{texts.aShortText}</option>
            </Select>
            <Field
              label={texts.title}
              name={field("title")}
              value={title}
              onValueChange={setTitle}
              limit={MAX_FORM_TITLE}
              hint={texts.titleHint}
              isRequired
            />
            <Field
              label={texts.descriptionOptional}
              name={field("text")}
              kind="multiline"
              value={text}
              onValueChange={setText}
              limit={MAX_FORM_TEXT}
            />
            <Button type="submit" isBusy={isBusy}>
              {texts.createForm}
            </Button>
          </>
        )}
      </WriteForm>
    </section>
  );
}
