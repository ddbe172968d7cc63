import { useState } from "react";
import type { ImportReport_viewer$key } from "../../../generated/relay/ImportReport_viewer.graphql.ts";
import { importErrorText } from "../../../shared/imports/importErrors.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { EXPORT_KINDS } from "../../../shared/story/imports/exportKinds.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { PageFrame, PageFrameBack } from "../../ui/PageFrame.tsx";
import { DropArea } from "./DropArea.tsx";
import { ImportReport } from "./ImportReport.tsx";
import styles from "./ImportServices.module.css";
import { type ImportService, SERVICES, serviceOf } from "./services.ts";
import { StepPicture } from "./StepPicture.tsx";
import * as texts from "./texts.ts";

/** Imports a story from a URL, or the stories of an export. The forms work without JavaScript. */
export function ImportStory(props: {
  viewer: ImportReport_viewer$key;
  errorCode: string | undefined;
  /** The chosen service's name in the URL. */
  from: string | undefined;
}) {
  const service = serviceOf(props.from);
  const error = importErrorText(props.errorCode);
  return (
    <PageFrame
      gap="large"
      width="broad"
      above={
        <PageFrameBack href={buildPath("YourStories", { filterBy: "drafts" })}>
          {texts.yourStories}
        </PageFrameBack>
      }
      heading={texts.importStories}
      lead={texts.importStoriesText}
    >
      {error ? <ErrorNote>{error}</ErrorNote> : null}
      <section className={styles.section} aria-labelledby="import-services">
        <h2 id="import-services" className={styles.heading}>
          {texts.fromAnotherService}
        </h2>
        <nav aria-label={texts.services}>
          <ul className={styles.tiles}>
            {SERVICES.map(({ from, kind, sign, file }) => (
              <li key={from}>
                <a
                  className={styles.tile}
                  href={buildPath("ImportPost", {}, { query: { from } })}
                  aria-current={from === service?.from ? "true" : undefined}
                >
                  <span className={styles.sign} aria-hidden="true">
                    {sign}
                  </span>
                  <span className={styles.words}>
                    <span className={styles.service}>{EXPORT_KINDS[kind]}</span>
                    <span className={styles.soft}>{file}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {service ? <ServiceSteps service={service} /> : null}
        <ExportForm key={service?.from} needsSite={service === null || service.kind === "GHOST"} />
      </section>
      <AddressForm />
      <ImportReport viewer={props.viewer} />
    </PageFrame>
  );
}

/** How to get the export out of a service. */
function ServiceSteps({ service }: { service: ImportService }) {
  return (
    <ol className={styles.steps} aria-label={texts.stepsFrom(EXPORT_KINDS[service.kind])}>
      {service.steps.map(({ text, drawing }, index) => (
        <li key={text} className={styles.step}>
          <StepPicture drawing={drawing} />
          <p>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

function ExportForm(props: { needsSite: boolean }) {
  const { xsrf } = useSession();
  const [site, setSite] = useState("");
  const [canBeSent, setCanBeSent] = useState(true);
  const [isSending, setSending] = useState(false);
  return (
    <form
      method="post"
      action={buildPath("ImportPost")}
      encType="multipart/form-data"
      className={styles.form}
      onSubmit={(event) => {
        if (canBeSent) setSending(true);
        else event.preventDefault();
      }}
    >
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      <DropArea onChoose={setCanBeSent} />
      {props.needsSite ? (
        <Field
          label={texts.siteAddress}
          name="site"
          kind="text"
          value={site}
          onValueChange={setSite}
          hint={texts.siteAddressHint}
          placeholder={texts.sitePlaceholder}
        />
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" isBusy={isSending}>
          {isSending ? texts.uploading : texts.upload}
        </Button>
        {isSending ? (
          <p role="status" className={styles.soft}>
            {texts.uploadingText}
          </p>
        ) : null}
      </div>
    </form>
  );
}

function AddressForm() {
  const { xsrf } = useSession();
  const [url, setUrl] = useState("");
  return (
    <section className={styles.section} aria-labelledby="import-address">
      <div>
        <h2 id="import-address" className={styles.heading}>
          {texts.fromAddress}
        </h2>
        <p className={styles.soft}>{texts.fromAddressText}</p>
      </div>
      <form method="post" action={buildPath("ImportPost")} className={styles.address}>
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <Field
          label={texts.storyAddress}
          name="url"
          kind="text"
          value={url}
          onValueChange={setUrl}
          placeholder={texts.storyPlaceholder}
          isRequired
        />
        <Button type="submit" variant="secondary">
          {texts.importLabel}
        </Button>
      </form>
    </section>
  );
}
