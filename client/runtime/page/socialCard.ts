import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { HeadImage } from "./page.ts";

/**
 * The build puts client/ui/social-card.png there, which a browser draws from the SVG beside it. A new
 * drawing needs another number: other sites and browsers never ask again for an asset.
 */
const SOCIAL_CARD_PATH = "/assets/social-card-1.png";

/** The product's card, which other sites show for a page without its own image. */
export function socialCard(publicUrl: string): HeadImage {
  return {
    url: publicUrl + SOCIAL_CARD_PATH,
    alt: PRODUCT_NAME,
    size: { width: 1200, height: 630 },
  };
}
