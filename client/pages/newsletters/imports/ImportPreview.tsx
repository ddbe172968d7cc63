import { graphql, useFragment } from "react-relay/hooks";
import type { ImportPreview_import$key } from "../../../../generated/relay/ImportPreview_import.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "../../imports/ImportStory.module.css";
import { PreviewCounts } from "./PreviewCounts.tsx";
import * as texts from "./subscriberTexts.ts";

/** What would become of a file's rows, with the buttons to import it or not. */
export function ImportPreview(props: { import: ImportPreview_import$key }) {
  const node = useFragment(
    graphql`
      fragment ImportPreview_import on SubscriberImport {
        id
        fileName
        state
        preview {
          needsReview
          subscribed
          pending
        }
        ...PreviewCounts_import
      }
    `,
    props.import,
  );
  const { newsletter } = useLocation().query;
  const { id, preview } = node;
  if (!preview) return null;
  if (node.state === "REVIEW") return <p role="status">{texts.inReview}</p>;
  const page = buildPath("ImportSubscribers", {}, { query: newsletter ? { newsletter } : {} });
  return (
    <>
      <p role="status">{texts.previewText}</p>
      <PreviewCounts import={node} />
      <p>
        {preview.needsReview === true
          ? texts.needsReview(preview.subscribed + preview.pending)
          : texts.goesOutInSteps}
      </p>
      <div className={styles.actions}>
        <WriteForm
          of="confirmSubscriberImport"
          fields={{ importId: id }}
          page={page}
          label={texts.confirmFile(node.fileName)}
        >
          {({ isBusy }) => (
            <Button type="submit" isBusy={isBusy}>
              {preview.needsReview === true ? texts.sendForReview : texts.confirmImport}
            </Button>
          )}
        </WriteForm>
        <WriteForm
          of="cancelSubscriberImport"
          fields={{ importId: id }}
          page={page}
          label={texts.cancelFile(node.fileName)}
        >
          {({ isBusy }) => (
            <Button type="submit" variant="secondary" isBusy={isBusy}>
              {texts.cancelImport}
            </Button>
          )}
        </WriteForm>
      </div>
    </>
  );
}
