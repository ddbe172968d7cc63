import { PRODUCT_NAME } from "../../../shared/product.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useHouseLink } from "../chrome/useHouseLink.ts";

/** Asks a visitor whom the European privacy law protects whether they may be tracked. */
export function PrivacyBanner(props: { onAccept: () => void; onDismiss: () => void }) {
  const houseLink = useHouseLink();
  return (
    <Notice
      onClose={props.onDismiss}
      actions={
        <Button size="small" onClick={props.onAccept}>
          Accept
        </Button>
      }
    >
      {PRODUCT_NAME} works without following you. If you accept, we also measure how it is used, as
      our <a href={houseLink("privacy")}>Privacy Policy</a> says.
    </Notice>
  );
}
