import { ACCOUNT_SUSPENDED } from "../../../../shared/errors/commonErrors.ts";

export const info = "Info";
export const homepage = "Home page";
export const navigation = "Navigation";
export const about = "About";
export const save = "Save";

export const name = "Name";
export const tagline = "Tagline";
export const taglineHint = "One line about the publication.";
export const identity = "Name and description";
export const identityText =
  "What readers see on its pages, in search results and when it’s shared.";
export const description = "Description";
export const descriptionHint = "Shown in search results.";
export const look = "Look";
export const lookText = "How the publication’s header and its stories look to readers.";
export const avatar = "Avatar";
export const avatarHint = "A square image, shown in lists and next to its stories.";
export const logo = "Logo";
export const logoHint = "Its name as an image, shown above its home page.";
export const favicon = "Icon in browser tabs";
export const faviconHint =
  "Square, at least 128 pixels, for the publication’s own domain or subdomain. Without one, tabs show the avatar.";
export const headerImage = "Header image";
export const headerImageHint = "A wide image behind the name on its home page.";
export const focusX = "Focus from left to right";
export const focusY = "Focus from top to bottom";
export const focusHint = "The part that stays visible on every screen.";
export const headerColor = "Header color";
export const headerColorHint = "Defaults to the page background.";
export const clearColor = "Remove color";
export const submissions = "Submissions";
export const submissionsText =
  "Who can offer stories to the publication, and what they should know.";
export const whoSubmits = "Who can submit stories";
export const onlyWriters = "Its own writers";
export const anyone = "Anyone";
export const guidelines = "Guidelines for writers";
export const guidelinesHint = "Shown to people who want to write for it.";

export const navigationLead =
  "Links in your publication’s navigation, in this order. Home comes first, and About comes last unless you place it yourself.";
export const navigationSaved = "The navigation was saved.";
export const addEntry = "Add a link";
export const noEntries = "No links yet. Readers see Home and About.";
export const position = (at: number, count: number) => `Position ${at} of ${count}`;
export const entryLabel = "Label";
export const entryTarget = "Links to";
export const entryName = (title: string, index: number) => title || `link ${index + 1}`;
export const subpage = "Subpage";
export const topicPage = "Topic page";
export const choosePage = "Choose a page";
export const addressOrTopic = "Address, topic or page, if needed";
export const latest = "Latest stories";
export const trending = "Trending stories";
export const archive = "Archive";
export const topicStories = "Stories on a topic";
export const topic = "Topic";
export const oneStory = "A story";
export const storyAddress = "Address of the story";
export const otherSite = "Another site";
export const siteAddress = "Address, like https://example.com";

export const aboutField = "What the publication is about";
export const aboutHint =
  "Who writes here, and for whom. You can use Markdown: ## for a heading, - for a list, [text](address) for a link.";
export const unsaved = "Unsaved changes";
export const discard = "Discard";
export const aboutSaved = "The About page was saved.";
export const seePage = "View the page";

export const newPublication = "New publication";
export const newPublicationLead =
  "A publication brings together stories by several writers under one name and address.";
export const needsScript = "You need JavaScript to start a publication.";
export const address = "Address";
export const addressHint = "Letters, digits and hyphens. Leave empty to use the name.";
export const availableAddresses = "Available:";
export const create = "Create publication";
export const suspendedTitle = "You can’t start a publication right now";
export const suspendedText = ACCOUNT_SUSPENDED;
export const readWhy = "Read why";

export const design = "Design";
export const designSuspended = "You can’t change its design right now";
export const designLead = "How the pages of your publication and all its stories look.";
export const domain = "Custom domain";
export const domainSuspended = "You can’t set up a domain right now";
export const pagesOf = (publication: string) => `${publication} and its stories`;

export const addressHeading = "Address";
export const addressText =
  "Changing it moves all pages, stories and feeds. The old address redirects, and nobody else can take it.";
export const newAddressHint = "Letters, digits and hyphens.";
export const changeAddress = "Change address";

export const deletePublication = "Delete publication";
export const deleteText = (days: number) =>
  `Its pages, feeds and newsletters disappear at once. Its stories stay with their writers. Members get an email; followers and subscribers don’t. Owners can undo this for ${days} days.`;
export const typeName = "Type the publication’s name";
export const deleteNow = "Delete now";
