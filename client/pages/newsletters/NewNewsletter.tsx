import type { SubmitEvent } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { NewNewsletter_collection$key } from "../../../generated/relay/NewNewsletter_collection.graphql.ts";
import type { NewNewsletter_form$key } from "../../../generated/relay/NewNewsletter_form.graphql.ts";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../features/publications/WorkFrame.tsx";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { untilUnload, useAction } from "../../ui/useAction.ts";
import { createNewsletter } from "./createNewsletter.ts";
import styles from "./Newsletter.module.css";
import { NewsletterNameFields } from "./NewsletterNameFields.tsx";
import * as texts from "./texts.ts";

/** The page that creates a newsletter of a publication. */
export function NewNewsletter(props: { collection: NewNewsletter_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment NewNewsletter_collection on Collection {
        ...NewNewsletter_form
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  return (
    <WorkFrame collection={collection} title={texts.newNewsletter} lead={texts.newNewsletterLead}>
      <NewNewsletterForm collection={collection} />
    </WorkFrame>
  );
}

/** Creates a newsletter of a publication, and leads to what to do next. */
export function NewNewsletterForm(props: { collection: NewNewsletter_form$key }) {
  const { id, slug, name, newsletters } = useFragment(
    graphql`
      fragment NewNewsletter_form on Collection {
        id
        slug
        name
        newsletters {
          id
        }
      }
    `,
    props.collection,
  );
  const { xsrf } = useSession();
  const environment = useRelayEnvironment();
  const pathTo = usePublicationPath(slug);
  const hrefTo = useRouteHref();
  const { isBusy, error, run } = useAction(async (form: HTMLFormElement) => {
    const sent = new FormData(form);
    const result = await createNewsletter(environment, {
      collectionId: id,
      name: String(sent.get("name") ?? ""),
      description: String(sent.get("description") ?? ""),
    });
    if (result.kind !== "success") return result.message;
    window.location.assign(hrefTo("ManageNewsletter", { id: result.data.id }));
    return untilUnload();
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    run(event.currentTarget);
  };
  return (
    <form
      method="post"
      action={pathTo("NewCollectionNewsletter")}
      aria-label={texts.newNewsletter}
      className={styles.form}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      <NewsletterNameFields
        // The first one usually has the publication's name.
        name={newsletters.length === 0 ? name : ""}
        field={(part) => rowField("NewCollectionNewsletter", part)}
      />
      {error === null ? null : <ErrorNote>{error}</ErrorNote>}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {texts.createNewsletter}
        </Button>
      </div>
    </form>
  );
}
