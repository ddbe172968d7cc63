import type { Session } from "../../../domain/identity/rows/session.ts";
import type { FormDocument } from "../../../render/documents/formDocument.tsx";
import type { RequestContext } from "../../request/requestContext.ts";

/** The owner of an account who is changing it, in their own session. */
export interface Owner {
  context: RequestContext;
  session: Session;
  /** Hash of the token of the requesting session. */
  sessionHash: string;
  /** The query of the request. */
  query: URLSearchParams;
  /** The path that required re-authentication and to return to; null for none. */
  wanted: string | null;
}

/** A form without the parts that all steps share. */
export type StepForm = Omit<FormDocument, "action">;

/** The result of a form: the form again with its error, a page shown once, or a redirect. */
export type StepResult = { wrong: StepForm } | { shown: StepForm } | { continueTo: string };

/** How a step accepts a file. */
export interface FileStep {
  maxBytes: number;
  /**
   * Runs before the file is read, so that floods are cheap to reject. Returns the reason, or null.
   */
  may: (owner: Owner) => Promise<string | null>;
  /** The error message for a file over `maxBytes`. */
  tooLarge: string;
  /** `fields` are the rest of the form. */
  submit: (owner: Owner, bytes: Uint8Array, fields: URLSearchParams) => Promise<StepResult>;
}

/** One settings form of an account. */
export interface AccountStep {
  /** Requires a recent re-authentication. */
  needsFresh: boolean;
  /** Query parameters that survive the redirect to the sign-in page and back. */
  queryParams?: readonly string[];
  /** Returns the form, or a redirect where there is nothing to change. */
  show: (owner: Owner) => Promise<StepForm | { continueTo: string }>;
  submit: (owner: Owner, form: URLSearchParams) => Promise<StepResult>;
  /** Handles the file, where the form has one. */
  file?: FileStep;
}
