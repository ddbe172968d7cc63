import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { AddressAndLicense_draft$key } from "../../../generated/relay/AddressAndLicense_draft.graphql.ts";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { postSlugParam } from "../../../shared/routes/postId.ts";
import { LICENSE_NAMES } from "../../features/stories/publishTexts.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import styles from "./PostSettings.module.css";
import * as texts from "./texts.ts";

/** The fields for a story's addresses and license. */
export function AddressAndLicense(props: {
  draft: AddressAndLicense_draft$key;
  isCreator: boolean;
  slug: string;
  onSlug: (slug: string) => void;
  canonicalUrl: string;
  onCanonicalUrl: (url: string) => void;
  /** The note beside an input. */
  note: (name: string) => ReactNode;
}) {
  const { isCreator, slug, note } = props;
  const draft = useFragment(
    graphql`
      fragment AddressAndLicense_draft on PostDraft {
        postId
        formerSlugs
        settings {
          license
        }
        post {
          isPublished
        }
      }
    `,
    props.draft,
  );
  const { postId, formerSlugs, settings } = draft;
  return (
    <SettingsSection id="address" title={texts.addressAndLicense}>
      {isCreator || draft.post?.isPublished ? (
        <div className={styles.group}>
          <Field
            label={texts.address}
            name={rowField("PostSettings", "slug")}
            hint={
              draft.post?.isPublished
                ? texts.addressHintOf(postSlugParam(slug, postId))
                : texts.addressHint
            }
            note={note(rowField("PostSettings", "slug"))}
            value={slug}
            onValueChange={props.onSlug}
          />
          {formerSlugs.length > 0 ? (
            <details className={styles.former}>
              <summary>{texts.formerAddresses}</summary>
              <ul>
                {formerSlugs.map((former) => (
                  <li key={former}>…/{postSlugParam(former, postId)}</li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      ) : null}
      {isCreator ? (
        <>
          <Field
            label={texts.canonicalUrl}
            name={rowField("PostSettings", "canonicalUrl")}
            kind="url"
            hint={texts.canonicalUrlHint}
            note={note(rowField("PostSettings", "canonicalUrl"))}
            value={props.canonicalUrl}
            onValueChange={props.onCanonicalUrl}
          />
          <div>
            <Select
              label={texts.license}
              note={note(rowField("PostSettings", "license"))}
              name={rowField("PostSettings", "license")}
              defaultValue={settings.license}
            >
              {Object.entries(LICENSE_NAMES).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        </>
      ) : (
        <p className={styles.hint}>
          {texts.licenseOfWriter(LICENSE_NAMES[settings.license as keyof typeof LICENSE_NAMES])}
        </p>
      )}
    </SettingsSection>
  );
}
