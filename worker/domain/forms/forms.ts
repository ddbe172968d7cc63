import { sql } from "../../db/sql.ts";
import type { FormKind } from "../../../shared/enums.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { visibleUser } from "../people/rows/canSeeUser.ts";
import { userById } from "../people/rows/users.ts";

/** A writer's form for readers. */
export interface FormRow {
  id: string;
  ownerId: string;
  kind: FormKind;
  title: string;
  text: string;
  answerCount: number;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** A reader's answer to a form. */
export interface FormAnswerRow {
  id: string;
  answer: string;
  createdAt: number;
}

const COLUMNS = sql`f.id, f.owner_id AS ownerId, f.kind, f.title, f.text,
  f.answer_count AS answerCount, f.created_at AS createdAt`;

/** Loads a form by id without access checks, or null. See `visibleForm`. */
export const formById = defineLoader<DomainContext, string, FormRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<FormRow>(
      sql`SELECT ${COLUMNS} FROM forms f WHERE f.id IN (SELECT value
        FROM json_each(${JSON.stringify(ids)}))`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  },
);

/** Returns a form if its owner is visible to the viewer. */
export async function visibleForm(
  context: DomainContext,
  id: string,
): Promise<{ form: FormRow; ownerName: string; ownerUsername: string } | null> {
  const form = await formById(context).load(id);
  const owner = form && (await visibleUser(context, await userById(context).load(form.ownerId)));
  return form && owner ? { form, ownerName: owner.name, ownerUsername: owner.username } : null;
}

/** Returns a page of a writer's forms, latest first. */
export async function listForms(
  context: DomainContext,
  ownerId: string,
  bounds: PageBounds,
): Promise<Page<FormRow>> {
  const rows = await context.db.all<FormRow>(sql`
    SELECT ${COLUMNS} FROM forms f WHERE f.owner_id = ${ownerId}
      AND (f.created_at, f.id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
      ${bounds.after?.id ?? "~"})
    ORDER BY f.created_at DESC, f.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}

/** Returns a page of a form's answers, latest first. */
export async function listFormAnswers(
  { db }: Pick<DomainContext, "db">,
  formId: string,
  bounds: PageBounds,
): Promise<Page<FormAnswerRow>> {
  const rows = await db.all<FormAnswerRow>(sql`
    SELECT a.id, a.answer, a.created_at AS createdAt FROM form_answers a
    WHERE a.form_id = ${formId}
      AND (a.created_at, a.id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
      ${bounds.after?.id ?? "~"})
    ORDER BY a.created_at DESC, a.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}
