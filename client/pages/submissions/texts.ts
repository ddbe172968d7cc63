import { plural } from "../../../shared/format/plural.ts";

export const wordCount = (count: number) =>
  plural(count, { one: "1 word", other: `${count} words` });
export const emailShared =
  "Editors and writers of the publications you work with see your email address, {email}.";
export const emailHidden =
  "Nobody on the publications you work with sees your email address, {email}.";
export const acceptsFromEveryone = "Accepts stories from everyone";
export const submissionGuidelines = "Submission guidelines";
export const guidelinesOf = (publication: string) => `Submission guidelines (${publication})`;
export const choose = "Choose";
export const choosePublication = (name: string) => `Choose ${name}`;
export const byWriterTo = "By {writer} to {publication}";
export const someWriter = "a writer";
export const submitTo = (name: string) => `Submit to ${name}`;
export const chooseAnotherPublication = "Choose another publication";
export const untitledStory = "Untitled story";
export const edit = "Edit";
export const noteToTheEditors = "Note to the editors";
export const optional = "Optional.";
export const submitText =
  "The editors read the story and may edit it. It stays yours: you can withdraw it until they publish it.";
export const submit = "Submit";
export const guidelinesForWriters = "Guidelines for writers";
export const submitAStory = "Submit a story";
export const submissions = "Submissions";
export const submissionsByStatus = "Submissions by status";
export const viewGuidelines = "View guidelines for writers";
export const yourEmailAddress = "Your email address";
export const hideIt = "Hide it";
export const letThemSeeIt = "Let them see it";
export const submitToAPublication = "Submit to a publication";
export const searchPublications = "Search publications";
export const searchByName = "Search by name";
export const nothingFound = "Nothing found";
export const noPublicationsOpen = "No publication accepts stories yet";
export const nothingFoundText = (search: string) =>
  `No publication that accepts your stories has “${search}” in its name.`;
export const noPublicationsOpenText =
  "You don’t write for a publication, and none accepts stories from everyone. Start your own.";
export const showAll = "Show all";
export const startAPublication = "Start a publication";
export const morePublications = "More publications";
export const yourSubmissions = "Your submissions";
export const submissionsTo = (name: string) => `Submissions to ${name}`;
export const scheduledFor = (time: string) => `Scheduled for ${time}.`;
export const theStory = "The story";
export const untitled = "Untitled";
export const submissionHidden = "You can’t see this submission";
export const submissionHiddenText = "Only editors of the publication can review its submissions.";
export const readItAsPublished = "Read it as published";
export const startReview = "Start review";
export const doneInReview = "The story is in review.";
export const leaveForLater = "Leave for later";
export const doneWaiting = "The story is waiting.";
export const requestChanges = "Request changes";
export const doneChangesRequested = "Changes requested from the writer.";
export const iMadeTheChanges = "I made the changes";
export const doneChangesMade = "The editors were notified.";
export const doneSubmitted = "The story was submitted.";
export const workOnItAgain = "Work on it again";
export const doneWorkAgain = "You can edit the story again.";
export const acceptAndPublish = "Accept and publish";
export const doneAccepted = "The story was accepted.";
export const decline = "Decline";
export const doneDeclined = "The story was declined.";
export const withdraw = "Withdraw";
export const doneWithdrawn = "The story was withdrawn.";
export const doneScheduled = "The story is scheduled.";
export const nextStep = "Next step";
export const noteToTheWriter = "Note to the writer";
export const noteHint = "Required to request changes.";
export const publishLater = "Publish later";
export const history = "History";
export const writeFor = (name: string) => `Write for ${name}`;
export const openToEveryone = "Anyone can submit a story here.";
export const openToWriters = "Only invited writers can submit.";
export const howItWorks = "How it works";
export const forOwners = "This is what people who want to write for you see.";
export const changeTerms = "Change who can submit";
export const inviteWriters = "Invite writers";
export const howWrite = "Write your story. It stays a draft.";
export const howSubmit = "In your stories, choose “Submit” next to it, then this publication.";
export const howReview = "Its editors read it, then accept it, ask for changes, or decline.";
export const howPublish =
  "Accepted stories are published here under your name, and you stay their writer.";
export const chooseAStory = "Choose a story";
export const writeAStory = "Write a story";
export const writeForDescription = (name: string) => `How to submit a story to ${name}.`;
export const yourStories = "Your stories";
export const submission = (submission: string) => `Submission: ${submission}`;
export const everyones = "All";
export const mine = "Assigned to me";
export const unassigned = "Unassigned";
export const overdue = "Overdue";
export const latestChange = "Latest change";
export const oldestFirst = "Oldest first";
export const dueFirst = "Due first";
export const searchSubmissions = "Search submissions";
export const titleOrWriter = "Title or writer";
export const orderOfSubmissions = "Order of the submissions";
export const submissionsByEditor = "Submissions by editor";
export const nothingMatches = {
  title: "Nothing found",
  text: "No submission in this list matches the filters.",
};
export const showAllSubmissions = "Show all";
export const writerUnavailable =
  "The writer’s account is suspended or closed. Nothing is lost: the story can be published once the account is restored, and you can decline it now.";
export const dueOn = (date: string) => `Due ${date}`;
