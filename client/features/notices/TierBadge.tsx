import { HeartIcon, StarIcon } from "../../ui/icons.tsx";
import * as texts from "./texts.ts";

/** The mark of a member's tier before their name; nothing for others. */
export function TierBadge(props: { tier: string }) {
  switch (props.tier) {
    case "FRIEND":
      return (
        <>
          <HeartIcon size={16} />
          <span className="visually-hidden">{texts.friendTier}</span>{" "}
        </>
      );
    case "MEMBER":
      return (
        <>
          <StarIcon size={16} />
          <span className="visually-hidden">{texts.memberTier}</span>{" "}
        </>
      );
    default:
      return null;
  }
}
