// Owns the feature flags: their names, value types and defaults. A rule can only give a flag a
// value of its default's type.

export type FlagValue = boolean | string | number;

/** The default of every flag, used when no rule applies. */
export const FLAG_DEFAULTS = {
  can_view_suspended_content: false,
  can_view_unfiltered_search: false,
  disable_lite_gift_page: false,
  disable_login_email: false,
  disable_login_facebook: false,
  disable_login_google: false,
  disable_login_twitter: false,
  dont_track_user: false,
  // A publication's latest, trending, featured and archive pages exist only in these variants.
  enable_lite_archive_page: true,
  enable_lite_publications: true,
  enable_mastodon_for_members: false,
  enable_submissions_v2: false,
  enable_survey: false,
  // The pages that change a membership's plan exist only in this variant.
  enable_switch_plan_premium_tier: true,
  // Layouts depend on these two.
  "global-navigation": false,
  "slim-navigation": false,
} as const satisfies Record<string, FlagValue>;

export type FlagName = keyof typeof FLAG_DEFAULTS;

type Widened<Value> = Value extends boolean ? boolean : Value extends number ? number : string;

export type FlagValues = { readonly [Name in FlagName]: Widened<(typeof FLAG_DEFAULTS)[Name]> };

/**
 * Returns the flags that are not off. Pages carry only these, because a missing flag counts as off.
 */
export function heldFlags(values: FlagValues): Partial<FlagValues> {
  const held: Record<string, unknown> = {};
  for (const name in values) {
    const value = values[name as keyof FlagValues];
    if (value !== false) held[name] = value;
  }
  return held;
}
