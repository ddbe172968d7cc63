import { type ReactNode, useState } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { PostChoices_draft$key } from "../../../generated/relay/PostChoices_draft.graphql.ts";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { useAutosave } from "../../features/forms/useAutosave.tsx";
import { LanguageOptions } from "../../features/stories/LanguageOptions.tsx";
import { VISIBILITY_NAMES } from "../../features/stories/publishTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Select } from "../../ui/Select.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { AddressAndLicense } from "./AddressAndLicense.tsx";
import { CoverChoice } from "./CoverChoice.tsx";
import { PostPreviews } from "./PostPreviews.tsx";
import { PostTopics } from "./PostTopics.tsx";
import * as texts from "./texts.ts";
import styles from "./PostSettings.module.css";
import { changedSettings } from "./changedSettings.ts";
import { savePostSettings } from "./savePostSettings.ts";

/** Addresses of which half would be stored while they are typed: saved when their field is left. */
const SAVED_WHEN_LEFT: ReadonlySet<string> = new Set([
  rowField("PostSettings", "slug"),
  rowField("PostSettings", "canonicalUrl"),
]);

/**
 * The settings of a story, saved as one goes, beside previews of what they change. Without
 * JavaScript the form has a button.
 */
export function PostChoices(props: {
  draft: PostChoices_draft$key;
  /** False for an editor, who isn't offered the settings reserved for the author. */
  isCreator: boolean;
  /** What isn't saved with the form, below it. */
  children: ReactNode;
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
          canonicalUrl
          collection {
            name
          }
          cover {
            imageId
            focusPercentX
            focusPercentY
          }
        }
        ...AddressAndLicense_draft
        ...CoverChoice_draft
        ...PostTopics_draft
        ...PostPreviews_draft
      }
    `,
    props.draft,
  );
  const { postId, settings } = draft;
  const environment = useRelayEnvironment();
  const { xsrf } = useSession();
  const [slug, setSlug] = useState(draft.slug);
  const [canonicalUrl, setCanonicalUrl] = useState(settings.canonicalUrl ?? "");
  const [visibility, setVisibility] = useState<string>(settings.visibility);
  const [cover, setCover] = useState({
    imageId: settings.cover?.imageId ?? "",
    focus: { x: settings.cover?.focusPercentX ?? 50, y: settings.cover?.focusPercentY ?? 50 },
  });
  const { form, note, save, error, retry } = useAutosave({
    send: async (changed, all) => {
      const result = await savePostSettings(environment, postId, changedSettings(changed, all));
      if (result.kind !== "success") return result.message;
      setSlug((typed) => newSlug(typed, all, result.data.slug));
      return null;
    },
    waitsForBlur: (name) => SAVED_WHEN_LEFT.has(name),
  });
  return (
    <div className={styles.columns}>
      <form
        {...form}
        className={styles.form}
        method="post"
        action={buildPath("PostSettings", { postId })}
        aria-label={texts.storySettings}
      >
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <input type="hidden" name={rowField("PostSettings", "action")} value="save" />
        <VisibilityChoice
          publication={settings.collection?.name ?? null}
          value={visibility}
          onChoose={setVisibility}
          note={note(rowField("PostSettings", "visibility"))}
        />
        <SettingsSection
          id="discovery"
          title={texts.howReadersFindIt}
          text={texts.howReadersFindItText}
        >
          <CoverChoice
            draft={draft}
            cover={cover}
            onCover={(chosen) => {
              setCover(chosen);
              save(rowField("PostSettings", "cover"));
            }}
            note={note(rowField("PostSettings", "cover"))}
          />
          <PostTopics
            draft={draft}
            note={note(rowField("PostSettings", "tags"))}
            onChange={() => save(rowField("PostSettings", "tags"))}
          />
          <div>
            <Select
              label={texts.language}
              note={note(rowField("PostSettings", "language"))}
              name={rowField("PostSettings", "language")}
              defaultValue={settings.language ?? ""}
            >
              <LanguageOptions chosen={settings.language} detected={draft.detectedLanguage} />
            </Select>
          </div>
        </SettingsSection>
        <AddressAndLicense
          draft={draft}
          isCreator={props.isCreator}
          slug={slug}
          onSlug={setSlug}
          canonicalUrl={canonicalUrl}
          onCanonicalUrl={setCanonicalUrl}
          note={note}
        />
        {error === null ? null : <ErrorNote onRetry={retry}>{error}</ErrorNote>}
        <div data-without-script>
          <Button type="submit">{texts.save}</Button>
        </div>
      </form>
      <PostPreviews draft={draft} shown={{ slug, canonicalUrl, visibility, cover }} />
      <div className={styles.rest}>{props.children}</div>
    </div>
  );
}

/** The address as stored, unless another one has been typed meanwhile. */
const newSlug = (typed: string, sent: Readonly<Record<string, string>>, stored: string): string =>
  typed === sent[rowField("PostSettings", "slug")] ? stored : typed;

function VisibilityChoice(props: {
  /** The name of the publication that the story is in. */
  publication: string | null;
  value: string;
  onChoose: (visibility: string) => void;
  note: ReactNode;
}) {
  const { publication, value, onChoose, note } = props;
  return (
    <SettingsSection
      id="visibility"
      title={texts.whoCanSeeIt}
      text={publication === null ? undefined : texts.publishedIn(publication)}
    >
      <fieldset className={styles.group}>
        <legend className="visually-hidden">{texts.whoCanSeeIt}</legend>
        {Object.entries(VISIBILITY_NAMES).map(([each, name]) => (
          <label key={each} className={styles.option}>
            <input
              type="radio"
              name={rowField("PostSettings", "visibility")}
              value={each}
              checked={each === value}
              onChange={() => onChoose(each)}
            />
            {name}
            {each === value ? note : null}
          </label>
        ))}
      </fieldset>
    </SettingsSection>
  );
}
