export const featurePages = "Topic pages";
export const featurePagesLead =
  "A topic page is the home of one topic in the publication: its own header, and the latest stories of the topic.";
export const newFeaturePage = "New topic page";
export const editFeaturePage = "Edit topic page";
export const noFeaturePages = "No topic pages yet";
export const noFeaturePagesText = "Give a topic that you write about often a page of its own.";
export const subpages = "Subpages";
export const subpagesLead =
  "Pages that you write yourself, such as a masthead, a code of ethics or a contact page. Link to them in the navigation.";
export const newSubpage = "New subpage";
export const editSubpage = "Edit subpage";
export const noSubpages = "No subpages yet";
export const noSubpagesText = "Write one, and publish it when it’s ready.";

export const title = "Title";
export const address = "Address";
export const addressHint = "Letters, digits and hyphens. Leave empty to use the title.";
export const description = "Description";
export const descriptionHint = "Shown below the title and in search results.";
export const topic = "Topic";
export const chooseTopic = "Choose a topic";
export const image = "Header image";
export const imageHint = "A wide image above the title.";
export const save = "Save";
export const saveDraft = "Save draft";
export const publish = "Publish";
export const publishChanges = "Publish changes";
export const unpublish = "Unpublish";
export const create = "Create page";
export const saved = "The page was saved.";
export const view = "View the page";
export const deletePage = "Delete this page";
export const deleteFeatureWarning =
  "The page and the links to it in the navigation are deleted. Its stories stay.";
export const deleteSubpageWarning =
  "The page, its text and the links to it in the navigation are deleted for good.";
export const isDraft = "Draft";
export const isPublished = "Published";
export const isChanged = "Unpublished changes";
export const savedAt = (date: string) => `Saved on ${date}`;
export const textField = "Text";
export const markdownHint =
  "You can use Markdown: ## for a heading, - for a list, [text](address) for a link. Lines in square brackets are parts that only the editor can change.";
export const noMarkdown = "This text can only be edited with JavaScript.";
export const editorFailed = "The editor couldn’t be loaded. Reload the page.";
export const published = "The page was published.";
export const unpublished = "The page is a draft again.";
