import { Button } from "../../ui/Button.tsx";
import * as texts from "./subscribeTexts.ts";

/** Leads to the page where a reader subscribes. Pages with other content load no more than it. */
export function SubscribeLink(props: { href: string; name: string; size?: "small" | "medium" }) {
  const { href, name, size = "medium" } = props;
  return (
    <Button variant="secondary" size={size} href={href}>
      {texts.subscribe}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
}
