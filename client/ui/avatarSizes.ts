/** Avatar sizes in px. */
export const AVATAR_SIZES = {
  XXXS: 20,
  XXS: 28,
  XS: 32,
  S: 40,
  M: 48,
  L: 64,
  XL: 80,
  XXL: 128,
} as const;
export type AvatarSize = keyof typeof AVATAR_SIZES;
