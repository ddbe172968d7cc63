import { ScrollStrip } from "./ScrollStrip.tsx";
import styles from "./FilterLinks.module.css";

/** Links that filter or sort the same list, one of them current. */
export function FilterLinks(props: {
  /** Accessible name of the navigation. */
  label: string;
  links: readonly { href: string; label: string; isCurrent: boolean }[];
}) {
  return (
    <nav aria-label={props.label}>
      <ScrollStrip>
        <ul className={styles.links}>
          {props.links.map(({ href, label, isCurrent }) => (
            <li key={href}>
              <a className={styles.link} href={href} aria-current={isCurrent ? "true" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </ScrollStrip>
    </nav>
  );
}
