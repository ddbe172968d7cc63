import { clientVersionStatus } from "../../../shared/errors/clientVersionStatus.ts";
import type { InviteCodeValidity as Validity } from "../../../shared/identity/inviteCodes.ts";
import { accountToken } from "../../domain/identity/sessions/accountToken.ts";
import { inviteCodeState } from "../../domain/identity/signIn/inviteCodes.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { Token } from "./signIn.ts";

// Enums that operations use as variables, though no field returns one.
describedEnum("AccountSettingKey", "An account field that its owner can change.", {
  AVATAR_IMAGE_ID: "The avatar.",
  BIO: "The bio.",
  EMAIL: "The email address.",
  NAME: "The display name.",
  USERNAME: "The username.",
  TIPPING_LINK: "The link for tips.",
});
describedEnum("SearchEntityType", "The kind of a search result.", {
  BOOK_EDITION: "Editions of books.",
  CATALOG: "Lists.",
  COLLECTION: "Publications.",
  POST: "Stories.",
  TAG: "Tags.",
  USER: "People.",
});

const InviteCodeValidity = describedEnum<Validity>(
  "InviteCodeValidity",
  "Whether a code can be used.",
  {
    VALID: "The viewer can use it.",
    ALREADY_USED: "Already used.",
    EXPIRED: "Expired.",
    NOT_FOUND: "Unknown code.",
    NOT_REDEEMABLE_BY_PAST_MEMBERS: "Not valid for past members.",
  },
);

const Platform = describedEnum("Platform", "The platform of a client.", {
  ANDROID: "Android.",
  IOS: "iOS and iPadOS.",
  WEB: "A browser.",
});

const ClientVersionStatus = describedEnum(
  "ClientVersionStatus",
  "Whether a client's version is supported.",
  {
    SUPPORTED: "Supported.",
    DEPRECATED: "Supported, but support will end soon.",
    DROPPED: "No longer supported.",
    INVALID: "Unknown version.",
  },
);

interface InviteCodeValue {
  code: string;
  validity: Validity;
}

const InviteCode = builder.objectRef<InviteCodeValue>("InviteCode").implement({
  description: "A code that unlocks a feature for its holder.",
  fields: (t) => ({
    code: t.exposeString("code", { description: "The code." }),
    validity: t.expose("validity", {
      type: InviteCodeValidity,
      description: "Whether the viewer can use it.",
    }),
  }),
});

builder.queryFields((t) => ({
  accountToken: t.field({
    type: Token,
    nullable: true,
    description:
      "A token that signs the viewer in to a browser at /m/app/login/{token}, valid once and for one minute; null for anonymous viewers.",
    resolve: async (_root, _args, context) => {
      const value = await accountToken(context);
      return value === null ? null : ({ __typename: "Token", value } as const);
    },
  }),
  inviteCode: t.field({
    type: InviteCode,
    nullable: true,
    description:
      "An invite code and whether the viewer can use it; null if they, or their network, have exceeded the rate limit.",
    args: { code: t.arg.string({ required: true, description: "The code." }) },
    resolve: async (_root, { code }, context) => {
      const state = await inviteCodeState(context, code);
      return state && { code, validity: state.validity };
    },
  }),
  clientVersionStatus: t.field({
    type: ClientVersionStatus,
    nullable: true,
    description:
      "Whether a version of a client is still supported; null if the platform has no known client.",
    args: {
      platform: t.arg({ type: Platform, required: true, description: "The client's platform." }),
      version: t.arg.string({ required: true, description: "The client's version." }),
    },
    resolve: (_root, { platform, version }, { config }) => {
      const bounds = config.settings.clientVersions?.[platform];
      return bounds ? clientVersionStatus(version, bounds) : null;
    },
  }),
}));
