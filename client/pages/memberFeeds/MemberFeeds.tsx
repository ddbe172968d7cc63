import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { MemberFeeds_viewer$key } from "../../../generated/relay/MemberFeeds_viewer.graphql.ts";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { MembershipButton } from "../../features/membership/MembershipButton.tsx";
import { Button } from "../../ui/Button.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Select } from "../../ui/Select.tsx";
import styles from "./MemberFeeds.module.css";
import * as texts from "./texts.ts";

/** The viewer's full-text feeds, and a form to create one. Works without JavaScript. */
export function MemberFeeds(props: {
  viewer: MemberFeeds_viewer$key;
  /** The token of the feed just created. */
  newToken: string | undefined;
  isRevoked: boolean;
  errorCode: string | undefined;
}) {
  const { membership, memberFeeds, memberFeedTargets } = useFragment(
    graphql`
      fragment MemberFeeds_viewer on Viewer {
        membership {
          id
        }
        memberFeeds {
          id
          kind
          name
          createdAt
          lastReadAt
        }
        memberFeedTargets {
          id
          kind
          name
        }
      }
    `,
    props.viewer,
  );
  const { now } = useLocation();
  const { newToken, errorCode } = props;
  const error = errorCode === undefined ? undefined : texts.ERRORS[errorCode];
  const isMember = membership != null;
  return (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <h1 className={dashboard.heading}>{texts.title}</h1>
        <p className={dashboard.lead}>{texts.lead}</p>
      </header>
      {error ? <ErrorNote>{error}</ErrorNote> : null}
      {props.isRevoked ? <p role="status">{texts.revoked}</p> : null}
      {newToken === undefined ? null : <NewAddresses token={newToken} />}
      {isMember ? null : (
        <EmptyState
          title={texts.notMember}
          text={texts.notMemberText}
          action={
            <MembershipButton path={buildPath("ShowPlans")}>{texts.becomeAMember}</MembershipButton>
          }
        />
      )}
      {memberFeeds.length > 0 ? (
        <section className={styles.section} aria-labelledby="your-feeds">
          <h2 id="your-feeds" className={dashboard.subheading}>
            {texts.yourFeeds}
          </h2>
          <ul className={dashboard.list}>
            {memberFeeds.map(({ id, kind, name, createdAt, lastReadAt }) => {
              const label = kind === "FOLLOWING" ? texts.everythingYouFollow : (name ?? texts.gone);
              return (
                <li key={id} className={styles.row}>
                  <div className={styles.words}>
                    <p className={styles.name} dir="auto">
                      {label}
                    </p>
                    <p className={styles.facts}>
                      {[
                        texts.createdOn(formatShortDate(createdAt, now)),
                        lastReadAt == null
                          ? texts.neverRead
                          : texts.lastRead(formatShortDate(lastReadAt, now)),
                      ].join(" · ")}
                    </p>
                  </div>
                  <FeedForm>
                    <input type="hidden" name={rowField("YourMemberFeeds", "revoke")} value={id} />
                    <Button
                      type="submit"
                      variant="secondary"
                      size="small"
                      aria-label={texts.revokeFeed(label)}
                    >
                      {texts.revoke}
                    </Button>
                  </FeedForm>
                </li>
              );
            })}
          </ul>
        </section>
      ) : isMember && newToken === undefined ? (
        <EmptyState title={texts.noFeeds} text={texts.noFeedsText} />
      ) : null}
      {isMember ? <NewFeed targets={memberFeedTargets} /> : null}
    </div>
  );
}

/** The addresses of a feed, which are shown only after it was created. */
function NewAddresses({ token }: { token: string }) {
  const { publicUrl } = useLocation();
  const addresses = [
    [texts.rssAddress, buildPath("FeedMember", { token })],
    [texts.jsonAddress, buildPath("FeedMemberJson", { token })],
  ] as const;
  return (
    <section className={styles.new} aria-labelledby="new-addresses">
      <h2 id="new-addresses" className={dashboard.subheading}>
        {texts.created}
      </h2>
      <p>{texts.createdText}</p>
      <dl className={styles.addresses}>
        {addresses.map(([label, path]) => (
          <div key={label} className={styles.pair}>
            <dt>{label}</dt>
            <dd>
              <code className={styles.address}>{publicUrl + path}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Target {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
}

function NewFeed({ targets }: { targets: readonly Target[] }) {
  const groups = [
    { kind: "COLLECTION", label: texts.publications },
    { kind: "CATALOG", label: texts.lists },
  ];
  return (
    <section className={styles.section} aria-labelledby="new-feed">
      <h2 id="new-feed" className={dashboard.subheading}>
        {texts.newFeed}
      </h2>
      <FeedForm className={dashboard.form}>
        <Select
          label={texts.stories}
          name={rowField("YourMemberFeeds", "of")}
          defaultValue="FOLLOWING"
        >
          <option value="FOLLOWING">{texts.everythingYouFollow}</option>
          {groups.map(({ kind, label }) => {
            const own = targets.filter((target) => target.kind === kind);
            return own.length > 0 ? (
              <optgroup key={kind} label={label}>
                {own.map(({ id, name }) => (
                  <option key={id} value={`${kind} ${id}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ) : null;
          })}
        </Select>
        <Button type="submit">{texts.create}</Button>
      </FeedForm>
    </section>
  );
}

function FeedForm(props: { className?: string | undefined; children: ReactNode }) {
  const { xsrf } = useSession();
  return (
    <form method="post" action={buildPath("YourMemberFeeds")} className={props.className}>
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      {props.children}
    </form>
  );
}
