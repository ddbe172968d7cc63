// The account settings forms, one per step, all usable without JavaScript. They require the owner's
// own session, and steps that could lose the account require a recent re-authentication. Staff who
// impersonate a user can't change anything here.

import type { Context, Handler } from "hono";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { isFresh } from "../../../domain/identity/secondFactor/confirmIdentity.ts";
import { isSameHash } from "../../../domain/identity/signIn/loginCode.ts";
import { answerForm } from "../../forms/answerForm.ts";
import { isMultipart, readMultipart } from "../../request/body/readMultipart.ts";
import { readCsrfForm, requireSameOrigin } from "../../request/body/readCsrfForm.ts";
import type { AppEnv } from "../../request/requestContext.ts";
import { requireMay } from "../../request/requireMay.ts";
import { openedEndpoint, TypedError } from "../../request/typedErrors.ts";
import type { AccountStep, FileStep, Owner, StepResult, StepForm } from "./accountStep.ts";
import { applicationStep } from "../../oauth/applicationStep.ts";
import { closeStep } from "./closeStep.ts";
import { connectedApplicationsStep } from "../../oauth/connectedApplicationsStep.ts";
import { connectionsStep } from "./connectionsStep.ts";
import { deleteStep } from "./deleteStep.ts";
import { emailStep } from "./emailStep.ts";
import { firstProfileStep } from "./firstProfileStep.ts";
import { exportStep } from "../../personalData/exportStep.ts";
import { identityStep } from "./identityStep.ts";
import { inviteStep } from "./inviteStep.ts";
import { avatarStep } from "../../people/avatarStep.ts";
import { passwordStep } from "./passwordStep.ts";
import { profileStep } from "../../people/profileStep.ts";
import { resumeEmailStep } from "./resumeEmailStep.ts";
import { secondFactorStep } from "./secondFactorStep.ts";
import { sessionsStep } from "./sessionsStep.ts";
import { usernameStep } from "../../people/usernameStep.ts";

const STEPS: Readonly<Record<string, AccountStep>> = {
  identity: identityStep,
  application: applicationStep,
  "connected-applications": connectedApplicationsStep,
  close: closeStep,
  connections: connectionsStep,
  delete: deleteStep,
  email: emailStep,
  export: exportStep,
  "first-profile": firstProfileStep,
  invite: inviteStep,
  password: passwordStep,
  picture: avatarStep,
  profile: profileStep,
  "resume-email": resumeEmailStep,
  "second-factor": secondFactorStep,
  sessions: sessionsStep,
  username: usernameStep,
};

/** Bytes of a multipart form besides its file. */
const MAX_OTHER_BYTES = 10_000;

/** Staff pages that also require re-authentication. */
const STAFF_PAGES = { impersonation: "AdminImpersonation", moderation: "AdminModeration" } as const;

/** Answers GET, HEAD and POST of `/m/account/{step}`; an unknown step falls through to 404. */
export const accountEndpoint: Handler<AppEnv> = (c, next) =>
  stepOf(c) ? answerStep(c, next) : next();

function stepOf(c: Context<AppEnv>): { name: string; step: AccountStep } | null {
  const name = c.get("siteLocation").params.step ?? "";
  const step = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
  return step ? { name, step } : null;
}

const answerStep = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const { name, step } = stepOf(c)!;
  const context = c.get("request");
  const takesFile = c.req.method === "POST" && hasFile(step) && isMultipart(c.req.raw);
  if (takesFile) requireSameOrigin(c.req.raw);
  const form = c.req.method === "POST" && !takesFile ? await readCsrfForm(c.req.raw) : null;
  const session = await context.session();
  const { sessionHash } = context;
  const path = buildPath("ManageAccount", { step: name });
  const query = new URL(c.req.url).searchParams;
  if (!session || sessionHash === null) {
    const preserved = Object.fromEntries(
      (step.queryParams ?? []).map((param) => [param, query.get(param) ?? undefined]),
    );
    const redirect = buildPath("ManageAccount", { step: name }, { query: preserved });
    return c.redirect(signInPath({ operation: "login", redirect }), 303);
  }
  requireMay(context, session, "changeAccount");
  if (form && !isSameHash(session.xsrfToken, form.get("xsrf") ?? ""))
    throw new TypedError("FORBIDDEN", "This page is out of date. Reload it and try again.");
  const owner = { context, session, sessionHash, query, wanted: pathOfWanted(wanted(c)) };
  if (step.needsFresh && !isFresh(session, context.now)) {
    const back = { query: { redirect: name } };
    return c.redirect(buildPath("ManageAccount", { step: "identity" }, back), 303);
  }
  if (form) return answer(c, owner, path, await step.submit(owner, form));
  if (takesFile) return answer(c, owner, path, await takeFile(c, owner, step));
  const shown = await step.show(owner);
  return "continueTo" in shown ? c.redirect(shown.continueTo, 303) : show(c, owner, path, shown);
});

function hasFile(step: AccountStep): step is AccountStep & { file: FileStep } {
  return step.file !== undefined;
}

/** Handles a multipart form. Except for the file, it is treated like any other form. */
async function takeFile(
  c: Context<AppEnv>,
  owner: Owner,
  { file, submit }: AccountStep & { file: FileStep },
): Promise<StepResult> {
  const error = await file.may(owner);
  if (error !== null) throw new TypedError("FORBIDDEN", error);
  const sent = await readMultipart(c.req.raw, file.maxBytes + MAX_OTHER_BYTES);
  if (!sent) throw new TypedError("TOO_LARGE", file.tooLarge);
  const xsrf = sent.get("xsrf");
  if (!isSameHash(owner.session.xsrfToken, typeof xsrf === "string" ? xsrf : ""))
    throw new TypedError("FORBIDDEN", "This page is out of date. Reload it and try again.");
  const names = [...sent].filter(([, value]) => typeof value === "string") as [string, string][];
  const fields = new URLSearchParams(names);
  const picked = [...sent.values()].find((value) => value instanceof File);
  if (!picked || picked.size === 0 || fields.has("remove")) return submit(owner, fields);
  return file.submit(owner, new Uint8Array(await picked.arrayBuffer()), fields);
}

async function answer(
  c: Context<AppEnv>,
  owner: Owner,
  path: string,
  result: StepResult,
): Promise<Response> {
  if ("wrong" in result) return show(c, owner, path, result.wrong, 422);
  if ("shown" in result) return show(c, owner, path, result.shown);
  return c.redirect(owner.wanted ?? result.continueTo, 303);
}

function show(
  c: Context<AppEnv>,
  { session }: Owner,
  path: string,
  form: StepForm,
  status: 200 | 422 = 200,
): Response | Promise<Response> {
  const next = wanted(c);
  const action = next ? `${path}?redirect=${next}` : path;
  const hidden = { ...form.hidden, xsrf: session.xsrfToken };
  return answerForm(c, { ...form, action, hidden }, { status });
}

/** The step or staff page that required re-authentication, and to which the reader returns. */
function wanted(c: Context<AppEnv>): string | null {
  const name = c.req.query("redirect") ?? "";
  return isStaffPage(name) || Object.hasOwn(STEPS, name) ? name : null;
}

function pathOfWanted(name: string | null): string | null {
  if (name === null) return null;
  return isStaffPage(name)
    ? buildPath(STAFF_PAGES[name])
    : buildPath("ManageAccount", { step: name });
}

function isStaffPage(name: string): name is keyof typeof STAFF_PAGES {
  return Object.hasOwn(STAFF_PAGES, name);
}
