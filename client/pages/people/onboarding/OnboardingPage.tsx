import { graphql } from "relay-runtime";
import type { OnboardingPageQuery } from "../../../../generated/relay/OnboardingPageQuery.graphql.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { nextOnboardingPath } from "../../../../shared/people/onboardingSteps.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { OnboardingPeople } from "./OnboardingPeople.tsx";
import { OnboardingProfile } from "./OnboardingProfile.tsx";
import { OnboardingTopics } from "./OnboardingTopics.tsx";
import * as texts from "./texts.ts";

/** The steps by route; the other routes lead to the first step that is left. */
const TITLES: Readonly<Record<string, string>> = {
  GetStartedTopics: texts.topicsHead,
  GetStartedPeople: texts.peopleTitle,
  GetStartedProfile: texts.profileTitle,
};

/** What a new account is led through: topics, people and a profile. */
export const page = definePage<OnboardingPageQuery>({
  query: graphql`
    query OnboardingPageQuery($isTopics: Boolean!, $isPeople: Boolean!, $isProfile: Boolean!) {
      viewer {
        id
        dismissableFlags
        ...OnboardingPeople_viewer @include(if: $isPeople) @alias(as: "people")
        ...OnboardingProfile_viewer @include(if: $isProfile) @alias(as: "profile")
      }
      ...OnboardingTopics_query @include(if: $isTopics) @alias(as: "topics")
    }
  `,
  variables: ({ routeName }) => ({
    isTopics: routeName === "GetStartedTopics",
    isPeople: routeName === "GetStartedPeople",
    isProfile: routeName === "GetStartedProfile",
  }),
  result: ({ viewer }, { path, routeName }) => {
    if (!viewer) {
      const to = signInPath({ operation: "register", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    const title = TITLES[routeName];
    if (title === undefined)
      return {
        kind: "redirect",
        to: nextOnboardingPath(viewer.dismissableFlags),
        isPermanent: false,
      };
    return { kind: "found", head: { title, robots: "noindex" } };
  },
  Component: ({ data: { viewer, topics } }) => {
    if (!viewer) return null;
    if (topics) return <OnboardingTopics viewerId={viewer.id} query={topics} />;
    if (viewer.people) return <OnboardingPeople viewer={viewer.people} />;
    return viewer.profile ? <OnboardingProfile viewer={viewer.profile} /> : null;
  },
});
