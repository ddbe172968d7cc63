import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { RecommendationSettings_newsletter$key } from "../../../../generated/relay/RecommendationSettings_newsletter.graphql.ts";
import { MAX_NEWSLETTER_RECOMMENDATIONS } from "../../../../shared/limits.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import { Field } from "../../../ui/Field.tsx";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import styles from "./Manage.module.css";
import * as texts from "../../../features/newsletters/recommendationTexts.ts";

/** The newsletters that a newsletter recommends, for those who manage it. */
export function RecommendationSettings(props: {
  newsletter: RecommendationSettings_newsletter$key;
}) {
  const { id, settings } = useFragment(
    graphql`
      fragment RecommendationSettings_newsletter on NewsletterV3 {
        id
        settings {
          recommendations {
            newsletterId
            name
            path
          }
        }
      }
    `,
    props.newsletter,
  );
  const store = useClientStore();
  const location = useLocation();
  const [typed, setTyped] = useState("");
  if (!settings?.recommendations) return null;
  const { recommendations } = settings;
  const notify = (message: string): void => store.enqueueToast({ toastStyle: "accent", message });
  return (
    <SettingsSection
      id="recommendations"
      title={texts.recommendations}
      text={texts.recommendationsText}
    >
      {recommendations.length > 0 ? (
        <ul className={styles.rows}>
          {recommendations.map(({ newsletterId, name, path }) => (
            <li key={newsletterId} className={styles.row}>
              {path ? (
                <a className={styles.address} dir="auto" href={siteHref(path, location)}>
                  {name}
                </a>
              ) : (
                <span className={styles.address}>{texts.notAvailable}</span>
              )}
              <WriteForm
                of="removeNewsletterRecommendation"
                fields={{ newsletterId: id, recommendedId: newsletterId }}
                onDone={() => notify(texts.recommendationRemoved)}
              >
                {({ isBusy }) => (
                  <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
                    {texts.remove}
                    <span className="visually-hidden"> {name ?? texts.notAvailable}</span>
                  </Button>
                )}
              </WriteForm>
            </li>
          ))}
        </ul>
      ) : null}
      {recommendations.length < MAX_NEWSLETTER_RECOMMENDATIONS ? (
        <WriteForm
          of="recommendNewsletter"
          fields={{ newsletterId: id }}
          label={texts.recommendNewsletter}
          className={styles.section}
          onDone={() => {
            setTyped("");
            notify(texts.recommendationAdded);
          }}
        >
          {({ isBusy, field }) => (
            <>
              <Field
                label={texts.recommended}
                name={field("recommended")}
                value={typed}
                onValueChange={setTyped}
                hint={texts.recommendedHint}
                isRequired
              />
              <div>
                <Button type="submit" variant="secondary" isBusy={isBusy}>
                  {texts.recommend}
                </Button>
              </div>
            </>
          )}
        </WriteForm>
      ) : (
        <p className={styles.soft}>{texts.recommendationsFull}</p>
      )}
    </SettingsSection>
  );
}
