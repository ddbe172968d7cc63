import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { LegalDocument } from "../LegalDocument.ts";

export const careers: LegalDocument = {
  title: "Careers",
  summary: "There are no open positions here at the moment.",
  path: buildPath("ShowJobs"),
  sections: [
    {
      heading: "No openings",
      blocks: [
        "Nobody is being hired through this page now. When that changes, the position stands here. Anything elsewhere that offers work in our name and asks you for money or documents is not from us.",
      ],
    },
    {
      heading: "If you came to write",
      blocks: [
        "You need no position for that. Anybody with an account can publish, alone or with others under the name of a publication.",
      ],
      links: [{ label: "Write a story", path: buildPath("NewStory") }],
    },
  ],
};

export const press: LegalDocument = {
  title: "Press",
  summary: `What you may say about ${PRODUCT_NAME}, and whom to ask for more.`,
  path: buildPath("ShowDocument", { document: "press" }),
  sections: [
    {
      heading: "What this is",
      blocks: [
        `${PRODUCT_NAME} is a place where people publish stories, and where others read and answer them. Reading needs no account, there are no advertisements, and writers keep the rights in what they write. You may quote this page and the page about the product.`,
      ],
      links: [{ label: `About ${PRODUCT_NAME}`, path: buildPath("ShowAbout") }],
    },
    {
      heading: "Quoting stories and picturing pages",
      blocks: [
        "A story belongs to its writer: quote it with the writer’s name and its address, and ask the writer for more than that. Every story says on its own page under which licence it stands. Pictures of the product’s pages need no permission from us.",
      ],
    },
    { heading: "Questions", blocks: [], hasContact: true },
  ],
};

export const blog: LegalDocument = {
  title: "Blog",
  summary: "The house keeps no blog of its own yet. There is plenty to read all the same.",
  path: buildPath("ShowDocument", { document: "blog" }),
  sections: [
    {
      heading: "Where news would be",
      blocks: [
        `What ${PRODUCT_NAME} has to tell about itself will be linked here once there is something to tell. Until then the stories are the news.`,
      ],
      links: [
        { label: "Top stories", path: buildPath("ShowTopStories") },
        { label: "Explore topics", path: buildPath("ExploreTopics") },
      ],
    },
    {
      heading: "Following along elsewhere",
      blocks: [
        "Every writer, publication and topic has a feed. Give the address of its page to a feed reader, which finds the feed by itself.",
      ],
    },
  ],
};
