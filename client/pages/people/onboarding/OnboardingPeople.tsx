import { graphql, useFragment } from "react-relay/hooks";
import type { OnboardingPeople_viewer$key } from "../../../../generated/relay/OnboardingPeople_viewer.graphql.ts";
import { SuggestedPublishers } from "../../../features/people/SuggestedPublishers.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { OnboardingStep } from "./OnboardingStep.tsx";
import * as texts from "./texts.ts";

/** Writers and publications to follow: first those on the topics that the viewer has just chosen. */
export function OnboardingPeople(props: { viewer: OnboardingPeople_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment OnboardingPeople_viewer on Viewer {
        id
        ...SuggestedPublishers_viewer
      }
    `,
    props.viewer,
  );
  return (
    <OnboardingStep
      name="people"
      viewerId={viewer.id}
      title={texts.peopleTitle}
      lead={texts.peopleLead}
    >
      <div>
        <SuggestedPublishers
          viewer={viewer}
          writersTitle={texts.people}
          publicationsTitle={texts.publications}
          empty={<EmptyState title={texts.nobodyTitle} text={texts.nobodyText} />}
        />
      </div>
    </OnboardingStep>
  );
}
