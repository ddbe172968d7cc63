import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PromotionSection_section$key } from "../../../generated/relay/PromotionSection_section.graphql.ts";
import { inkOn, parseColor } from "../../../shared/design/colors.ts";
import { joinClasses } from "../../ui/joinClasses.ts";
import { ResponsiveImage } from "../../ui/ResponsiveImage.tsx";
import styles from "./PromotionSection.module.css";

/** A publication's promotion on a background color of its choice. */
export function PromotionSection(props: { section: PromotionSection_section$key }) {
  const { id, backgroundColor, buttonText, headlineText, image, url } = useFragment(
    graphql`
      fragment PromotionSection_section on HomepagePromotionSection {
        id
        backgroundColor {
          rgb
        }
        buttonText
        headlineText
        url
        image {
          id
          alt
          originalWidth
          originalHeight
        }
      }
    `,
    props.section,
  );
  const hasImage = Boolean(image?.originalWidth && image.originalHeight);
  if (!headlineText && !(url && buttonText) && !hasImage) return null;
  const ink = backgroundColor ? inkOn(parseColor(backgroundColor.rgb)) : null;
  return (
    <section
      className={joinClasses(styles.promotion, ink && styles[ink])}
      style={backgroundColor ? { backgroundColor: backgroundColor.rgb } : undefined}
      aria-labelledby={headlineText ? id : undefined}
    >
      <div className={styles.words}>
        {headlineText ? (
          <h2 className={styles.headline} id={id} dir="auto">
            {headlineText}
          </h2>
        ) : null}
        {url && buttonText ? (
          <PromotionLink url={url}>
            <span dir="auto">{buttonText}</span>
          </PromotionLink>
        ) : null}
      </div>
      {image?.originalWidth && image.originalHeight ? (
        <div className={styles.image}>
          <ResponsiveImage
            image={{ ...image, width: image.originalWidth, height: image.originalHeight }}
            alt={image.alt}
            width={596}
            sizes="(min-width: 904px) 50vw, 100vw"
            ratio="3:2"
          />
        </div>
      ) : null}
    </section>
  );
}

/** The URL is user-generated, so the link is marked `nofollow ugc`. */
function PromotionLink(props: { url: string; children: ReactNode }) {
  return (
    <a className={styles.button} href={props.url} rel="noopener nofollow ugc">
      {props.children}
    </a>
  );
}
