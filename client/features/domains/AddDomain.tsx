import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { CsrfForm } from "../forms/CsrfForm.tsx";
import type { DomainOwner } from "./DomainSettings.tsx";
import styles from "./DomainSettings.module.css";

/** Claims a host: any domain, or a subdomain of the product's. */
export function AddDomain(props: {
  owner: DomainOwner;
  liveDomain: string | null;
  /** Null if it can't be claimed or already is. */
  ownSubdomain: string | null;
}) {
  const { owner, liveDomain, ownSubdomain } = props;
  const [domain, setDomain] = useState("");
  return (
    <section className={styles.section} aria-labelledby="add-domain">
      <h2 id="add-domain" className={styles.heading} tabIndex={-1}>
        {liveDomain ? "Change to another domain" : "Add a domain"}
      </h2>
      <p className={styles.soft}>
        {liveDomain ? (
          <>
            <bdi>{liveDomain}</bdi> keeps working until the new one is ready.
          </>
        ) : (
          <>
            Currently, {owner.pages} are at{" "}
            <bdi className={styles.address}>{owner.mainAddress}</bdi>.
          </>
        )}
      </p>
      <CsrfForm
        mutation="addCustomDomain"
        fields={{ ownerId: owner.id }}
        label="Add a domain"
        className={styles.form}
        showsError
      >
        {(isBusy, error) => (
          <>
            <Field
              label="Domain"
              name="domain"
              value={domain}
              onValueChange={setDomain}
              autoComplete="off"
              placeholder="stories.example.com"
              hint="A domain you have registered. Next, we'll show you which DNS record to add."
              status={error === null ? "none" : "ERROR"}
              error={error}
              isRequired
            />
            <Button type="submit" isBusy={isBusy}>
              Add
            </Button>
          </>
        )}
      </CsrfForm>
      {ownSubdomain ? (
        <CsrfForm
          mutation="addCustomDomain"
          fields={{ ownerId: owner.id, domain: ownSubdomain }}
          label="Use your name here"
          className={styles.offer}
        >
          {(isBusy) => (
            <>
              <p className={styles.soft}>
                No domain? You can use <bdi className={styles.address}>{ownSubdomain}</bdi> right
                away, without a DNS record.
              </p>
              <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
                Use this name
              </Button>
            </>
          )}
        </CsrfForm>
      ) : null}
    </section>
  );
}
