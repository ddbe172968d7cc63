import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { DangerDetails } from "../../ui/DangerDetails.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { useLegalLink } from "../../runtime/links/useLegalLink.ts";
import { WriteForm } from "../forms/WriteForm.tsx";
import type { DomainOwner } from "./DomainSettings.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./DomainSettings.module.css";

/** Removes a host after the owner has confirmed the consequences. */
export function RemoveDomain(props: {
  owner: DomainOwner;
  domain: string;
  isSubdomain: boolean;
  /** The consequences. */
  children: ReactNode;
}) {
  const { owner, domain, isSubdomain, children } = props;
  const legalLink = useLegalLink();
  return (
    <DangerDetails isInRow label={fillText(texts.remove, { domain: <bdi>{domain}</bdi> })}>
      <WriteForm
        of="removeCustomDomain"
        fields={{ ownerId: owner.id, domain }}
        label={texts.removeLabel(domain)}
        className={styles.form}
        showsError
      >
        {({ isBusy, error }) => (
          <>
            <p className={styles.meaning}>{children}</p>
            <Button type="submit" tone="danger" size="small" isBusy={isBusy}>
              {texts.removeNow}
            </Button>
            {error === null ? null : (
              <ErrorNote>
                {error}{" "}
                {isSubdomain ? <a href={legalLink("help")}>{texts.contactSupport}</a> : null}
              </ErrorNote>
            )}
          </>
        )}
      </WriteForm>
    </DangerDetails>
  );
}
