import type { ComponentProps } from "react";
import { SubscribeBox } from "../../../client/features/noJs/SubscribeBox.tsx";
import { subscribeTo } from "../../../client/features/noJs/texts.ts";
import { noJsDocument } from "./noJsDocument.tsx";

/** The no-JS document of a newsletter's subscribe box, for frames. */
export function subscribeBoxDocument(box: ComponentProps<typeof SubscribeBox>): string {
  return noJsDocument(subscribeTo(box.newsletter.name), <SubscribeBox {...box} />);
}
