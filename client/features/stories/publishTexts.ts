import type { License, PostVisibility } from "../../../shared/enums.ts";

/** The visibility options of a story. */
export const VISIBILITY_NAMES: Record<PostVisibility, string> = {
  PUBLIC: "Everyone",
  LOCKED: "Members only (others see a preview)",
  UNLISTED: "Anyone with the link",
};

/** The license options of a story. */
export const LICENSE_NAMES: Record<License, string> = {
  ALL_RIGHTS_RESERVED: "All rights reserved",
  CC_40_BY: "CC BY 4.0",
  CC_40_BY_SA: "CC BY-SA 4.0",
  CC_40_BY_ND: "CC BY-ND 4.0",
  CC_40_BY_NC: "CC BY-NC 4.0",
  CC_40_BY_NC_SA: "CC BY-NC-SA 4.0",
  CC_40_BY_NC_ND: "CC BY-NC-ND 4.0",
  CC_40_ZERO: "CC0 1.0",
  PUBLIC_DOMAIN: "Public domain",
};
