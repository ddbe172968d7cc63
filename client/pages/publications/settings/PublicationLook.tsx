import { type ReactNode, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationLook_collection$key } from "../../../../generated/relay/PublicationLook_collection.graphql.ts";
import type { PublicationLook_header$key } from "../../../../generated/relay/PublicationLook_header.graphql.ts";
import { FocusFields } from "../../../features/forms/FocusFields.tsx";
import type { FieldName } from "../../../features/forms/formFields.ts";
import { ImageField } from "../../../features/forms/ImageField.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { ColorField } from "../../../ui/ColorField.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import styles from "./PublicationInfo.module.css";
import * as texts from "./texts.ts";

/** The palette's first color: the product's accent. */
const FALLBACK_COLOR = "#14487f";

type LookField = FieldName<"updatePublication">;

interface LookProps {
  form: {
    field: (name: LookField) => string;
    note: (name: LookField) => ReactNode;
    save: (name: LookField) => void;
  };
  /** The name and tagline as they are being edited, for the preview. */
  name: string;
  tagline: string;
}

/** The fields for a publication's images and color. */
export function PublicationLook(props: LookProps & { collection: PublicationLook_collection$key }) {
  const { form, name, tagline } = props;
  const { field, note, save } = form;
  const collection = useFragment(
    graphql`
      fragment PublicationLook_collection on Collection {
        id
        avatar {
          id
        }
        logo {
          id
        }
        favicon {
          id
        }
        ...PublicationLook_header
      }
    `,
    props.collection,
  );
  const { id, avatar, logo, favicon } = collection;
  // Without one of its own, the favicon is the avatar.
  const ownFavicon = favicon && favicon.id !== avatar?.id ? favicon.id : "";
  return (
    <SettingsSection id="look" title={texts.look} text={texts.lookText}>
      <ImageField
        label={texts.avatar}
        note={note("avatarImageId")}
        name={field("avatarImageId")}
        onChange={() => save("avatarImageId")}
        imageId={avatar?.id ?? ""}
        hint={texts.avatarHint}
        shape="square"
        placeholder={<Avatar name={name} colorKey={id} size="XL" shape="card" isDecorative />}
      />
      <ImageField
        label={texts.logo}
        note={note("logoImageId")}
        name={field("logoImageId")}
        onChange={() => save("logoImageId")}
        imageId={logo?.id ?? ""}
        hint={texts.logoHint}
      />
      <ImageField
        label={texts.favicon}
        note={note("faviconImageId")}
        name={field("faviconImageId")}
        onChange={() => save("faviconImageId")}
        imageId={ownFavicon}
        hint={texts.faviconHint}
        shape="square"
        placeholder={
          <Avatar
            name={name}
            imageId={avatar?.id}
            colorKey={id}
            size="XL"
            shape="card"
            isDecorative
          />
        }
      />
      <HeaderLook form={form} collection={collection} name={name} tagline={tagline} />
    </SettingsSection>
  );
}

/** The fields for the image and the color of a publication's header. */
function HeaderLook(props: LookProps & { collection: PublicationLook_header$key }) {
  const { name, tagline } = props;
  const { field, note, save } = props.form;
  const { publication } = useFragment(
    graphql`
      fragment PublicationLook_header on Collection {
        publication {
          homepage {
            headerColor {
              rgb
            }
            backgroundImage {
              id
              focusPercentX
              focusPercentY
            }
          }
        }
      }
    `,
    props.collection,
  );
  const image = publication.homepage?.backgroundImage;
  const [color, setColor] = useState(publication.homepage?.headerColor?.rgb ?? "");
  return (
    <>
      <ImageField
        label={texts.headerImage}
        note={note("headerImageId")}
        name={field("headerImageId")}
        onChange={() => save("headerImageId")}
        imageId={image?.id ?? ""}
        hint={texts.headerImageHint}
        shape="cover"
        renderMore={(imageId) => (
          <FocusFields
            imageId={imageId}
            focus={{ x: image?.focusPercentX ?? 50, y: image?.focusPercentY ?? 50 }}
            names={{ x: field("headerFocusX"), y: field("headerFocusY") }}
            labels={{ x: texts.focusX, y: texts.focusY }}
            hint={texts.focusHint}
          />
        )}
      />
      <ColorField
        label={texts.headerColor}
        note={note("headerColor")}
        name={field("headerColor")}
        value={color}
        onValueChange={(next) => {
          setColor(next);
          save("headerColor");
        }}
        fallback={FALLBACK_COLOR}
        hint={texts.headerColorHint}
        clearLabel={texts.clearColor}
        preview={
          <>
            <strong className={styles.sample}>{name}</strong>
            {tagline ? <p>{tagline}</p> : null}
          </>
        }
      />
    </>
  );
}
