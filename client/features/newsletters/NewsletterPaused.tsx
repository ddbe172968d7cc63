import { graphql, useFragment } from "react-relay/hooks";
import type { NewsletterPaused_newsletter$key } from "../../../generated/relay/NewsletterPaused_newsletter.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";

/** Tells those who manage a newsletter why it is paused and what to do; nothing while it sends. */
export function NewsletterPaused(props: { newsletter: NewsletterPaused_newsletter$key }) {
  const { settings } = useFragment(
    graphql`
      fragment NewsletterPaused_newsletter on NewsletterV3 {
        settings {
          pause {
            reason
            sent
            events
          }
        }
      }
    `,
    props.newsletter,
  );
  const pause = settings?.pause;
  if (!pause) return null;
  return (
    <ErrorNote>
      <strong>{texts.pausedHeading}.</strong>{" "}
      {texts.paused[pause.reason as keyof typeof texts.paused](pause.events, pause.sent)}{" "}
      {pause.reason === "OWNER"
        ? null
        : fillText(texts.pausedNext, {
            contact: (
              <a href={buildPath("ShowDocument", { document: "help" })}>{texts.writeToUs}</a>
            ),
          })}
    </ErrorNote>
  );
}
