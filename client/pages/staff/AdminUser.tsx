import { graphql, useFragment } from "react-relay/hooks";
import type { AdminUser_history$key } from "../../../generated/relay/AdminUser_history.graphql.ts";
import { formatTimestamp } from "../../../shared/format/dates.ts";
import { currencyNamed, formatMoneyExact } from "../../../shared/format/money.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { AdminCharges } from "./AdminCharges.tsx";
import { GrantForm } from "./GrantForm.tsx";
import shared from "./status/InternalStatus.module.css";
import { MemberLog } from "./MemberLog.tsx";
import { StatusFacts } from "./status/StatusFacts.tsx";
import { StatusSection } from "./status/StatusSection.tsx";
import * as texts from "./texts.ts";

/** A person's membership with its charges and history, and what staff may change. */
export function AdminUser(props: { history: AdminUser_history$key }) {
  const history = useFragment(
    graphql`
      fragment AdminUser_history on MemberHistory {
        userId
        accessUntil
        emailSuppression
        limitedImportRows
        user {
          name
          username
        }
        membershipStatus {
          membershipId
          membershipType
          status
          isCancelled
          paymentProvider
          amount
          currency
          startedAt
          currentPeriodEndsAt
          paymentFailedAt
        }
        log {
          id
        }
        ...MemberLog_history
        ...AdminCharges_history
      }
    `,
    props.history,
  );
  const { userId, user, emailSuppression, membershipStatus: status, accessUntil, log } = history;
  const limitedRows = history.limitedImportRows ?? 0;
  const state = status ? (texts.membershipStates[status.status] ?? status.status) : "";
  return (
    <div className={shared.page}>
      <a className={shared.home} href={buildPath("AdminUsers")}>
        {texts.members}
      </a>
      <h1 className={shared.title} dir="auto">
        {texts.memberTitle(user?.name ?? userId)}
      </h1>
      <StatusSection title={texts.account}>
        <StatusFacts facts={[[texts.accountId, userId]]} />
        {user ? (
          <p>
            <a href={buildPath("ShowUser", { username: user.username })}>{`@${user.username}`}</a>
          </p>
        ) : null}
        {emailSuppression == null ? null : (
          <>
            <p>{texts.emailSuppressions[emailSuppression]}</p>
            <CsrfForm
              mutation="liftEmailSuppression"
              fields={{ targetUserId: userId }}
              label={texts.sendEmailAgain}
            >
              {(isBusy) => (
                <Button type="submit" size="small" isBusy={isBusy}>
                  {texts.sendEmailAgain}
                </Button>
              )}
            </CsrfForm>
          </>
        )}
        {limitedRows === 0 ? null : (
          <>
            <p>{texts.limitedImport(limitedRows)}</p>
            <CsrfForm
              mutation="liftImportLimit"
              fields={{ targetUserId: userId }}
              label={texts.continueImport}
            >
              {(isBusy) => (
                <Button type="submit" size="small" isBusy={isBusy}>
                  {texts.continueImport}
                </Button>
              )}
            </CsrfForm>
          </>
        )}
      </StatusSection>
      <StatusSection title={texts.membership}>
        {status ? (
          <StatusFacts
            facts={[
              [texts.state, status.isCancelled ? texts.canceledState(state) : state],
              [texts.plan, status.membershipType],
              [
                texts.price,
                `${formatMoneyExact(status.amount, currencyNamed(status.currency))} ${status.currency}`,
              ],
              [texts.provider, status.paymentProvider],
              [texts.started, formatTimestamp(status.startedAt)],
              [texts.periodEnds, formatTimestamp(status.currentPeriodEndsAt)],
              ...(accessUntil == null
                ? []
                : [[texts.accessEnds, formatTimestamp(accessUntil)] as const]),
              ...(status.paymentFailedAt == null
                ? []
                : [[texts.paymentFailed, formatTimestamp(status.paymentFailedAt)] as const]),
              [texts.membershipId, status.membershipId],
            ]}
          />
        ) : (
          <p>{texts.neverMember}</p>
        )}
      </StatusSection>
      <AdminCharges history={history} />
      <GrantForm userId={userId} afterEntry={log[0]?.id ?? "none"} />
      <MemberLog history={history} />
    </div>
  );
}
