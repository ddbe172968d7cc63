import { beforeEach, expect, test } from "vitest";
import { ask, schedule, textOf, writerWithDraft } from "../../../support/drafts/drafts.ts";
import { allRows, firstRow, runSql } from "../../../support/database.ts";
import { makeUser, type signedIn } from "../../../support/factories.ts";
import {
  addSubscriber,
  clearNewsletters,
  makeNewsletter,
} from "../../../support/newsletters/newsletters.ts";

type Browser = Awaited<ReturnType<typeof signedIn>>;

interface Answer {
  __typename: string;
  emailErrors?: { newsletterId: string; message: string }[];
}

interface Email {
  newsletterId: string;
  audience: string;
}

const publishWith = (
  { postId, browser }: { postId: string; browser: Browser },
  baseRev: number,
  emails: Email[],
) =>
  ask<Answer>(
    `mutation ($id: ID!, $baseRev: Int!, $emails: [PublishEmailInput!]) {
      setPostPublished(targetPostId: $id, baseRev: $baseRev, emails: $emails) {
        __typename ... on PostPublished { emailErrors { newsletterId message } } } }`,
    { id: postId, baseRev, emails },
    browser,
  );

const issuesOf = (postId: string) =>
  allRows(
    "SELECT newsletter_id, subject, audience, state FROM newsletter_issues WHERE post_id = ?1",
    postId,
  );

async function makeSite() {
  const site = await writerWithDraft(textOf("The title", "One two three."));
  const newsletter = await makeNewsletter({ user_id: site.writer.id });
  await addSubscriber(newsletter.id);
  const email = { newsletterId: newsletter.id, audience: "MEMBERS" };
  return { ...site, browser: site.browser as Browser, email };
}

beforeEach(clearNewsletters);

test("publishing a story starts its emails in the same request, once, and says which it doesn’t start", async () => {
  const { email, ...site } = await makeSite();
  const strangers = await makeNewsletter({ user_id: (await makeUser()).id });
  const emails = [email, { newsletterId: strangers.id, audience: "ALL" }];
  const expected = {
    __typename: "PostPublished",
    emailErrors: [
      {
        newsletterId: strangers.id,
        message: "We couldn’t find this story and newsletter. Check that you can edit both.",
      },
    ],
  };
  const issues = [
    {
      newsletter_id: email.newsletterId,
      subject: "The title",
      audience: "MEMBERS",
      state: "SCHEDULED",
    },
  ];
  expect(await publishWith(site, 2, emails)).toEqual(expected);
  expect(await issuesOf(site.postId)).toEqual(issues);
  // The answer was lost, so the browser sends it again.
  expect(await publishWith(site, 2, emails)).toEqual(expected);
  expect(await issuesOf(site.postId)).toEqual(issues);
  expect(await publishWith(site, 2, [{ ...email, audience: "ALL" }])).toMatchObject({
    emailErrors: [{ message: "This story has already been emailed to this newsletter." }],
  });
});

test("a story that isn’t published isn’t emailed", async () => {
  const { email, ...site } = await makeSite();
  expect(await publishWith(site, 1, [email])).toMatchObject({ __typename: "Conflict" });
  expect(await issuesOf(site.postId)).toEqual([]);
});

test("a request that fails after publishing has started the emails, or published nothing", async () => {
  const { email, ...site } = await makeSite();
  await runSql(
    "CREATE TRIGGER no_issue BEFORE INSERT ON newsletter_issues BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  try {
    await publishWith(site, 2, [email]).catch(() => {});
  } finally {
    await runSql("DROP TRIGGER no_issue");
  }
  expect(await firstRow("SELECT status FROM posts WHERE id = ?1", site.postId)).toEqual({
    status: "DRAFT",
  });
});

test("scheduling a story starts its emails, which wait until it is published", async () => {
  const { email, ...site } = await makeSite();
  const publishAt = Date.now() + 3_600_000;
  const scheduled = await schedule(site.postId, 2, publishAt, site.browser, [email]);
  expect(scheduled.__typename).toBe("PostPublished");
  expect(await issuesOf(site.postId)).toMatchObject([{ subject: "The title", state: "SCHEDULED" }]);
});
