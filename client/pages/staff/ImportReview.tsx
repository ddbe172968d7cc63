import { graphql, useFragment } from "react-relay/hooks";
import type { ImportReview_review$key } from "../../../generated/relay/ImportReview_review.graphql.ts";
import { formatTimestamp } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { PreviewCounts } from "../newsletters/imports/PreviewCounts.tsx";
import styles from "./AdminUsers.module.css";
import { DecisionForm } from "./DecisionForm.tsx";
import { StatusFacts } from "./status/StatusFacts.tsx";
import * as texts from "./texts.ts";

/** An import of subscribers with what speaks for or against it, and the decision. */
export function ImportReview(props: { review: ImportReview_review$key }) {
  const review = useFragment(
    graphql`
      fragment ImportReview_review on SubscriberImportInReview {
        newsletterName
        subscriberCount
        userId
        userName
        userCreatedAt
        stories
        consentText
        import {
          id
          fileName
          format
          total
          createdAt
          ...PreviewCounts_import
        }
      }
    `,
    props.review,
  );
  const { import: file, userId, userCreatedAt } = review;
  return (
    <li className={styles.entry}>
      <h3 className={styles.name} dir="auto">
        {review.newsletterName}
      </h3>
      <StatusFacts
        facts={[
          [texts.uploadedBy, review.userName ?? texts.nobody],
          ...(userCreatedAt == null
            ? []
            : [[texts.joined, formatTimestamp(userCreatedAt)] as const]),
          [texts.publishedStories, String(review.stories)],
          [texts.subscribers, String(review.subscriberCount)],
          [texts.file, `${file.fileName} (${file.format})`],
          [texts.fileRows, String(file.total)],
          [texts.received, formatTimestamp(file.createdAt)],
          [texts.statement, review.consentText],
        ]}
      />
      {userId == null ? null : (
        <p>
          <a href={buildPath("AdminUser", { id: userId })}>{texts.person}</a>
        </p>
      )}
      <PreviewCounts import={file} />
      <DecisionForm
        of="decideSubscriberImport"
        fields={{ importId: file.id }}
        label={texts.decideNamed(review.newsletterName)}
        choices={[
          { label: texts.approve, value: "APPROVED" },
          { label: texts.reject, value: "REJECTED", isDangerous: true },
        ]}
      />
    </li>
  );
}
