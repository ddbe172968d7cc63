import type { Session } from "../../domain/core/identity/session.ts";
import type { FormDocument } from "../../render/formDocument.tsx";
import type { RequestContext } from "../request/requestContext.ts";

/** Who changes something of their account: in a session of their own, on its own page. */
export interface Owner {
  context: RequestContext;
  session: Session;
  /** Of the asking session's token. */
  sessionHash: string;
  /** What the address says besides. */
  query: URLSearchParams;
  /** Where they are on the way to, which asked to see first that they are there; null for nowhere. */
  wanted: string | null;
}

/** A form without what all of them have. */
export type StepForm = Omit<FormDocument, "action">;

/** What comes of a form: it again, with what is wrong; what is to be shown once; or where to go. */
export type StepAnswer = { wrong: StepForm } | { shown: StepForm } | { continueTo: string };

/** How a step takes a file. */
export interface FileStep {
  maxBytes: number;
  /** Asked before the file is read, so that a flood costs nothing: why not, or null. */
  may: (owner: Owner) => Promise<string | null>;
  /** The message for a file that is larger. */
  tooLarge: string;
  submit: (owner: Owner, bytes: Uint8Array) => Promise<StepAnswer>;
}

/** Something of an account that its owner can change. */
export interface AccountStep {
  /** Only who has shown lately that they are there. */
  needsFresh: boolean;
  /** What of the address outlasts the way to the sign-in page and back. */
  queryParams?: readonly string[];
  /** The form; an address to go to where there is nothing to change. */
  show: (owner: Owner) => Promise<StepForm | { continueTo: string }>;
  submit: (owner: Owner, form: URLSearchParams) => Promise<StepAnswer>;
  /** What takes a file, where the form has one. */
  file?: FileStep;
}
