import { exports } from "cloudflare:workers";
import { firstValue } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { textOf, writerWithDraft } from "../../../support/drafts/drafts.ts";
import { insertRow, makeCollection, makeUser, signedIn } from "../../../support/factories.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

type Headers = Record<string, string>;

/** A publication with an editor, and one of its writers with a draft. */
async function desk() {
  const collection = await makeCollection({ submission_guidelines: "No listicles, please." });
  const editor = await makeUser({ name: "The editor" });
  await addMember(collection.id, editor.id, "EDITOR");
  const { writer, browser, postId } = await writerWithDraft(
    textOf("A fine story", "One two three."),
  );
  await addMember(collection.id, writer.id, "WRITER");
  return { collection, writer, postId, asWriter: browser, asEditor: await signedIn(editor.id) };
}

/** Submits a form as the no-JS page does, and returns its redirect. */
async function send(mutation: string, fields: Headers, headers: Headers) {
  const { [XSRF_HEADER]: xsrf = "", Cookie = "" } = headers;
  const response = await exports.default.fetch(`${ORIGIN}/_/write/${mutation}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded", Cookie },
    body: new URLSearchParams({ ...fields, xsrf }).toString(),
  });
  return { status: response.status, text: await response.text() };
}

const submissionId = async (postId: string) =>
  (await firstValue<string>("SELECT id FROM publication_submissions WHERE post_id = ?1", postId))!;

const textAt = async (path: string, headers: Headers) => (await get(path, headers)).text();

/** Returns the values of the hidden fields in a page's form. */
const hiddenIn = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

describe("a submission's pages", () => {
  test("take a story from its writer through changes to acceptance, without JavaScript", async () => {
    const { collection, postId, asWriter, asEditor } = await desk();
    const find = await textAt(`/me/find-publication-for-submission/${postId}`, asWriter);
    const path = `/me/create-submission/${collection.id}/${postId}`;
    expect(find).toContain(`href="${path}"`);
    const create = await textAt(path, asWriter);
    for (const words of ["A fine story", "No listicles, please.", `Submit to`])
      expect(create).toContain(words);
    const fields = {
      publicationId: hiddenIn(create, "publicationId"),
      postId: hiddenIn(create, "postId"),
      note: "My best",
    };
    expect((await send("createPublicationSubmission", fields, asWriter)).status).toBe(303);
    const id = await submissionId(postId);
    expect(await textAt("/me/outbox", asWriter)).toContain(`/r/submission/${id}`);

    const inbox = await get(`/${collection.slug}/submissions`, asEditor);
    expect(databaseUse(inbox).roundTrips).toBeLessThanOrEqual(4);
    const listed = await inbox.text();
    for (const words of ["A fine story", "My best", "Submitted"]) expect(listed).toContain(words);

    const review = await textAt(`/r/submission/${id}`, asEditor);
    for (const words of ["One two three.", "Request changes", "Accept and publish", "My best"])
      expect(review).toContain(words);
    expect(review).not.toContain("Withdraw");
    const step = { submissionId: id, baseRev: hiddenIn(review, "baseRev"), publishAt: "" };
    const silent = { ...step, status: "CHANGES_REQUESTED", note: "" };
    expect((await send("setPublicationSubmissionStatus", silent, asEditor)).text).toContain(
      "Say what should change.",
    );
    const asked = { ...silent, note: "A better end" };
    expect((await send("setPublicationSubmissionStatus", asked, asEditor)).status).toBe(303);
    expect(await textAt(`/${collection.slug}/submissions`, asEditor)).toContain(
      "Nothing to review",
    );
    expect(
      await textAt(`/${collection.slug}/submissions?tab=changes-requested`, asEditor),
    ).toContain("A better end");

    const own = await textAt(`/r/submission/${id}`, asWriter);
    for (const words of ["A better end", "I made the changes", "Withdraw", "Changes requested"])
      expect(own).toContain(words);
    const made = { submissionId: id, baseRev: "", status: "CHANGES_MADE", note: "" };
    expect((await send("setPublicationSubmissionStatus", made, asWriter)).status).toBe(303);
    const accepted = { ...step, status: "ACCEPTED", note: "" };
    expect((await send("setPublicationSubmissionStatus", accepted, asEditor)).status).toBe(303);
    expect(await textAt("/me/outbox?tab=accepted", asWriter)).toContain("A fine story");
    expect((await get(`/${collection.slug}/a-fine-story-${postId}`)).status).toBe(200);
  });

  test("take comments and suggested edits without JavaScript, and say where the story is", async () => {
    const { collection, postId, asWriter, asEditor } = await desk();
    const fields = { publicationId: collection.id, postId, note: "" };
    await send("createPublicationSubmission", fields, asWriter);
    const id = await submissionId(postId);
    const path = `/r/submission/${id}`;
    const inbox = `/${collection.slug}/submissions`;
    expect(await textAt(`${inbox}?tab=unassigned.oldest&q=fine`, asEditor)).toContain(
      "A fine story",
    );
    expect(await textAt(`${inbox}?tab=mine`, asEditor)).toContain("Nothing found");
    expect(await textAt(path, asEditor)).toContain(`${path}?at=aa00#p-aa00`);
    const tools = await textAt(`${path}?at=aa00`, asEditor);
    for (const words of ["Suggested text", "Only editors see this", "Assigned to", "Due date"])
      expect(tools).toContain(words);
    const edit = {
      submissionId: id,
      paragraphName: "aa00",
      was: "One two three.",
      key: "edit-0001",
    };
    expect(
      (await send("suggestSubmissionEdit", { ...edit, text: "One two four." }, asEditor)).status,
    ).toBe(303);
    const stale = { ...edit, was: "Another text.", text: "Five.", key: "edit-0002" };
    expect((await send("suggestSubmissionEdit", stale, asEditor)).status).toBe(409);
    const note = { submissionId: id, text: "Weak.", key: "note-0001", isInternal: "true" };
    expect((await send("addSubmissionComment", note, asEditor)).status).toBe(303);
    expect(await textAt(path, asEditor)).toContain("Weak.");

    const own = await textAt(path, asWriter);
    for (const words of ["<ins>four</ins>", "1 suggested edit waits for you."])
      expect(own).toContain(words);
    for (const words of ["Weak.", "Assigned to", "Suggested text"])
      expect(own).not.toContain(words);
    const suggestionId = hiddenIn(own, "suggestionId");
    const decision = { submissionId: id, suggestionId, isAccepted: "true" };
    expect((await send("decideSubmissionSuggestion", decision, asWriter)).status).toBe(303);
    expect(await textAt(path, asWriter)).toContain("One two four.</p>");
    for (const page of ["/me/stories/drafts", `/p/${postId}/settings`, `/p/${postId}/edit`])
      expect(await textAt(page, asWriter)).toContain(path);
  });

  test("are available to both sides, and not found by others", async () => {
    const { collection, postId, asWriter, asEditor } = await desk();
    await send(
      "createPublicationSubmission",
      { publicationId: collection.id, postId, note: "" },
      asWriter,
    );
    const id = await submissionId(postId);
    const stranger = await signedIn((await makeUser()).id);
    // One after the other: here the first request to a page loads its module, and a second one that
    // waits for the same load is not allowed to.
    const statuses = async (path: string) => {
      const found: number[] = [];
      for (const who of [asWriter, asEditor, stranger, {}])
        found.push((await get(path, who)).status);
      return found;
    };
    expect(await statuses(`/r/submission/${id}`)).toEqual([200, 200, 404, 302]);
    expect(await statuses(`/${collection.slug}/submissions`)).toEqual([404, 200, 404, 302]);
    expect(await statuses(`/${collection.slug}/stories/accepted`)).toEqual([404, 200, 404, 302]);
    expect(await statuses("/me/outbox")).toEqual([200, 200, 200, 302]);
    const find = `/me/find-publication-for-submission/${postId}`;
    expect(await statuses(find)).toEqual([200, 200, 404, 302]);
    expect(await statuses(`/me/create-submission/none/${postId}`)).toEqual([404, 404, 404, 302]);
    expect(await statuses(`/${collection.slug}/write-for-us`)).toEqual([200, 200, 200, 200]);
    expect((await get("/r/submission/none", asEditor)).status).toBe(404);
  });

  test("have the address of the enabled layout", async () => {
    const { collection, asEditor } = await desk();
    const [first, second] = [`/${collection.slug}/submissions`, `/${collection.slug}/manage/inbox`];
    const led = await get(`${second}?tab=accepted`, asEditor);
    expect([led.status, led.headers.get("location")]).toEqual([302, `${first}?tab=accepted`]);
    const editor = await makeUser();
    await addMember(collection.id, editor.id, "OWNER");
    await insertRow("flag_rules", {
      flag: "enable_submissions_v2",
      position: 900,
      audience: "USER",
      user_id: editor.id,
      value: "true",
    });
    const headers = {
      ...(await signedIn(editor.id)),
      // Flag rules are cached for half a minute.
      "x-fault-injection": "clock:+2h",
    };
    expect((await get(second, headers)).status).toBe(200);
    expect((await get(first, headers)).headers.get("location")).toBe(second);
  });

  test("show anyone a publication's guidelines", async () => {
    const { collection } = await desk();
    const html = await textAt(`/${collection.slug}/write-for-us`, {});
    expect(html).toContain("No listicles, please.");
    expect(html).toContain("Only invited writers can submit.");
  });
});
