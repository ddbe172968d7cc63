import { type RefObject, useEffect, useRef, useState } from "react";
import type { Paragraph } from "../../../shared/story/document.ts";
import { announce } from "../../runtime/browser/announce.ts";
import { useClientStore, useConfig, useSession } from "../../runtime/page/frame.ts";
import { openDeviceStore } from "./draft/DeviceStore.ts";
import { askEmbedFacts } from "./embeds/askEmbedFacts.ts";
import { DescribedEmbeds } from "./embeds/DescribedEmbeds.ts";
import { LinkCards } from "./embeds/LinkCards.ts";
import { loadPasteReader } from "./paste/pasteHandlers.ts";
import { StoryEditing } from "./StoryEditing.ts";
import styles from "./StoryEditor.module.css";
import type { OpenTool } from "./toolbar/EditorTools.tsx";
import * as texts from "./texts.ts";
import { CopiedImages } from "./uploads/CopiedImages.ts";
import { copyImage, untilOnline } from "./uploads/copyImage.ts";
import { ImageUploads } from "./uploads/ImageUploads.ts";
import { PendingUploads } from "./uploads/PendingUploads.ts";

/** What the editing reads when it needs it: the latest properties of the editor. */
interface Latest {
  onChange: () => void;
  onSave: () => void;
  postId: string | null;
  untilCached: () => Promise<void>;
}

/** Creates the editing of a story's text in the element of `mount`, with its uploads, embeds and link cards. */
export function useStoryEditing(
  latest: RefObject<Latest>,
  story: {
    paragraphs: readonly Paragraph[];
    userId: string;
    onOpen: (tool: OpenTool) => void;
  },
) {
  const { paragraphs, userId, onOpen } = story;
  const { xsrf } = useSession();
  const store = useClientStore();
  const [editing, setEditing] = useState<StoryEditing | null>(null);
  const mount = useRef<HTMLDivElement>(null);
  const uploads = useRef<ImageUploads | null>(null);
  const embeds = useRef<DescribedEmbeds | null>(null);
  const cards = useRef<LinkCards | null>(null);
  const { publicUrl } = useConfig();

  useEffect(() => {
    const { postId } = latest.current;
    if (postId !== null) uploads.current?.nameStory(postId);
  });

  useEffect(() => {
    if (!mount.current) return;
    let made: StoryEditing | null = null;
    const images = new ImageUploads({
      editing: () => made,
      xsrf,
      look: { box: styles.upload ?? "", actions: styles.uploadActions ?? "" },
      announce,
      pendingUploads: new PendingUploads(
        openDeviceStore(window, { database: "pictures", lock: "picture" }),
        userId,
      ),
      untilCached: () => latest.current.untilCached(),
    });
    uploads.current = images;
    const notify = (message: string): void => store.enqueueToast({ message, toastStyle: "error" });
    const copied = new CopiedImages({
      editing: () => made,
      copy: (url) => copyImage(url, xsrf),
      untilOnline,
      notify,
    });
    const described = new DescribedEmbeds({
      editing: () => made,
      ask: (href) => askEmbedFacts(href, xsrf),
    });
    embeds.current = described;
    const links = new LinkCards({
      editing: () => made,
      publicUrl,
      ask: (href) => askEmbedFacts(href, xsrf),
      onEmbed: () => void described.look(),
    });
    cards.current = links;
    made = new StoryEditing({
      mount: mount.current,
      paragraphs: paragraphs,
      postId: latest.current.postId,
      label: texts.storyText,
      placeholder: texts.placeholder,
      onChange: () => latest.current.onChange(),
      requests: {
        editLink: () => onOpen("link"),
        save: () => latest.current.onSave(),
        find: () => onOpen("find"),
        enterToolbar: focusTools,
        addImages: (chosen, position) => images.add(chosen, position),
        copyImages: (urls) => copied.add(urls),
        describeEmbeds: () => void described.look(),
        showLink: (href) => void links.show(href),
        notify,
      },
    });
    setEditing(made);
    // Preloads the reader, because the first paste can't wait for a slow connection.
    void loadPasteReader().catch(() => {});
    void images.goOn(latest.current.postId);
    const shown = made;
    return () => {
      images.stop();
      copied.stop();
      described.stop();
      links.stop();
      shown.destroy();
      setEditing(null);
    };
  }, [latest, paragraphs, onOpen, publicUrl, store, userId, xsrf]);

  return { mount, editing, uploads, embeds, cards };
}

/** Focuses the tools of the selected figure or link, or else the toolbar. */
function focusTools(): void {
  (toolOf("figure") ?? toolOf("link") ?? toolOf("text"))?.focus({ preventScroll: true });
}

function toolOf(tools: "figure" | "link" | "text"): HTMLElement | null {
  return document.querySelector(`[data-tools="${tools}"] > :is(a, button):not([tabindex="-1"])`);
}
