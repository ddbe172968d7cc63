import type { ReactNode } from "react";
import { FilterLinks } from "../FilterLinks.tsx";
import { ChevronDownIcon, SlidersIcon } from "../icons.tsx";
import { Button } from "../Button.tsx";
import { MenuButton, type MenuTrigger } from "../MenuButton.tsx";
import { MenuItem } from "../MenuItem.tsx";
import * as texts from "./texts.ts";
import styles from "./Toolbar.module.css";

/** Chooses the order of a list: a menu of links; without JavaScript the links themselves. */
export function SortMenu(props: {
  /** Accessible name, such as "Order of your stories". */
  label: string;
  orders: readonly { href: string; label: string; isCurrent: boolean }[];
}) {
  const { label, orders } = props;
  const current = orders.find(({ isCurrent }) => isCurrent) ?? orders[0];
  if (!current) return null;
  const trigger = (given: MenuTrigger): ReactNode => (
    <Button {...given} variant="plain" size="small" aria-label={texts.sortedBy(current.label)}>
      <span className={styles.onPhone}>
        <SlidersIcon size={20} />
      </span>
      <span className={styles.fromTablet}>{current.label}</span>
      <span className={styles.fromTablet}>
        <ChevronDownIcon size={16} />
      </span>
    </Button>
  );
  return (
    <>
      <MenuButton
        label={label}
        trigger={trigger}
        items={() =>
          orders.map((order) => (
            <MenuItem key={order.href} href={order.href} isChecked={order === current}>
              {order.label}
            </MenuItem>
          ))
        }
      />
      <div data-without-script>
        <FilterLinks label={label} links={orders} />
      </div>
    </>
  );
}
