import type { ReactNode } from "react";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import {
  ONBOARDING_STEPS,
  type OnboardingStepName,
  pathAfterStep,
} from "../../../../shared/people/onboardingSteps.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Onboarding.module.css";
import * as texts from "./texts.ts";

/** The frame of an onboarding step: progress, heading, content and the way on. */
export function OnboardingStep(props: {
  name: OnboardingStepName;
  viewerId: string;
  title: string;
  lead: string;
  /** The id of a form that the last step submits. By default Continue only stores the progress. */
  formId?: string;
  children: ReactNode;
}) {
  const { name, formId } = props;
  const at = ONBOARDING_STEPS.findIndex((step) => step.name === name);
  const { flag } = ONBOARDING_STEPS[at]!;
  const before = ONBOARDING_STEPS[at - 1];
  return (
    <section className={styles.page} aria-labelledby="onboarding">
      <header className={styles.head}>
        <p className={styles.step}>{texts.step(at + 1, ONBOARDING_STEPS.length)}</p>
        <div className={styles.progress} aria-hidden="true">
          {ONBOARDING_STEPS.map((step, index) => (
            <span key={step.name} data-passed={index <= at || undefined} />
          ))}
        </div>
        <h1 className={styles.title} id="onboarding">
          {props.title}
        </h1>
        <p className={styles.lead}>{props.lead}</p>
      </header>
      {props.children}
      <div className={styles.bar}>
        {before ? (
          <Button variant="plain" href={buildPath(before.route)}>
            {texts.back}
          </Button>
        ) : null}
        {formId ? (
          <span className={styles.on}>
            <Button type="submit" form={formId}>
              {texts.finish}
            </Button>
          </span>
        ) : (
          <WriteForm
            of="dismissFlag"
            fields={{ userId: props.viewerId, flag }}
            redirectTo={pathAfterStep(name)}
            className={styles.on}
          >
            {({ isBusy }) => (
              <Button type="submit" isBusy={isBusy}>
                {texts.continueToNext}
              </Button>
            )}
          </WriteForm>
        )}
      </div>
    </section>
  );
}
