import type {
  Font,
  License as LicenseName,
  PostVisibility as Visibility,
  ResponseSort,
} from "../../../shared/enums.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

export const PostVisibility = describedEnum<Visibility>("PostVisibility", "Who can see a story.", {
  LOCKED: "Everyone; only members can read the full text.",
  PUBLIC: "Everyone.",
  UNLISTED: "Anyone with the link.",
});
export const PostType = describedEnum(
  "PostType",
  "A story's type in the writer's list of stories.",
  {
    DELETED: "In the trash.",
    DRAFT: "Not published yet.",
    PUBLIC: "Published for everyone.",
    PUBLISHED: "Published for members only.",
    RESPONSE: "Published as a response to another story.",
    UNKNOWN: "Unknown.",
    UNLISTED: "Published for anyone with the link.",
  },
);
export const License = describedEnum<LicenseName>("License", "The license of a story.", {
  ALL_RIGHTS_RESERVED: "All rights reserved.",
  CC_40_BY: "Creative Commons Attribution 4.0.",
  CC_40_BY_ND: "Creative Commons Attribution-NoDerivatives 4.0.",
  CC_40_BY_SA: "Creative Commons Attribution-ShareAlike 4.0.",
  CC_40_BY_NC: "Creative Commons Attribution-NonCommercial 4.0.",
  CC_40_BY_NC_ND: "Creative Commons Attribution-NonCommercial-NoDerivatives 4.0.",
  CC_40_BY_NC_SA: "Creative Commons Attribution-NonCommercial-ShareAlike 4.0.",
  CC_40_ZERO: "Creative Commons Zero: public domain dedication.",
  PUBLIC_DOMAIN: "Public domain.",
});
export const ResponseSortType = describedEnum<ResponseSort>(
  "ResponseSortType",
  "The orders of responses.",
  { TOP: "Most claps first.", NEWEST: "Newest first." },
);
export const FontEnum = describedEnum<Font>("Font", "The font of a story.", {
  SANS_SERIF_1: "The first sans-serif typeface.",
  SANS_SERIF_2: "The second sans-serif typeface.",
  SERIF_1: "The first serif typeface.",
  SERIF_2: "The second serif typeface.",
});
