import styles from "./FilterLinks.module.css";

/** Links that show the same list in another choice or order, of which one is on. */
export function FilterLinks(props: {
  /** Names the navigation. */
  label: string;
  links: readonly { href: string; label: string; isCurrent: boolean }[];
}) {
  return (
    <nav aria-label={props.label}>
      <ul className={styles.links}>
        {props.links.map(({ href, label, isCurrent }) => (
          <li key={href}>
            <a className={styles.link} href={href} aria-current={isCurrent ? "true" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
