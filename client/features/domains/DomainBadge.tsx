import { StateBadge } from "../../ui/workspace/StateBadge.tsx";

const TONES = { live: "success", busy: "accent", error: "error" } as const;

/** How far a domain is. */
export function DomainBadge(props: { tone: keyof typeof TONES; children: string }) {
  return <StateBadge tone={TONES[props.tone]}>{props.children}</StateBadge>;
}
