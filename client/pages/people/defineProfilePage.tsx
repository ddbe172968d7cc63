import type { ComponentProps, ComponentType } from "react";
import type { OperationType } from "relay-runtime";
import type { ProfileAside_user$key } from "../../../generated/relay/ProfileAside_user.graphql.ts";
import type { readDesign_design$key } from "../../../generated/relay/readDesign_design.graphql.ts";
import type { ProfileHeader_user$key } from "../../../generated/relay/ProfileHeader_user.graphql.ts";
import {
  definePage,
  type Page,
  type PageHead,
  type PageLocation,
} from "../../runtime/page/page.ts";
import { readDesign } from "../../features/design/readDesign.ts";
import { ProfileHeader } from "../../features/people/ProfileHeader.tsx";
import { ProfileAside } from "../../features/people/ProfileAside.tsx";
import { profileResult } from "./profileResult.ts";
import { isOfPublication } from "./profilePublication.ts";
import { profileVariables } from "./profileVariables.ts";

/** The user fields that every profile page selects. */
interface ProfileUser {
  readonly __typename: "User";
  readonly username: string;
  /** Selected by pages with a `tab`. */
  readonly header?: ProfileHeader_user$key | null;
  readonly aside?: ProfileAside_user$key | null;
  readonly design?: readDesign_design$key;
}

/** The query of a page of a user's profile. */
interface ProfileQuery extends OperationType {
  readonly response: {
    readonly userResult: { readonly __typename: string };
    /** The publication in the URL; undefined if it names none. */
    readonly collectionByDomainOrSlug?: { readonly slug: string } | null;
  };
}

type UserOf<Query extends ProfileQuery> = Query["response"]["userResult"] & ProfileUser;
type PublicationOf<Query extends ProfileQuery> = Query["response"]["collectionByDomainOrSlug"];

interface ProfilePage<Query extends ProfileQuery> {
  query: unknown;
  variables: Page<Query>["variables"];
  head: (
    user: UserOf<Query>,
    location: PageLocation,
    publication: PublicationOf<Query>,
  ) => PageHead;
  /** The page's tab below the profile's header; without one it has no header. */
  tab?: ComponentProps<typeof ProfileHeader>["tab"];
  Component: ComponentType<{ user: UserOf<Query>; publication: PublicationOf<Query> }>;
}

/** Defines a page of a user's profile, which is found by username or id. */
export function defineProfilePage<Query extends ProfileQuery>({
  query,
  variables,
  head,
  tab,
  Component,
}: ProfilePage<Query>): Page {
  return definePage<Query>({
    query,
    variables,
    result: (data, location) => {
      const user = userOf<Query>(data);
      const publication = data.collectionByDomainOrSlug;
      if (!user || (isOfPublication(location) && !publication)) return { kind: "notFound" };
      const page = head(user, location, publication);
      return profileResult(user, location, page, publication ?? undefined);
    },
    design: (data) => {
      const design = userOf<Query>(data)?.design;
      return design ? readDesign(design, "home") : null;
    },
    Component: ({ data }) => {
      const user = userOf<Query>(data);
      if (!user) return null;
      return (
        <>
          {tab && user.header ? <ProfileHeader user={user.header} tab={tab} /> : null}
          <Component user={user} publication={data.collectionByDomainOrSlug} />
        </>
      );
    },
    Aside: ({ data }) => {
      const aside = userOf<Query>(data)?.aside;
      return aside ? <ProfileAside user={aside} hasHeader={tab !== undefined} /> : null;
    },
  });
}

/** Returns the variables of a list of a user's things. */
export function profileListVariables(location: PageLocation) {
  return { ...profileVariables(location), after: location.query.p ?? null };
}

function userOf<Query extends ProfileQuery>(data: Query["response"]): UserOf<Query> | null {
  const { userResult: user } = data;
  return user.__typename === "User" ? (user as UserOf<Query>) : null;
}
