import { graphql, useFragment } from "react-relay/hooks";
import type { EmailSharing_viewer$key } from "../../../generated/relay/EmailSharing_viewer.graphql.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./Submissions.module.css";

/**
 * Whether the viewer's email address is shared with editors and writers they work with, and the
 * button to change it.
 */
export function EmailSharing(props: { viewer: EmailSharing_viewer$key }) {
  const { emailObfuscated, allowEmailAddressSharingEditorWriter: isShared } = useFragment(
    graphql`
      fragment EmailSharing_viewer on Viewer {
        emailObfuscated
        allowEmailAddressSharingEditorWriter
      }
    `,
    props.viewer,
  );
  // If the setting could not be loaded, it can't be changed either.
  if (!emailObfuscated || typeof isShared !== "boolean") return null;
  return (
    <WriteForm
      of="setAllowEmailAddressSharingEditorWriter"
      fields={{ isAllowed: isShared ? "false" : "true" }}
      className={styles.card}
      label={texts.yourEmailAddress}
    >
      {({ isBusy }) => (
        <>
          <p className={styles.soft}>
            {fillText(isShared ? texts.emailShared : texts.emailHidden, {
              email: <bdi>{emailObfuscated}</bdi>,
            })}
          </p>
          <div>
            <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
              {isShared ? texts.hideIt : texts.letThemSeeIt}
            </Button>
          </div>
        </>
      )}
    </WriteForm>
  );
}
