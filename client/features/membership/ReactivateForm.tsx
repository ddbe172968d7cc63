import { Button } from "../../ui/Button.tsx";
import { WriteForm } from "../forms/WriteForm.tsx";
import { REACTIVATE_HASH } from "../../runtime/links/useMembershipHash.ts";
import * as texts from "./texts.ts";

/**
 * Opens the reactivation modal, which says what will be charged. Without JavaScript it reactivates
 * right away; the row beside it says the same.
 */
export function ReactivateForm({ membershipId }: { membershipId: string }) {
  return (
    <>
      <Button
        href={REACTIVATE_HASH}
        size="small"
        data-needs-script=""
        aria-label={texts.reactivateTitle}
      >
        {texts.reactivate}
      </Button>
      <span data-without-script="">
        <WriteForm of="uncancelMembership" fields={{ membershipId }}>
          {({ isBusy }) => (
            <Button type="submit" size="small" isBusy={isBusy} aria-label={texts.reactivateTitle}>
              {texts.reactivate}
            </Button>
          )}
        </WriteForm>
      </span>
    </>
  );
}
