import { useState } from "react";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Spinner } from "../../../../ui/Spinner.tsx";
import type { SaveStatus } from "../../draft/draftSaverOptions.ts";
import { EmailLengthNote } from "../../EmailLengthNote.tsx";
import { IssueForm } from "./IssueForm.tsx";
import { IssueLine } from "./IssueLine.tsx";
import { IssueReceipt, receiptTitle } from "./IssueReceipt.tsx";
import * as texts from "./texts.ts";
import { useIssueTarget } from "./useIssueTarget.ts";

/** Who gets an email and when, as chosen while it is written. */
export interface IssueChoices {
  /** As in `segmentOptions`; null for the newsletter's default. */
  audience: string | null;
  /** In UTC as of a `datetime-local` field; empty for now. */
  sendAt: string;
  /** Empty for the title. */
  subject: string;
  previewText: string;
}

/**
 * Sends an email without a story from its editor: who it goes to, beside the text; then who gets it and
 * when, the preview and a test; at last what became of it.
 */
export function EmailIssue(props: {
  postId: string;
  status: SaveStatus;
  /** Why the text can't be sent yet; null when it can, or is only being saved. */
  obstacle: string | null;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}) {
  const { postId, status, obstacle, isOpen, onClose } = props;
  const [choices, setChoices] = useState<IssueChoices>({
    audience: null,
    sendAt: "",
    subject: "",
    previewText: "",
  });
  const { target, refresh } = useIssueTarget(postId);
  const issue = target?.issue;
  const change = (part: Partial<IssueChoices>): void =>
    setChoices((before) => ({ ...before, ...part }));
  return (
    <>
      {target ? (
        <IssueLine target={target} choices={choices} onShow={issue ? props.onOpen : null} />
      ) : null}
      <EmailLengthNote postId={postId} status={status} />
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={issue ? receiptTitle(issue) : texts.sendEmail}
        width={issue ? "narrow" : "confirm"}
      >
        {!isOpen ? null : obstacle ? (
          <p role="alert">{obstacle}</p>
        ) : !target || status.kind !== "saved" ? (
          <Spinner label={texts.loading} />
        ) : issue ? (
          <IssueReceipt target={target} onCancelled={refresh} />
        ) : (
          <IssueForm
            postId={postId}
            target={target}
            choices={choices}
            onChange={change}
            onSent={refresh}
          />
        )}
      </Dialog>
    </>
  );
}
