import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { useHouseLink } from "../chrome/useHouseLink.ts";
import { OwnForm } from "../forms/OwnForm.tsx";
import type { DomainOwner } from "./DomainSettings.tsx";
import styles from "./DomainSettings.module.css";

/** Gives up a host, once its owner has read what that means. */
export function RemoveDomain(props: {
  owner: DomainOwner;
  domain: string;
  isSubdomain: boolean;
  /** What it means. */
  children: ReactNode;
}) {
  const { owner, domain, isSubdomain, children } = props;
  const houseLink = useHouseLink();
  return (
    <details className={styles.sure}>
      <summary>
        Remove <bdi>{domain}</bdi>…
      </summary>
      <OwnForm
        mutation="removeCustomDomain"
        fields={{ ownerId: owner.id, domain }}
        label={`Remove ${domain}`}
        className={styles.form}
        showsRefusal
      >
        {(isBusy, refusal) => (
          <>
            <p className={styles.meaning}>{children}</p>
            <Button type="submit" tone="danger" size="small" isBusy={isBusy}>
              Remove now
            </Button>
            {refusal === null ? null : (
              <ErrorNote>
                {refusal} {isSubdomain ? <a href={houseLink("help")}>Contact support</a> : null}
              </ErrorNote>
            )}
          </>
        )}
      </OwnForm>
    </details>
  );
}
