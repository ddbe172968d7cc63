import { PRODUCT_NAME } from "../../../shared/product.ts";
import { PRODUCT_TAGLINE } from "../../../shared/product.ts";

export const startWriting = "Start writing";
export const introduction = `On ${PRODUCT_NAME}, people publish what they know, have seen or have thought through, and others read it and respond. The text is the interface: a story opens on its first sentence, and nothing moves, blinks or distracts you while you read.`;
export const forReaders = "For readers";
export const readersText =
  "You don’t need an account to read. With one, you can follow {link}, writers and publications, and your home page shows what they publish. Claps tell writers that a story was worth your time, and a response is a text of its own, with its own address and its own responses.";
export const topics = "topics";
export const readingText =
  "Pages are designed for reading, with large type, short lines and a dark theme. They work with a keyboard, with a screen reader and in right-to-left languages, and you can read them without JavaScript.";
export const forWriters = "For writers";
export const writersText =
  "A story has one permanent address. It shows your name, the license you chose, and the topics under which new readers find it. If a text first appeared on your own site, you can point search engines there.";
export const profileText =
  "Your profile collects everything you’ve published, and readers who follow you see each new story.";
export const forPublications = "For publications";
export const publicationsText =
  "A publication brings together several writers under one name: a magazine, a department, a neighborhood. Its editors choose what appears on its home page, in which order and under which headline. It has its own navigation, masthead and colors, and can have its own domain.";
export const howItsFunded = "How it’s funded";
export const fundingText =
  "Members do. A membership includes the stories that writers reserve for members. Everything else is free to read. There are no ads, so we gain nothing by keeping you longer than a story deserves.";
export const bestIntroduction = "The best introduction is a story.";
export const startReading = "Start reading";
export const exploreTopics = "Explore topics";
export const about = "About";
export const aboutDescription = `${PRODUCT_TAGLINE} What ${PRODUCT_NAME} is, how it works for readers, writers and publications, and how it’s funded.`;
