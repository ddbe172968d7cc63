import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
} from "../../../support/factories.ts";
import { mailsTo } from "../../../support/mail.ts";
import {
  addSubscribers,
  makeIssue,
  makeNewsletter,
} from "../../../support/newsletters/newsletters.ts";
import { addMember } from "../../../support/publications/publications.ts";
import { get, graphql, ORIGIN } from "../../../support/product.ts";
import { processMail } from "../../../../worker/domain/mail/processMail.ts";
import { makeDomainContext } from "../../../support/people.ts";

const EMAIL = `mutation EmailPost($postId: ID!, $newsletterId: ID!, $subject: String) {
  emailPost(targetPostId: $postId, newsletterId: $newsletterId, subject: $subject, audience: ALL) {
    __typename
    ... on NewsletterIssue { state subject recipients }
    ... on ResultError { message }
  }
}`;

const TEST = `mutation SendTestEmail($postId: ID!, $newsletterId: ID!) {
  sendTestEmail(targetPostId: $postId, newsletterId: $newsletterId) {
    __typename
    ... on TestEmailSent { address }
  }
}`;

const TARGETS = `query Targets($postId: ID!) {
  postDraft(postId: $postId) {
    ... on PostDraft {
      newsletterTargets { subscriberCount audience newsletter { name } issue { id state subject } }
    }
  }
}`;

const CHANGE = `mutation Change($issueId: ID!, $change: NewsletterIssueChange!) {
  changeNewsletterIssue(issueId: $issueId, change: $change) {
    __typename
    ... on NewsletterIssue { state }
  }
}`;

async function makeSite(columns: Record<string, string> = {}) {
  const writer = await makeUser();
  const story = await makeStory(
    { creator_id: writer.id, ...columns },
    {
      paragraphs: Array.from({ length: 9 }, (_, index) => ({
        name: `aaa${index}`,
        type: "P",
        text: `Word${index} `.repeat(30).trim(),
      })),
    },
  );
  const newsletter = await makeNewsletter({ user_id: writer.id });
  await addSubscribers(newsletter.id, 3);
  return {
    writer,
    story,
    newsletter,
    asWriter: await signedIn(writer.id),
    asStranger: await signedIn((await makeUser()).id),
    variables: { postId: story.id, newsletterId: newsletter.id },
    preview: `/_/newsletters/${newsletter.id}/preview/${story.id}`,
  };
}

describe("a story’s newsletters", () => {
  test("are those of its writer, with the state of the email", async () => {
    const { story, newsletter, variables, asWriter, asStranger } = await makeSite();
    const targets = async () =>
      (await graphql<{ postDraft: unknown }>(TARGETS, { postId: story.id }, asWriter)).data
        .postDraft;
    expect(await targets()).toEqual({
      newsletterTargets: [
        { subscriberCount: 3, audience: "ALL", newsletter: { name: newsletter.name }, issue: null },
      ],
    });
    const stranger = await graphql(EMAIL, variables, asStranger);
    expect(stranger.data).toMatchObject({ emailPost: { __typename: "NotFound" } });
    const emailed = await graphql(EMAIL, { ...variables, subject: "Hello" }, asWriter);
    expect(emailed.data).toMatchObject({
      emailPost: { __typename: "NewsletterIssue", state: "SCHEDULED", subject: "Hello" },
    });
    const again = await graphql(EMAIL, variables, asWriter);
    expect(again.data).toMatchObject({ emailPost: { __typename: "AlreadyExists" } });
    expect(await targets()).toMatchObject({
      newsletterTargets: [{ issue: { state: "SCHEDULED", subject: "Hello" } }],
    });
  });

  test("can be paused and cancelled only by those who manage them", async () => {
    const { story, variables, asWriter, asStranger } = await makeSite();
    await graphql(EMAIL, variables, asWriter);
    const { data } = await graphql<{
      postDraft: { newsletterTargets: { issue: { id: string } }[] };
    }>(TARGETS, { postId: story.id }, asWriter);
    const issueId = data.postDraft.newsletterTargets[0]?.issue.id;
    const change = (how: string, headers: Record<string, string>) =>
      graphql(CHANGE, { issueId, change: how }, headers).then((answer) => answer.data);
    expect(await change("PAUSE", asStranger)).toEqual({
      changeNewsletterIssue: { __typename: "NotFound" },
    });
    expect(await change("PAUSE", asWriter)).toMatchObject({
      changeNewsletterIssue: { state: "PAUSED" },
    });
    expect(await change("RESUME", asWriter)).toMatchObject({
      changeNewsletterIssue: { state: "SCHEDULED" },
    });
    expect(await change("CANCEL", asWriter)).toMatchObject({
      changeNewsletterIssue: { state: "CANCELLED" },
    });
  });

  test("aren’t offered a draft that nobody has published or scheduled", async () => {
    const { variables, asWriter } = await makeSite({ status: "DRAFT" });
    const { data } = await graphql(EMAIL, variables, asWriter);
    expect(data).toMatchObject({
      emailPost: { __typename: "BadRequest", message: "Publish or schedule the story first." },
    });
  });

  test("are emailed from a form without JavaScript", async () => {
    const { story, variables, asWriter } = await makeSite();
    const { [XSRF_HEADER]: xsrf, Cookie = "" } = asWriter;
    const body = new URLSearchParams({
      xsrf: String(xsrf),
      targetPostId: variables.postId,
      newsletterId: variables.newsletterId,
      subject: "From a form",
      audience: "ALL",
      redirect: `/p/${story.id}/settings?done=email`,
    });
    const response = await exports.default.fetch(`${ORIGIN}/_/write/emailPost`, {
      method: "POST",
      headers: { Cookie, Origin: ORIGIN },
      body,
      redirect: "manual",
    });
    expect(response.status).toBe(303);
    const page = await get(String(response.headers.get("location")), asWriter);
    const html = await page.text();
    expect(html).toContain("Your subscribers will get the email.");
    expect(html).toContain("From a form");
    expect(html).toContain("Pause");
  });
});

test("a story’s settings say what has become of its emails", async () => {
  const { story, newsletter, writer, asWriter } = await makeSite();
  await makeIssue({
    id: `issue-${story.id}`,
    newsletter_id: newsletter.id,
    post_id: story.id,
    subject: "News",
    audience: "ALL",
    state: "SENT",
    due_at: 1,
    recipients: 9,
    sent: 8,
    failed: 1,
    delivered: 5,
    bounced: 2,
    complained: 1,
    created_by: writer.id,
    created_at: 1,
  });
  const html = await (await get(`/p/${story.id}/settings`, asWriter)).text();
  expect(html).toContain(
    "Sent · 8 sent · 1 couldn’t be sent · 5 delivered · 2 came back · 1 reported as spam",
  );
});

describe("the preview of an email", () => {
  let site: Awaited<ReturnType<typeof makeSite>>;

  beforeAll(async () => {
    site = await makeSite({ visibility: "LOCKED" });
  });

  test("is what members get, or others", async () => {
    const { preview, asWriter } = site;
    const whole = await get(`${preview}?subject=Hello`, asWriter);
    expect(whole.headers.get("content-security-policy")).toMatch(/^sandbox /);
    expect(whole.headers.get("cache-control")).toBe("no-store");
    const html = await whole.text();
    expect(html).toContain("<title>Hello</title>");
    expect(html).toContain("Word8");
    expect(await (await get(`${preview}?for=others`, asWriter)).text()).not.toContain("Word8");
    const text = await get(`${preview}?part=text`, asWriter);
    expect(text.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await text.text()).toContain("Word8");
  });

  test("is only for those who may send it", async () => {
    const { preview, asStranger } = site;
    expect((await get(preview, asStranger)).status).toBe(404);
    expect((await get(preview)).status).toBe(404);
  });

  test("is of the draft before the story is published, within its paywall", async () => {
    const { story, preview, asWriter, asStranger } = await makeSite({ status: "DRAFT" });
    const paragraphs = Array.from({ length: 9 }, (_, index) => ({
      name: `aaa${index}`,
      type: "P",
      text: `Draft${index} `.repeat(30).trim(),
    }));
    await insertRow("drafts", {
      post_id: story.id,
      revision: 2,
      content: JSON.stringify({ title: "Not published yet", subtitle: "", paragraphs }),
      settings: JSON.stringify({ visibility: "LOCKED" }),
      updated_at: 1,
      write_token: "",
    });
    const html = await (await get(preview, asWriter)).text();
    expect(html).toContain("Not published yet");
    expect(html).toContain("Draft8");
    const others = await (await get(`${preview}?for=others`, asWriter)).text();
    expect(others).toContain("Draft0");
    expect(others).not.toContain("Draft8");
    expect((await get(preview, asStranger)).status).toBe(404);
  });

  test.each([
    ["PUBLISHED", 200],
    ["DRAFT", 404],
  ])(
    "is for a publication’s editors only of what is published there: %s",
    async (status, expected) => {
      const editor = await makeUser();
      const collection = await makeCollection();
      await addMember(collection.id, editor.id, "EDITOR");
      const { story } = await makeSite({ status, collection_id: collection.id });
      const { id } = await makeNewsletter({ collection_id: collection.id });
      const response = await get(
        `/_/newsletters/${id}/preview/${story.id}`,
        await signedIn(editor.id),
      );
      expect(response.status).toBe(expected);
    },
  );

  test("can be sent to oneself", async () => {
    const { variables, writer, asWriter, asStranger } = site;
    const stranger = await graphql(TEST, variables, asStranger);
    expect(stranger.data).toMatchObject({ sendTestEmail: { __typename: "NotFound" } });
    const email = "writer@example.com";
    await insertRow("user_emails", { email_key: email, user_id: writer.id, email, verified_at: 1 });
    const { data } = await graphql(TEST, variables, asWriter);
    expect(data).toEqual({
      sendTestEmail: { __typename: "TestEmailSent", address: email },
    });
    const { db, mail } = makeDomainContext();
    if (mail.sender) await processMail({ db, clock: Date.now }, mail.sender);
    const [mailed] = await mailsTo(email);
    expect(mailed?.html).toContain("Word8");
  });
});
