import type { CollectionRole } from "../../../../shared/enums.ts";

export const nameOfMember = "{name}";
export const nameOfViewer = "{name} (you)";
export const since = (date: string) => `since ${date}`;
export const change = "Change";
export const changeRole = (name: string) => `Change the role of ${name}`;
export const leave = "Leave";
export const leavePublication = (publication: string) => `Leave ${publication}`;
export const remove = "Remove";
export const leaveNow = "Leave now";
export const leavingText = "You can only come back if someone invites you again.";
export const removeNow = "Remove now";
export const removingText = "They can only come back if they accept a new invitation.";
export const removeMember = (name: string) => `Remove ${name}`;
export const cancelInvitation = "Cancel invitation";
export const cancelInvitationFor = (name: string) => `Cancel invitation for ${name}`;
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
export const invitationSent = (name: string) => `Invitation sent to ${name}.`;
export const inviteAPerson = "Invite a person";
export const usernameOrEmail = "Username or email";
export const role = "Role";
export const invite = "Invite";
export const rolesText =
  "Writers submit stories. Editors also publish them and invite writers. Owners can do everything. Nobody joins before they accept; invitations expire after two weeks.";
export const roleOf = (name: string) => `Role of ${name}`;
export const noLongerBelongsTo = (name: string, publication: string) =>
  `${name} no longer belongs to ${publication}.`;
export const owners = "Owners";
export const editors = "Editors";
export const writers = "Writers";
export const people = "People";
export const morePeople = "More people";
export const invited = "Invited";
export const suspendedUser = "A suspended account";
export const invitationCanceled = (name: string) => `The invitation for ${name} was canceled.`;

export const transfer = "Transfer ownership";
export const transferText =
  "The new owner has to accept. Until then you stay an owner, and you can cancel the invitation.";
export const newOwner = "New owner’s username or email";
export const ownRoleThen = "Your role then";
export const askThem = "Ask them";
export const transferSent =
  "Invitation sent. When they accept, they become an owner, and you get the role that you chose.";
