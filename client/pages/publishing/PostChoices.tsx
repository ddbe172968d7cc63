import { type SyntheticEvent, useState } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { PostChoices_draft$key } from "../../../generated/relay/PostChoices_draft.graphql.ts";
import { MAX_STORY_TAGS } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useClientStore, useSession } from "../../runtime/page/frame.ts";
import { LanguageOptions } from "../../features/stories/LanguageOptions.tsx";
import { VISIBILITY_NAMES } from "../../features/stories/publishTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { useAction } from "../../ui/useAction.ts";
import { AddressAndLicense } from "./AddressAndLicense.tsx";
import { CoverChoice } from "./CoverChoice.tsx";
import * as texts from "./texts.ts";
import styles from "./PostSettings.module.css";
import { savePostSettings } from "./savePostSettings.ts";

/** The settings of a story that are saved together. The form works without JavaScript. */
export function PostChoices(props: {
  draft: PostChoices_draft$key;
  /** False for an editor, who isn't offered the settings reserved for the author. */
  isCreator: boolean;
}) {
  const draft = useFragment(
    graphql`
      fragment PostChoices_draft on PostDraft {
        postId
        slug
        detectedLanguage
        settings {
          tags
          visibility
          language
          collection {
            name
          }
        }
        ...AddressAndLicense_draft
        ...CoverChoice_draft
      }
    `,
    props.draft,
  );
  const { postId, settings } = draft;
  const { isCreator } = props;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const { xsrf } = useSession();
  const [tags, setTags] = useState(settings.tags.join(", "));
  const [slug, setSlug] = useState(draft.slug);
  const count = tags.split(",").filter((tag) => tag.trim() !== "").length;

  const { isBusy, error, run } = useAction(async (form: FormData) => {
    const result = await savePostSettings(environment, postId, form);
    if (result.kind !== "success") return result.message;
    setSlug(result.data.slug);
    setTags(result.data.tags.join(", "));
    store.enqueueToast({ toastStyle: "accent", message: texts.saved });
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    run(new FormData(event.currentTarget));
  };

  return (
    <form
      className={styles.form}
      method="post"
      action={buildPath("PostSettings", { postId })}
      onSubmit={submit}
      aria-label={texts.storySettings}
    >
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      <input type="hidden" name="action" value="save" />
      <SettingsSection
        id="visibility"
        title={texts.whoCanSeeIt}
        text={settings.collection ? texts.publishedIn(settings.collection.name) : undefined}
      >
        <fieldset className={styles.group}>
          <legend className="visually-hidden">{texts.whoCanSeeIt}</legend>
          {Object.entries(VISIBILITY_NAMES).map(([value, name]) => (
            <label key={value} className={styles.option}>
              <input
                type="radio"
                name="visibility"
                value={value}
                defaultChecked={settings.visibility === value}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </SettingsSection>
      <SettingsSection
        id="discovery"
        title={texts.howReadersFindIt}
        text={texts.howReadersFindItText}
      >
        <Field
          label={texts.topics}
          name="tags"
          hint={texts.topicsHint}
          value={tags}
          onValueChange={setTags}
          status={count > MAX_STORY_TAGS ? "ERROR" : "none"}
          error={texts.atMostTopics}
        />
        <CoverChoice draft={draft} />
        <div>
          <Select label={texts.language} name="language" defaultValue={settings.language ?? ""}>
            <LanguageOptions chosen={settings.language} detected={draft.detectedLanguage} />
          </Select>
        </div>
      </SettingsSection>
      <AddressAndLicense draft={draft} isCreator={isCreator} slug={slug} onSlug={setSlug} />
      {error === null ? null : <ErrorNote>{error}</ErrorNote>}
      <Button type="submit" isBusy={isBusy} className={styles.save}>
        {texts.save}
      </Button>
    </form>
  );
}
