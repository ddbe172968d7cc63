import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { WriteForm } from "../forms/WriteForm.tsx";
import type { DomainOwner } from "./DomainSettings.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
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
        {liveDomain ? texts.changeToAnotherDomain : texts.addADomain}
      </h2>
      <p className={styles.soft}>
        {liveDomain ? (
          <>{fillText(texts.liveUntilReady, { liveDomain: <bdi>{liveDomain}</bdi> })}</>
        ) : (
          <>
            {fillText(texts.currentlyAt, {
              pages: owner.pages,
              mainAddress: <bdi className={styles.address}>{owner.mainAddress}</bdi>,
            })}
          </>
        )}
      </p>
      <WriteForm
        of="addCustomDomain"
        fields={{ ownerId: owner.id }}
        label={texts.addADomain}
        className={styles.form}
        showsError
      >
        {({ isBusy, error, field }) => (
          <>
            <Field
              label={texts.domain}
              name={field("domain")}
              value={domain}
              onValueChange={setDomain}
              autoComplete="off"
              placeholder={texts.domainPlaceholder}
              hint={texts.domainHint}
              status={error === null ? "none" : "ERROR"}
              error={error}
              isRequired
            />
            <Button type="submit" isBusy={isBusy}>
              {texts.add}
            </Button>
          </>
        )}
      </WriteForm>
      {ownSubdomain ? (
        <WriteForm
          of="addCustomDomain"
          fields={{ ownerId: owner.id, domain: ownSubdomain }}
          label={texts.ownSubdomainLabel}
          className={styles.offer}
        >
          {({ isBusy }) => (
            <>
              <p className={styles.soft}>
                {fillText(texts.subdomainText, {
                  ownSubdomain: <bdi className={styles.address}>{ownSubdomain}</bdi>,
                })}
              </p>
              <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
                {texts.thisName}
              </Button>
            </>
          )}
        </WriteForm>
      ) : null}
    </section>
  );
}
