import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { ListHeader_user$key } from "../../../generated/relay/ListHeader_user.graphql.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { profileHref } from "../../features/people/profileHref.ts";
import styles from "./ListHeader.module.css";

/** The header of a list about a user, with a link to the profile. */
export function ListHeader(props: {
  user: ListHeader_user$key;
  title: string;
  children?: ReactNode;
}) {
  const user = useFragment(
    graphql`
      fragment ListHeader_user on User {
        name
        username
      }
    `,
    props.user,
  );
  return (
    <header className={styles.header}>
      <p className={styles.back} dir="auto">
        <a href={profileHref(useLocation(), "ShowUser", user.username)}>{user.name}</a>
      </p>
      <div className={styles.row}>
        <h1 className={styles.title}>{props.title}</h1>
        {props.children}
      </div>
    </header>
  );
}
