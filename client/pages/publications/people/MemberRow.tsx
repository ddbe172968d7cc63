import { graphql, useFragment } from "react-relay/hooks";
import type { MemberRow_member$key } from "../../../../generated/relay/MemberRow_member.graphql.ts";
import type { MemberRow_words$key } from "../../../../generated/relay/MemberRow_words.graphql.ts";
import { COLLECTION_ROLES, type CollectionRole } from "../../../../shared/enums.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { mayChangeRole, needsConsent } from "../../../../shared/publications/collectionRoles.ts";
import { useClientStore, useSession } from "../../../runtime/page/frame.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { useRefreshPage } from "../../../runtime/links/useRefreshPage.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { sendFormWrite } from "../../../features/forms/sendFormWrite.ts";
import { profileHref } from "../../../features/people/profileHref.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/Select.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import { RemoveMember } from "./RemoveMember.tsx";
import * as texts from "./texts.ts";
import styles from "./PublicationPeople.module.css";

/** A member of a publication with the role changes the viewer may make. */
export function MemberRow(props: {
  member: MemberRow_member$key;
  collection: { id: string; name: string };
  viewer: { id: string; role: CollectionRole | null };
}) {
  const { collection, viewer } = props;
  const member = useFragment(
    graphql`
      fragment MemberRow_member on CollectionMember {
        role
        user {
          id
          name
          imageId
        }
        ...MemberRow_words
      }
    `,
    props.member,
  );
  const { user } = member;
  const role = member.role as CollectionRole;
  const store = useClientStore();
  const { xsrf } = useSession();
  const refresh = useRefreshPage();
  const isOwn = user.id === viewer.id;
  const fields = { collectionId: collection.id, userId: user.id };
  const roles = COLLECTION_ROLES.filter(
    (wanted) => mayChangeRole(viewer.role, role, wanted) && !needsConsent(role, wanted),
  );

  /** Shows the new role with a button that restores the previous one. */
  const showRole = (message: string): void => {
    const act = async (): Promise<void> => {
      const error = await sendFormWrite("setCollectionRole", { ...fields, role }, xsrf);
      if (error !== null)
        return store.enqueueToast({ toastStyle: "error", message: error.message });
      await refresh().catch(() => window.location.reload());
    };
    const extraParams = isOwn || role === "OWNER" ? {} : { act: () => void act() };
    store.enqueueToast({ toastStyle: "accent", message, extraParams });
  };
  return (
    <li className={styles.row}>
      <Avatar name={user.name} imageId={user.imageId} colorKey={user.id} size="S" isDecorative />
      <MemberWords member={member} isOwn={isOwn} />
      <div className={styles.tools}>
        {roles.length > 1 ? (
          <WriteForm
            key={role}
            of="setCollectionRole"
            fields={fields}
            className={styles.role}
            onDone={(sent) => showRole(texts.roleGiven(user.name, sent.role as CollectionRole))}
          >
            {({ isBusy, field }) => (
              <>
                <Select
                  label={texts.roleOf(user.name)}
                  isLabelHidden
                  name={field("role")}
                  defaultValue={role}
                >
                  {roles.map((wanted) => (
                    <option key={wanted} value={wanted}>
                      {texts.roles[wanted]}
                    </option>
                  ))}
                </Select>
                <Button
                  type="submit"
                  variant="secondary"
                  size="small"
                  isBusy={isBusy}
                  aria-label={texts.changeRole(user.name)}
                >
                  {texts.change}
                </Button>
              </>
            )}
          </WriteForm>
        ) : null}
        {isOwn || roles.length > 0 ? (
          <RemoveMember
            user={user}
            collection={collection}
            isOwn={isOwn}
            onDone={() =>
              store.enqueueToast({
                toastStyle: "accent",
                message: texts.noLongerBelongsTo(user.name, collection.name),
              })
            }
          />
        ) : null}
      </div>
    </li>
  );
}

/** Who the member is, and since when. */
function MemberWords(props: { member: MemberRow_words$key; isOwn: boolean }) {
  const { user, joinedAt, email } = useFragment(
    graphql`
      fragment MemberRow_words on CollectionMember {
        joinedAt
        email
        user {
          name
          username
        }
      }
    `,
    props.member,
  );
  const href = profileHref(useLocation(), "ShowUser", user.username);
  return (
    <div className={styles.words}>
      <p className={styles.name}>
        {fillText(props.isOwn ? texts.nameOfViewer : texts.nameOfMember, {
          name: (
            <a href={href} dir="auto">
              {user.name}
            </a>
          ),
        })}
      </p>
      <p className={styles.facts}>
        <bdi>@{user.username}</bdi> · {texts.since(formatLongDate(joinedAt))}
        {email ? (
          <>
            {" · "}
            <a href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
          </>
        ) : null}
      </p>
    </div>
  );
}
