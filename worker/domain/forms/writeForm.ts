// Owns creating and deleting forms, which only their writer may do, and answering them, which
// anyone may do.

import { sql, type Sql } from "../../db/sql.ts";
import type { FormKind } from "../../../shared/enums.ts";
import { characterCount } from "../../../shared/format/characterCount.ts";
import { toHex } from "../../../shared/format/hex.ts";
import { readEmail } from "../../../shared/format/inputPatterns.ts";
import { idFromKey } from "../../../shared/ids.ts";
import {
  MAX_FORM_ANSWER,
  MAX_FORM_ANSWERS,
  MAX_FORM_TEXT,
  MAX_FORM_TITLE,
  MAX_FORMS,
} from "../../../shared/limits.ts";
import type { FormError } from "../../../shared/forms/formErrors.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import type { DomainContext } from "../kernel/context.ts";
import { countRequest, isBeyond, LIMITS, networkKey } from "../identity/rows/rateLimits.ts";
import { formById, type FormRow, visibleForm } from "./forms.ts";

export type FormResult = { kind: "done"; form: FormRow } | { kind: FormError };

const count = (formId: string): Sql => sql`
  UPDATE forms SET answer_count =
  (SELECT count(*) FROM form_answers WHERE form_id = ${formId}) WHERE id = ${formId}`;

/** Creates a form. The same key and title always refer to the same form. */
export async function createForm(
  context: DomainContext,
  viewerId: string,
  typed: { key: string; kind: FormKind; title: string; text: string },
): Promise<FormResult> {
  const title = oneLine(typed.title);
  const text = cleanText(typed.text).trim();
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(typed.key)) return { kind: "no-key" };
  if (title === "") return { kind: "no-title" };
  if (characterCount(title, MAX_FORM_TITLE).isOver) return { kind: "title-too-long" };
  if (characterCount(text, MAX_FORM_TEXT).isOver) return { kind: "text-too-long" };
  const id = await idFromKey("form", `${viewerId}:${typed.key}:${title}`);
  const state = await context.db.first<{ isHidden: number; others: number }>(sql`
    SELECT u.is_hidden AS isHidden,
      (SELECT count(*) FROM forms WHERE owner_id = u.id AND id <> ${id}) AS others
    FROM users u WHERE u.id = ${viewerId}`);
  if (state?.isHidden !== 0) return { kind: "suspended" };
  if (state.others >= MAX_FORMS) return { kind: "too-many-forms" };
  await context.db.write(
    [
      sql`INSERT INTO forms (id, owner_id, kind, title, text, created_at)
        VALUES (${id}, ${viewerId}, ${typed.kind}, ${title}, ${text}, ${context.now})
          ON CONFLICT DO NOTHING`,
    ],
    { idempotent: true },
  );
  formById(context).clear(id);
  const form = await formById(context).load(id);
  return form ? { kind: "done", form } : { kind: "no-form" };
}

/** Deletes a form with all its answers. */
export async function deleteForm(
  context: DomainContext,
  viewerId: string,
  id: string,
): Promise<"done" | FormError> {
  if ((await formById(context).load(id))?.ownerId !== viewerId) return "no-form";
  await context.db.write(
    [
      sql`DELETE FROM form_answers WHERE form_id = ${id}`,
      sql`DELETE FROM forms WHERE id = ${id} AND owner_id = ${viewerId}`,
    ],
    { idempotent: true },
  );
  formById(context).clear(id);
  return "done";
}

/** Deletes one answer. Idempotent. */
export async function deleteFormAnswer(
  context: DomainContext,
  viewerId: string,
  { formId, answerId }: { formId: string; answerId: string },
): Promise<FormResult> {
  if ((await formById(context).load(formId))?.ownerId !== viewerId) return { kind: "no-form" };
  await context.db.write(
    [sql`DELETE FROM form_answers WHERE form_id = ${formId} AND id = ${answerId}`, count(formId)],
    { idempotent: true },
  );
  formById(context).clear(formId);
  const form = await formById(context).load(formId);
  return form ? { kind: "done", form } : { kind: "no-form" };
}

/**
 * Stores a reader's answer. A repeated answer is stored once, and the result doesn't reveal that it
 * existed.
 */
export async function answerReaderForm(
  context: DomainContext,
  network: string,
  { formId, typed }: { formId: string; typed: string },
): Promise<"done" | FormError> {
  const [ofNetwork, visible] = await Promise.all([
    networkKey(LIMITS.answersFromNetwork, network),
    visibleForm(context, formId),
  ]);
  if (!visible) return "no-form";
  const { kind, ownerId, answerCount } = visible.form;
  const answer = kind === "EMAIL" ? readEmail(typed) : cleanText(typed).trim();
  if (answer === null) return "no-email";
  if (answer === "") return "no-answer";
  if (characterCount(answer, MAX_FORM_ANSWER).isOver) return "answer-too-long";
  if (answerCount >= MAX_FORM_ANSWERS) return "full";
  const { now } = context;
  const byNetwork = countRequest(ofNetwork, LIMITS.answersFromNetwork, now);
  const byForm = countRequest(`${LIMITS.answersOfForm.name}:${formId}`, LIMITS.answersOfForm, now);
  const written = await context.db.write([byNetwork, byForm], { idempotent: false });
  if (
    isBeyond(written.first(byNetwork), LIMITS.answersFromNetwork) ||
    isBeyond(written.first(byForm), LIMITS.answersOfForm)
  ) {
    return "limited";
  }
  const emailKey = kind === "EMAIL" ? answer.toLowerCase() : null;
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(emailKey ?? answer),
  );
  await context.db.write(
    [
      sql`INSERT INTO form_answers (form_id, id, owner_id, answer, email_key, created_at)
        SELECT id, ${toHex(new Uint8Array(digest).slice(0, 16))}, owner_id, ${answer}, ${emailKey},
          ${now} FROM forms WHERE id = ${formId} AND owner_id = ${ownerId}
        ON CONFLICT DO NOTHING`,
      count(formId),
    ],
    { idempotent: true },
  );
  return "done";
}
