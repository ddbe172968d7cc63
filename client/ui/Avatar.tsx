import { imageUrl, MAX_PIXEL_RATIO } from "../../shared/images/imageUrl.ts";
import { AVATAR_SIZES, type AvatarSize } from "./avatarSizes.ts";
import styles from "./Avatar.module.css";
import { avatarHue, initials } from "./initials.ts";
import { joinClasses } from "./joinClasses.ts";

interface AvatarProps {
  name: string;
  /** A hosted image; initials on a color replace a missing one. */
  imageId?: string | null;
  size: AvatarSize;
  /** Round for users, cards for publications. */
  shape?: "round" | "card";
  /** Selects the color behind initials: an id, so that a rename keeps it. Default: the name. */
  colorKey?: string;
  /** True when the name is shown next to it, so that screen readers don't repeat it. */
  isDecorative?: boolean;
}

/** Smaller avatars show one letter (px). */
const TWO_LETTERS_FROM = 40;

/** The avatar of a user or publication. */
export function Avatar({
  name,
  imageId,
  size,
  shape = "round",
  colorKey = name,
  isDecorative = false,
}: AvatarProps) {
  const side = AVATAR_SIZES[size];
  const className = joinClasses(styles.avatar, styles[size], shape === "card" && styles.card);
  if (!imageId) {
    const hue = styles[`hue${avatarHue(colorKey)}`];
    return (
      <span
        className={joinClasses(className, styles.initials, hue)}
        {...(isDecorative ? { "aria-hidden": true } : { role: "img", "aria-label": name })}
      >
        {initials(name, side < TWO_LETTERS_FROM ? 1 : 2)}
      </span>
    );
  }
  const square = { mode: "crop", width: side, height: side } as const;
  return (
    <img
      className={className}
      src={imageUrl(imageId, square)}
      srcSet={`${imageUrl(imageId, { ...square, pixelRatio: MAX_PIXEL_RATIO })} 2x`}
      width={side}
      height={side}
      alt={isDecorative ? "" : name}
      loading="lazy"
      decoding="async"
    />
  );
}
