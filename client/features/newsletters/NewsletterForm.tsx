import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { NewsletterForm_newsletter$key } from "../../../generated/relay/NewsletterForm_newsletter.graphql.ts";
import { MAX_NEWSLETTER_NAME, MAX_POSTAL_ADDRESS } from "../../../shared/limits.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { ColorField } from "../../ui/ColorField.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { WriteForm } from "../forms/WriteForm.tsx";
import { ImageField } from "../forms/ImageField.tsx";
import { NewsletterNameFields } from "./NewsletterNameFields.tsx";
import styles from "./NewsletterForm.module.css";
import * as texts from "./texts.ts";

/** The palette's first color: the product's accent. */
const FALLBACK_COLOR = "#14487f";

/** A newsletter's settings. */
export function NewsletterForm(props: { newsletter: NewsletterForm_newsletter$key }) {
  const newsletter = useFragment(
    graphql`
      fragment NewsletterForm_newsletter on NewsletterV3 {
        id
        name
        description
        showPromo
        imageId
        accentColor
        settings {
          senderName
          replyTo
          postalAddress
          audience
          tracksEngagement
        }
      }
    `,
    props.newsletter,
  );
  const { settings } = newsletter;
  const store = useClientStore();
  const [senderName, setSenderName] = useState(settings?.senderName ?? "");
  const [replyTo, setReplyTo] = useState(settings?.replyTo ?? "");
  const [postalAddress, setPostalAddress] = useState(settings?.postalAddress ?? "");
  const [color, setColor] = useState(newsletter.accentColor ?? "");
  if (!settings) return null;
  return (
    <WriteForm
      of="editNewsletter"
      fields={{ newsletterId: newsletter.id }}
      label={texts.newsletterSettings}
      className={styles.form}
      onDone={() => store.enqueueToast({ toastStyle: "accent", message: texts.saved })}
    >
      {({ isBusy, field }) => (
        <>
          <NewsletterNameFields
            field={field}
            name={newsletter.name}
            description={newsletter.description}
          />
          <ImageField
            label={texts.image}
            name={field("imageId")}
            imageId={newsletter.imageId ?? ""}
            hint={texts.imageHint}
            shape="square"
          />
          <Field
            label={texts.senderName}
            name={field("senderName")}
            value={senderName}
            onValueChange={setSenderName}
            limit={MAX_NEWSLETTER_NAME}
            hint={texts.senderNameHint}
          />
          <Field
            kind="email"
            label={texts.replyTo}
            name={field("replyTo")}
            value={replyTo}
            onValueChange={setReplyTo}
            hint={texts.replyToHint}
          />
          <Field
            kind="multiline"
            label={texts.postalAddress}
            name={field("postalAddress")}
            value={postalAddress}
            onValueChange={setPostalAddress}
            limit={MAX_POSTAL_ADDRESS}
            hint={texts.postalAddressHint}
          />
          <ColorField
            label={texts.accentColor}
            name={field("accentColor")}
            value={color}
            onValueChange={setColor}
            fallback={FALLBACK_COLOR}
            hint={texts.accentColorHint}
            clearLabel={texts.clearColor}
            preview={<strong>{newsletter.name}</strong>}
          />
          <Select label={texts.audience} name={field("audience")} defaultValue={settings.audience}>
            <option value="ALL">{texts.everyone}</option>
            <option value="MEMBERS">{texts.members}</option>
          </Select>
          <Select
            label={texts.promote}
            name={field("showPromo")}
            defaultValue={String(newsletter.showPromo)}
          >
            <option value="true">{texts.yes}</option>
            <option value="false">{texts.no}</option>
          </Select>
          <Select
            label={texts.trackEngagement}
            name={field("tracksEngagement")}
            defaultValue={String(settings.tracksEngagement)}
          >
            <option value="true">{texts.yes}</option>
            <option value="false">{texts.trackNothing}</option>
          </Select>
          <div>
            <Button type="submit" isBusy={isBusy}>
              {texts.save}
            </Button>
          </div>
        </>
      )}
    </WriteForm>
  );
}
