import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { applyChange } from "../../runtime/relay/applyChange.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useAction } from "../../ui/useAction.ts";
import { CatalogDialog } from "./CatalogDialog.tsx";
import { CatalogEmbedCode } from "./CatalogEmbedCode.tsx";
import { type CatalogText, deleteCatalog, undeleteCatalog } from "./saving/writeCatalog.ts";
import * as texts from "./texts.ts";
import styles from "./CatalogScreen.module.css";

/** The owner's actions on a whole list. */
export function CatalogTools(props: {
  catalog: CatalogText & { id: string; slug: string; isPredefined: boolean };
}) {
  const { catalog } = props;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [isEditing, setEditing] = useState(false);
  const [isDeleted, setDeleted] = useState(false);

  const bringBack = async (): Promise<void> => {
    const isBack = await applyChange(store, {
      write: () => undeleteCatalog(environment, catalog.id),
      notice: () => ({ toastStyle: "accent", message: texts.restored(catalog.name) }),
    });
    if (isBack) setDeleted(false);
  };
  const remove = useAction(async () => {
    const isGone = await applyChange(store, {
      write: () => deleteCatalog(environment, catalog.id),
      notice: () => ({
        toastStyle: "accent",
        message: texts.deleted(catalog.name),
        extraParams: { act: () => void bringBack() },
      }),
    });
    if (isGone) setDeleted(true);
  });

  if (isDeleted) {
    return (
      <EmptyState
        title={texts.listDeleted}
        text={texts.listDeletedText}
        action={
          <div className={styles.tools}>
            <Button variant="secondary" onClick={() => void bringBack()}>
              {texts.restore}
            </Button>
            <Button href={buildPath("YourLists")}>{texts.goToYourLibrary}</Button>
          </div>
        }
      />
    );
  }
  return (
    <div className={styles.tools} data-needs-script>
      <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
        {texts.editList}
      </Button>
      {catalog.isPredefined ? null : (
        <Button variant="plain" size="small" isBusy={remove.isBusy} onClick={remove.run}>
          {texts.deleteLabel}
        </Button>
      )}
      {catalog.isPredefined || catalog.visibility !== "PUBLIC" ? null : (
        <CatalogEmbedCode slug={catalog.slug} name={catalog.name} />
      )}
      <CatalogDialog
        key={`${catalog.name} ${catalog.description} ${catalog.visibility}`}
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        catalog={catalog}
        onDone={() => setEditing(false)}
      />
    </div>
  );
}
