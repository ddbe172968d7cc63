// Writers' forms: created by the writer, answered by anyone without script or account.

import { exports } from "cloudflare:workers";
import { firstRow, runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { MAX_FORM_ANSWERS, MAX_FORMS } from "../../../../shared/limits.ts";
import { LIMITS } from "../../../../worker/domain/identity/rows/rateLimits.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import { setSuspended } from "../../../support/people.ts";
import {
  insertRow,
  makeStory,
  makeUser,
  nextNumber,
  signedIn,
} from "../../../support/factories.ts";
import { get, ORIGIN } from "../../../support/product.ts";

interface Answer {
  __typename: string;
  message?: string;
  form?: { id: string; url: string; answerCount: number } | null;
}

const ANSWER = `__typename ... on ResultError { message }
  ... on ReaderFormUpdate { form { id url answerCount } }`;

const create = (browser: Browser = {}, input: Record<string, string> = {}) =>
  ask<Answer>(
    `mutation ($key: String!, $kind: FormKind!, $title: String!, $text: String) {
      createForm(key: $key, kind: $kind, title: $title, text: $text) { ${ANSWER} } }`,
    { key: crypto.randomUUID(), kind: "EMAIL", title: "Hear from me", ...input },
    browser,
  );
const remove = (formId: string, browser: Browser = {}) =>
  ask<Answer>(
    `mutation ($formId: ID!) { deleteForm(formId: $formId) { ${ANSWER} } }`,
    { formId },
    browser,
  );
const removeAnswer = (formId: string, answerId: string, browser: Browser = {}) =>
  ask<Answer>(
    `mutation ($formId: ID!, $answerId: ID!) {
      deleteFormAnswer(formId: $formId, answerId: $answerId) { ${ANSWER} } }`,
    { formId, answerId },
    browser,
  );

/** Reads a form as its writer. */
const read = (id: string, browser: Browser, after: string | null = null) =>
  ask<{
    form: {
      answersConnection: {
        edges: { node: { id: string; answer: string } }[];
        pageInfo: { endCursor: string | null; hasNextPage: boolean };
      };
    } | null;
  } | null>(
    `query ($id: ID!, $after: String) { viewer { form(id: $id) { answersConnection(first: 2, after: $after) {
      edges { node { id answer } } pageInfo { endCursor hasNextPage } } } } }`,
    { id, after },
    browser,
  );

const answersOf = async (id: string, browser: Browser): Promise<string[]> =>
  ((await read(id, browser))?.form?.answersConnection.edges ?? []).map(({ node }) => node.answer);

/** Submits a form as a no-JS browser would, from a separate network. */
function send(
  id: string,
  answer: string,
  { network = `10.9.${nextNumber() % 250}.1`, headers = {}, origin = ORIGIN } = {},
) {
  return exports.default.fetch(`${origin}/m/form/${id}`, {
    method: "POST",
    redirect: "manual",
    headers: {
      Origin: origin,
      "Sec-Fetch-Site": "same-origin",
      "CF-Connecting-IP": network,
      ...headers,
    },
    body: new URLSearchParams({ answer }),
  });
}

async function aForm(input: Record<string, string> = {}) {
  const writer = await makeUser({ name: "Ann Writer" });
  const browser: Browser = await signedIn(writer.id);
  const { form } = await create(browser, input);
  return { writer, browser, id: form!.id, url: form!.url };
}

describe("a form", () => {
  test("can be framed by anyone, has no script, and says who gets an answer", async () => {
    const { id, url, writer } = await aForm({ text: "When part <two> is out." });
    expect(url).toBe(`${ORIGIN}/m/form/${id}`);
    const page = await get(`/m/form/${id}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors *");
    const html = await page.text();
    expect(html).not.toContain("<script");
    expect(html).toContain("When part &lt;two&gt; is out.");
    expect(html).toContain(`/@${writer.username}" dir="auto" target="_blank" rel="noopener"`);
    expect(html).toContain("who may email you");
  });

  test("stores each answer once, only for its writer, latest first and paginated", async () => {
    const { id, browser } = await aForm();
    for (const address of ["one@mail.example", "two@mail.example", "ONE@mail.example"]) {
      const answer = await send(id, address);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("Thank you.");
    }
    expect((await answersOf(id, browser)).toSorted()).toEqual([
      "one@mail.example",
      "two@mail.example",
    ]);
    await send(id, "three@mail.example");
    const first = (await read(id, browser))!.form!.answersConnection;
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = (await read(id, browser, first.pageInfo.endCursor))!.form!.answersConnection;
    expect([...first.edges, ...second.edges]).toHaveLength(3);
    const stranger: Browser = await signedIn((await makeUser()).id);
    expect((await read(id, stranger))?.form).toBeNull();
    expect(await read(id, {})).toBeNull();
    expect(await (await get(`/m/forms/${id}`, browser)).text()).toContain("three@mail.example");
    expect((await get(`/m/forms/${id}`, stranger)).status).toBe(404);
    expect((await get(`/m/forms/${id}`)).headers.get("location")).toContain("/m/signin");
  });

  test("reports invalid answers within the frame, and preserves the input", async () => {
    const { id, browser } = await aForm();
    const wrong = await send(id, "no address");
    expect(wrong.status).toBe(200);
    expect(wrong.headers.get("content-security-policy")).toContain("frame-ancestors *");
    const html = await wrong.text();
    expect(html).toContain("valid email address");
    expect(html).toContain('value="no address"');
    const words = await aForm({ kind: "TEXT", title: "What did you think?" });
    expect(await (await send(words.id, "  ")).text()).toContain("Write something first.");
    expect(await (await send(words.id, "x".repeat(2001))).text()).toContain("2000 characters");
    await send(words.id, "Fine <b>indeed</b>");
    expect(await answersOf(words.id, words.browser)).toEqual(["Fine <b>indeed</b>"]);
    expect(await answersOf(id, browser)).toEqual([]);
  });

  test("accepts answers only from our own pages, rate-limited per network", async () => {
    const { id, browser } = await aForm();
    const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await send(id, "a@mail.example", { headers: foreign })).status).toBe(403);
    const network = "10.8.7.6";
    for (let number = 0; number < LIMITS.answersFromNetwork.max; number += 1) {
      await send(id, `n${number}@mail.example`, { network });
    }
    const one = await send(id, "late@mail.example", { network });
    expect(await one.text()).toContain("Too many answers came from your network");
    await send(id, "other@mail.example");
    const said = await firstRow<{ n: number }>(
      "SELECT count(*) AS n FROM form_answers WHERE form_id = ?1",
      id,
    );
    expect(said!.n).toBe(LIMITS.answersFromNetwork.max + 1);
    expect(browser.Cookie).toBeDefined();
  });

  test("that has reached its maximum of answers says so", async () => {
    const { id } = await aForm();
    await runSql("UPDATE forms SET answer_count = ?2 WHERE id = ?1", id, MAX_FORM_ANSWERS);
    expect(await (await send(id, "a@mail.example")).text()).toContain("has reached its limit");
  });

  test("isn't found once it is deleted, or its writer is suspended", async () => {
    const { id, browser } = await aForm();
    await send(id, "one@mail.example");
    const other = await aForm();
    await setSuspended(other.writer.id, 1);
    expect((await get(`/m/form/${other.id}`)).status).toBe(404);
    expect((await send(other.id, "one@mail.example")).status).toBe(404);
    expect((await create(other.browser)).__typename).not.toBe("ReaderFormUpdate");
    expect((await remove(id, await signedIn((await makeUser()).id))).__typename).toBe("NotFound");
    expect((await remove(id)).__typename).toBe("Unauthorized");
    expect((await remove(id, browser)).__typename).toBe("ReaderFormUpdate");
    expect((await get(`/m/form/${id}`)).status).toBe(404);
    const left = await firstRow<{ n: number }>(
      "SELECT count(*) AS n FROM form_answers WHERE form_id = ?1",
      id,
    );
    expect(left!.n).toBe(0);
    expect((await get("/m/form/nothing")).status).toBe(404);
  });

  test("lets only its writer delete single answers", async () => {
    const { id, browser } = await aForm();
    await send(id, "one@mail.example");
    await send(id, "two@mail.example");
    const [edge] = (await read(id, browser))!.form!.answersConnection.edges;
    const stranger: Browser = await signedIn((await makeUser()).id);
    expect((await removeAnswer(id, edge!.node.id, stranger)).__typename).toBe("NotFound");
    expect((await removeAnswer(id, edge!.node.id)).__typename).toBe("Unauthorized");
    expect((await removeAnswer(id, edge!.node.id, browser)).form!.answerCount).toBe(1);
    expect((await removeAnswer(id, edge!.node.id, browser)).form!.answerCount).toBe(1);
    expect(await answersOf(id, browser)).not.toContain(edge!.node.answer);
  });

  test("is created once per key, needs a title, and is limited per writer", async () => {
    const writer = await makeUser();
    const browser: Browser = await signedIn(writer.id);
    const key = crypto.randomUUID();
    const [one, again] = [await create(browser, { key }), await create(browser, { key })];
    expect(again.form!.id).toBe(one.form!.id);
    expect((await create(browser, { title: " " })).message).toContain("title");
    expect((await create(browser, { text: "x".repeat(601) })).message).toContain("600");
    expect((await create(browser, { key: "x" })).__typename).toBe("BadRequest");
    expect((await create()).__typename).toBe("Unauthorized");
    for (let number = 1; number < MAX_FORMS; number += 1) {
      const id = `b${nextNumber().toString(16).padStart(11, "0")}`;
      await insertRow("forms", {
        id,
        owner_id: writer.id,
        kind: "TEXT",
        title: "x",
        created_at: 1,
      });
    }
    expect((await create(browser)).message).toContain(`${MAX_FORMS} forms`);
    expect(await (await get("/m/forms", browser)).text()).toContain("Hear from me");
  });

  test("can be part of a story, also on the writer's own host, and answered there", async () => {
    const { id, url, writer, browser } = await aForm();
    const host = `host${nextNumber()}.example`;
    await runSql("UPDATE users SET domain = ?2 WHERE id = ?1", writer.id, host);
    const embed = { src: `/m/form/${id}`, href: url, title: "Form", width: 680, height: 510 };
    const paragraphs = [{ name: "aa01", type: "IFRAME" as const, text: "", embed }];
    const story = await makeStory({ creator_id: writer.id }, { paragraphs });
    const page = await get(`https://${host}/x-${story.id}`);
    expect(page.headers.get("content-security-policy")).toMatch(/frame-src 'self' /);
    expect(await page.text()).toContain(`<iframe src="/m/form/${id}"`);
    expect((await get(`https://${host}/m/form/${id}`)).status).toBe(200);
    const answer = await send(id, "there@mail.example", { origin: `https://${host}` });
    expect(await answer.text()).toContain("Thank you.");
    expect(await answersOf(id, browser)).toEqual(["there@mail.example"]);
  });
});
