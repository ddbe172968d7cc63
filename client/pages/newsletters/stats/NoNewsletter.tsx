import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageFrame } from "../../../ui/PageFrame.tsx";
import * as texts from "./texts.ts";

/** The audience of a writer without a newsletter. */
export function NoNewsletter() {
  return (
    <PageFrame heading={texts.audience}>
      <EmptyState
        title={texts.noNewsletter}
        text={texts.noNewsletterText}
        action={
          <Button href={buildPath("SettingsTab", { setting: "publishing" })}>
            {texts.startNewsletter}
          </Button>
        }
      />
    </PageFrame>
  );
}
