import type { FormKind } from "../../../shared/enums.ts";
import { fillText } from "../../ui/fillText.tsx";
import { FramedForm, OutOfFrame } from "./FramedForm.tsx";
import * as texts from "./texts.ts";

/** A writer's form as readers see it. */
export function ReaderForm(props: {
  kind: FormKind;
  title: string;
  text: string;
  ownerName: string;
  ownerHref: string;
  /** Null in the preview. */
  action: string | null;
  isDone: boolean;
  error: string | null;
  /** The submitted text after a rejected submission. */
  typed: string;
}) {
  const { kind, ownerName, ownerHref, isDone, ...form } = props;
  const isEmail = kind === "EMAIL";
  const owner = <OutOfFrame href={ownerHref}>{ownerName}</OutOfFrame>;
  return (
    <FramedForm
      {...form}
      field={{
        label: isEmail ? texts.yourEmailAddress : texts.yourAnswer,
        name: "answer",
        kind: isEmail ? "email" : "multiline",
      }}
      submit={texts.send}
      note={fillText(isEmail ? texts.emailNote : texts.answerNote, { owner })}
      done={isDone ? fillText(texts.sentTo, { owner }) : null}
    />
  );
}
