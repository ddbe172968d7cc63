import { type ReactNode, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { NewsletterLook_newsletter$key } from "../../../../generated/relay/NewsletterLook_newsletter.graphql.ts";
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_FOOTER_TEXT,
  MAX_NEWSLETTER_NAME,
  MAX_POSTAL_ADDRESS,
} from "../../../../shared/limits.ts";
import { AutosaveForm } from "../../../features/forms/AutosaveForm.tsx";
import { ImageField } from "../../../features/forms/ImageField.tsx";
import { ColorField } from "../../../ui/ColorField.tsx";
import { Field } from "../../../ui/Field.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import { EmailPreview } from "./EmailPreview.tsx";
import styles from "./Manage.module.css";
import * as texts from "./texts.ts";

/** The palette's first color: the product's accent. */
const FALLBACK_COLOR = "#14487f";

/** How a newsletter's emails look, beside a preview of one. */
export function NewsletterLook(props: { newsletter: NewsletterLook_newsletter$key }) {
  const { id, settings, ...newsletter } = useFragment(
    graphql`
      fragment NewsletterLook_newsletter on NewsletterV3 {
        id
        name
        description
        imageId
        accentColor
        settings {
          headerImageId
          footerText
          postalAddress
        }
      }
    `,
    props.newsletter,
  );
  const [look, setLook] = useState(() => ({
    name: newsletter.name,
    description: newsletter.description,
    imageId: newsletter.imageId ?? "",
    headerImageId: settings?.headerImageId ?? "",
    accentColor: newsletter.accentColor ?? "",
    footerText: settings?.footerText ?? "",
    postalAddress: settings?.postalAddress ?? "",
  }));
  if (!settings) return null;
  const change = (part: Partial<typeof look>): void =>
    setLook((before) => ({ ...before, ...part }));
  const { description, ...shown } = look;
  return (
    <div className={styles.columns}>
      <AutosaveForm
        of="editNewsletter"
        fields={{ newsletterId: id }}
        label={texts.look}
        className={styles.group}
      >
        {({ field, note, save }) => (
          <>
            <SettingsSection id="about" title={texts.about} text={texts.aboutText}>
              <div className={styles.group}>
                <Field
                  label={texts.name}
                  note={note("name")}
                  name={field("name")}
                  value={look.name}
                  onValueChange={(name) => change({ name })}
                  limit={MAX_NEWSLETTER_NAME}
                  isRequired
                />
                <Field
                  kind="multiline"
                  rows={3}
                  label={texts.description}
                  note={note("description")}
                  name={field("description")}
                  value={description}
                  onValueChange={(next) => change({ description: next })}
                  limit={MAX_DESCRIPTION_LENGTH}
                />
              </div>
            </SettingsSection>
            <EmailLookFields look={look} onChange={change} form={{ field, note, save }} />
          </>
        )}
      </AutosaveForm>
      <div className={styles.preview}>
        <EmailPreview newsletterId={id} look={shown} />
      </div>
    </div>
  );
}

type Look = Record<
  "name" | "imageId" | "headerImageId" | "accentColor" | "footerText" | "postalAddress",
  string
>;
type LookField = keyof Look;

/** The fields of what the emails look like. */
function EmailLookFields(props: {
  look: Look;
  onChange: (part: Partial<Look>) => void;
  form: {
    field: (name: LookField) => string;
    note: (name: LookField) => ReactNode;
    save: (name: LookField) => void;
  };
}) {
  const { look, onChange: change } = props;
  const { field, note, save } = props.form;
  return (
    <SettingsSection id="emails" title={texts.emailLook} text={texts.emailLookText}>
      <div className={styles.group}>
        <ImageField
          label={texts.image}
          note={note("imageId")}
          name={field("imageId")}
          imageId={look.imageId}
          hint={texts.imageHint}
          shape="square"
          onChange={(imageId) => {
            change({ imageId });
            save("imageId");
          }}
        />
        <ImageField
          label={texts.headerImage}
          note={note("headerImageId")}
          name={field("headerImageId")}
          imageId={look.headerImageId}
          hint={texts.headerImageHint}
          shape="cover"
          onChange={(headerImageId) => {
            change({ headerImageId });
            save("headerImageId");
          }}
        />
        <ColorField
          label={texts.accentColor}
          note={note("accentColor")}
          name={field("accentColor")}
          value={look.accentColor}
          onValueChange={(accentColor) => {
            change({ accentColor });
            save("accentColor");
          }}
          fallback={FALLBACK_COLOR}
          hint={texts.accentColorHint}
          clearLabel={texts.clearColor}
          preview={<strong>{look.name}</strong>}
        />
        <Field
          kind="multiline"
          rows={3}
          label={texts.footer}
          note={note("footerText")}
          name={field("footerText")}
          value={look.footerText}
          onValueChange={(footerText) => change({ footerText })}
          limit={MAX_FOOTER_TEXT}
          hint={texts.footerHint}
        />
        <Field
          kind="multiline"
          rows={3}
          label={texts.postalAddress}
          note={note("postalAddress")}
          name={field("postalAddress")}
          value={look.postalAddress}
          onValueChange={(postalAddress) => change({ postalAddress })}
          limit={MAX_POSTAL_ADDRESS}
          hint={texts.postalAddressHint}
        />
      </div>
    </SettingsSection>
  );
}
