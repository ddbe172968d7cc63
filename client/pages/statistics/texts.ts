import { plural } from "../../../shared/format/plural.ts";

const number = (count: number): string => count.toLocaleString("en");

export const stats = "Stats";
export const statsPages = "Statistics";
export const stories = "Stories";
export const responses = "Responses";
export const audience = "Audience";
export const backToStats = "All stats";
export const digests = "Emails";

export const period = "Period";
export const ranges = {
  DAYS_7: "7 days",
  DAYS_30: "30 days",
  DAYS_90: "90 days",
  MONTHS_12: "12 months",
  ALL: "All time",
} as const;

// Numbers
export const views = "Views";
export const reads = "Reads";
export const visitors = "Visitors";
export const readTime = "Time read";
export const memberReadTime = "Members’ time read";
export const percent = (share: number) => `${Math.round(share * 100)}%`;
export const ofViews = (share: number) => `${Math.round(share * 100)}% of views`;
export const change = (share: number) => `${Math.round(Math.abs(share) * 100)}%`;
export const newFollowers = "New followers";
export const newSubscribers = "New subscribers";
export const leftSubscribers = (count: number) =>
  plural(count, { one: "1 left", other: `${number(count)} left` });
export const viewCount = (count: number) =>
  plural(count, { one: "1 view", other: `${number(count)} views` });
export const readCount = (count: number) =>
  plural(count, { one: "1 read", other: `${number(count)} reads` });
export const minutes = (count: number) =>
  count < 60
    ? `${count} min`
    : `${(count / 60).toLocaleString("en", { maximumFractionDigits: count < 6000 ? 1 : 0 })} h`;
export const byMembers = (time: string) => `${time} by members`;
export const allTime = (count: string) => `${count} of all time`;

// Plots
export const overTime = "Views and reads";
export const plotOf = (range: string) => `Views and reads, ${range}`;
export const byHour = "By hour";
export const byHourText = "In UTC.";
export const date = "Date";
export const hour = "Hour";
export const hourOf = (day: string, hours: number) =>
  `${day}, ${String(hours).padStart(2, "0")}:00`;

// Now
export const live = (count: number, minuteCount: number) =>
  count === 0
    ? `No views in the last ${minuteCount} minutes`
    : `${plural(count, { one: "1 view", other: `${number(count)} views` })} in the last ${minuteCount} minutes`;

// Where readers come from
export const sources = "Where readers come from";
export const source = "Source";
export const tooFew =
  "This appears once at least 5 people have visited in this time. With fewer, it could reveal who they are.";
export const sourcesOfBoth = "Views of stories and responses together.";
export const searches = "What they searched for here";
export const search = "Search";
export const noSearches = "No search led at least 5 readers to it in this time.";
export const reach = "How far they read";
export const reachPart = "Part of the story";
export const reachShare = "Visitors";
export const reachTo = (tenth: number) => (tenth === 10 ? "The end" : `${tenth * 10}%`);
export const interests = "What readers are interested in";
export const interestsText = "Topics that at least 5 of its signed-in readers follow.";
export const noInterests = "No topic is followed by at least 5 of its signed-in readers yet.";
export const topic = "Topic";
export const followers = "Readers";
export const email = "By email";
export const emailOpens = "Opened by email";
export const emailClicks = "Clicked in email";
export const ofEmails = (percents: number) => `${percents}% of emails, all time`;
export const emailText =
  "Opens and clicks of emails are counted apart from views. A click that opens the story here is a view, too.";

// What readers did
export const claps = "Readers who clapped";
export const newResponses = "Responses";
export const highlights = "Highlights";
export const saves = "Saved to lists";
export const readersDid = "What readers did";

// Stories
export const allStories = "Your stories";
export const collectionStories = "Stories of the publication";
export const allResponses = "Your responses";
export const ofAllTime = "Numbers are of all time.";
export const story = "Story";
export const response = "Response";
export const published = "Published";
export const clapsShort = "Claps";
export const responsesShort = "Responses";
export const moreStories = "More stories";
export const noStories = "No views yet";
export const noStoriesText =
  "Publish a story and share its link. Who opens it is counted here within a minute, without cookies, bots or your own visits.";
export const noResponses = "No responses with views yet";
export const noResponsesText =
  "A response counts as viewed when someone opens its own page. Respond to a story to start a conversation.";
export const write = "Write a story";
export const sortBy = (column: string) => `Sort by ${column.toLowerCase()}`;
export const aboutStats = "How this is counted";
export const aboutViews =
  "A view is a story that someone opened and saw. Reloading it within 30 minutes isn’t another one. Bots and your own visits don’t count, nor do readers without JavaScript.";
export const aboutReads =
  "A read is a view of at least 30 seconds, or to the end of a short story. Someone’s read counts once a day.";
export const aboutTime = "Days and months are in UTC. Today isn’t over, so it may look low.";

// A publication's emails
export const digestsLead = "What the publication’s newsletters sent, and what became of it.";
export const newsletters = "Newsletters";
export const newsletter = "Newsletter";
export const subscribers = "Subscribers";
export const sentEmails = "Emails sent";
export const moreEmails = "Older emails";
export const noNewsletters = "This publication has no newsletter yet";
export const noNewslettersText =
  "Readers who subscribe to a newsletter get its emails. Their opens and clicks appear here.";
export const startNewsletter = "Start a newsletter";
export const noEmails = "No emails yet";
export const noEmailsText = "Email a story from its settings, or write an email to subscribers.";
export const wonRecently = "New in 30 days";
export const lostRecently = "Left in 30 days";
