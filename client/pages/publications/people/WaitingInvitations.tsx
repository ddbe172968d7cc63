import { graphql, useFragment } from "react-relay/hooks";
import type { WaitingInvitations_collection$key } from "../../../../generated/relay/WaitingInvitations_collection.graphql.ts";
import type { CollectionRole } from "../../../../shared/enums.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import * as texts from "./texts.ts";
import styles from "./PublicationPeople.module.css";

/** Pending invitations; renders nothing if there are none. */
export function WaitingInvitations(props: { collection: WaitingInvitations_collection$key }) {
  const { invitations } = useFragment(
    graphql`
      fragment WaitingInvitations_collection on Collection {
        invitations {
          id
          email
          username
          role
          expiresAt
        }
      }
    `,
    props.collection,
  );
  const store = useClientStore();
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invited">
      <h2 id="invited" className={styles.heading}>
        {texts.invited}
      </h2>
      <ul className={styles.list}>
        {invitations.map(({ id, email, username, role, expiresAt }) => {
          const name = email ?? (username ? `@${username}` : texts.suspendedUser);
          return (
            <li key={id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.name}>
                  <bdi>{name}</bdi>
                </p>
                <p className={styles.facts}>
                  {texts.invitedAs[role as CollectionRole]} ·{" "}
                  {texts.until(formatLongDate(expiresAt))}
                </p>
              </div>
              <WriteForm
                of="revokeCollectionInvitation"
                fields={{ invitationId: id }}
                onDone={() =>
                  store.enqueueToast({
                    toastStyle: "accent",
                    message: texts.invitationCanceled(name),
                  })
                }
              >
                {({ isBusy }) => (
                  <Button
                    type="submit"
                    variant="plain"
                    size="small"
                    isBusy={isBusy}
                    aria-label={texts.cancelInvitationFor(name)}
                  >
                    {texts.cancelInvitation}
                  </Button>
                )}
              </WriteForm>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
