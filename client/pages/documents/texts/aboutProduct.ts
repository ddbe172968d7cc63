import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { LegalDocument } from "../LegalDocument.ts";

export const careers: LegalDocument = {
  title: "Careers",
  summary: "We have no open positions at the moment.",
  path: buildPath("ShowJobs"),
  sections: [
    {
      heading: "No openings",
      blocks: [
        "We aren’t hiring right now. When that changes, open positions will be listed here. If someone elsewhere offers you a job in our name and asks for money or documents, it isn’t us.",
      ],
    },
    {
      heading: "If you want to write",
      blocks: [
        "You don’t need a job here for that. Anyone with an account can publish, alone or with others in a publication.",
      ],
      links: [{ label: "Write a story", path: buildPath("NewStory") }],
    },
  ],
};

export const press: LegalDocument = {
  title: "Press",
  summary: `About ${PRODUCT_NAME}, and how to reach us.`,
  path: buildPath("ShowDocument", { document: "press" }),
  sections: [
    {
      heading: `What ${PRODUCT_NAME} is`,
      blocks: [
        `${PRODUCT_NAME} is a place where people publish stories, and where others read and respond to them. You can read without an account, there are no ads, and writers keep the rights to what they write. You may quote this page and the About page.`,
      ],
      links: [{ label: `About ${PRODUCT_NAME}`, path: buildPath("ShowAbout") }],
    },
    {
      heading: "Quotes and screenshots",
      blocks: [
        "Stories belong to their writers. You may quote them with the writer’s name and a link; for more, ask the writer. Each story’s page names its license. You may use screenshots of the product without asking us.",
      ],
    },
    { heading: "Questions", blocks: [], hasContact: true },
  ],
};

export const blog: LegalDocument = {
  title: "Blog",
  summary: `News about ${PRODUCT_NAME}, and good places to start reading.`,
  path: buildPath("ShowDocument", { document: "blog" }),
  sections: [
    {
      heading: "News",
      blocks: [`We publish news about ${PRODUCT_NAME} here. At the moment there is none.`],
      links: [
        { label: "Top stories", path: buildPath("ShowTopStories") },
        { label: "Explore topics", path: buildPath("ExploreTopics") },
      ],
    },
    {
      heading: "Follow by feed",
      blocks: [
        "Every writer, publication and topic has a feed. Enter the address of its page in a feed reader, which finds the feed automatically.",
      ],
    },
  ],
};
