import type { CollectionRole } from "../../../shared/enums.ts";

export const nameOfMember = "{name}";
export const nameOfViewer = "{name} (you)";
export const since = (date: string) => `since ${date}`;
export const change = "Change";
export const changeRole = (name: string) => `Change the role of ${name}`;
export const leave = "Leave";
export const leavePublication = (publication: string) => `Leave ${publication}`;
export const remove = "Remove";
export const removeMember = (name: string) => `Remove ${name}`;
export const cancelInvitation = "Cancel invitation";
export const cancelInvitationFor = (email: string) => `Cancel invitation for ${email}`;
export const roles: Readonly<Record<CollectionRole, string>> = {
  OWNER: "Owner",
  EDITOR: "Editor",
  WRITER: "Writer",
};
export const roleGiven = (name: string, role: CollectionRole) => {
  const sentences: Readonly<Record<CollectionRole, string>> = {
    OWNER: `${name} is now an owner.`,
    EDITOR: `${name} is now an editor.`,
    WRITER: `${name} is now a writer.`,
  };
  return sentences[role];
};
export const invitedAs: Readonly<Record<CollectionRole, string>> = {
  OWNER: "As an owner",
  EDITOR: "As an editor",
  WRITER: "As a writer",
};
export const until = (date: string) => `until ${date}`;
export const invitationSent = (name: string) => `An invitation is on its way to ${name}.`;
export const addAPerson = "Add a person";
export const usernameOrEmail = "Username or email";
export const role = "Role";
export const add = "Add";
export const rolesText =
  "Writers submit stories. Editors also publish them and add writers. Owners can do everything. Email invitations expire after two weeks.";
export const roleOf = (name: string) => `Role of ${name}`;
export const noLongerBelongsTo = (name: string, publication: string) =>
  `${name} no longer belongs to ${publication}.`;
export const owners = "Owners";
export const editors = "Editors";
export const writers = "Writers";
export const people = "People";
export const morePeople = "More people";
export const invited = "Invited";
export const invitationCanceled = (email: string) => `The invitation for ${email} was canceled.`;
