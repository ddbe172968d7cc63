import { type ReactNode, useEffect, useRef } from "react";
import { PRODUCT_TAGLINE } from "../../../../shared/product.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { DeckleEdge } from "../../../ui/DeckleEdge.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import { Wordmark } from "../../../ui/Wordmark.tsx";
import { AgreementLine } from "./AgreementLine.tsx";
import { BotCheckLine } from "./BotCheckLine.tsx";
import { EmailStep } from "./EmailStep.tsx";
import { InboxStep } from "./InboxStep.tsx";
import { OptionsStep } from "./OptionsStep.tsx";
import * as texts from "./texts.ts";
import styles from "./SignInPanes.module.css";
import type { SignInLocation } from "./signInLocation.ts";
import { signInSubheader, signInTitle } from "./texts.ts";
import { type SignInTarget, useSignUpReason } from "./useSignUpReason.ts";
import { UnrecognizedStep } from "./UnrecognizedStep.tsx";
import type { SignIn } from "./useSignIn.ts";

/** The two panes of sign-in: the form and the product. */
export function SignInPanes(props: {
  signIn: SignIn;
  place: SignInLocation;
  /** What the sign-in is about, if the page has loaded it. */
  target?: SignInTarget | null;
  /** Id of the step's heading. */
  headingId: string;
  headingLevel: 1 | 2;
  /** Called by the inbox's OK button after a link was sent. */
  onDone?: () => void;
  /** The OK button's link, in place of `onDone`. */
  doneHref?: string;
}) {
  const { signIn, place, headingId } = props;
  const { flow } = signIn;
  const { site } = useLocation();
  const reason = useSignUpReason(signIn, place, props.target ?? null);
  const root = useRef<HTMLDivElement>(null);
  const Heading = props.headingLevel === 1 ? "h1" : "h2";
  useFocusOnStep(root, `${flow.step} ${flow.operation} ${flow.mode}`);
  return (
    <div ref={root} className={styles.panes}>
      <div className={styles.main}>
        {reason ? (
          <div>
            <Avatar
              name={reason.target.name}
              imageId={reason.target.imageId}
              colorKey={reason.target.id}
              size="L"
              shape={reason.target.shape}
              isDecorative
            />
          </div>
        ) : null}
        <Heading id={headingId} className={styles.title} tabIndex={-1} dir="auto">
          {reason
            ? fillText(texts.reasonTitles[reason.act], { name: <bdi>{reason.target.name}</bdi> })
            : signInTitle(flow, place.susiEntry)}
        </Heading>
        <p className={styles.subheader} dir="auto">
          {reason
            ? fillText(texts.reasonText[reason.act], { name: <bdi>{reason.target.name}</bdi> })
            : signInSubheader(flow, place.susiEntry)}
        </p>
        {site.kind === "default" ? null : <p className={styles.powered}>{texts.poweredBy}</p>}
        {stepOf(props)}
        {flow.step === "options" || flow.step === "ENTER_EMAIL" ? (
          <AgreementLine operation={flow.operation} susiEntry={place.susiEntry} />
        ) : null}
        {flow.step === "ENTER_EMAIL" && flow.operation === "register" ? <BotCheckLine /> : null}
      </div>
      <div className={styles.side} aria-hidden="true">
        {/* The page has the wordmark above. */}
        {props.headingLevel === 1 ? null : <Wordmark size="large" />}
        <p className={props.headingLevel === 1 ? styles.motto : undefined}>{PRODUCT_TAGLINE}</p>
        <div className={styles.image}>
          <DeckleEdge ground="surface" />
        </div>
      </div>
    </div>
  );
}

function stepOf({
  signIn,
  place,
  headingId,
  onDone,
  doneHref,
}: Parameters<typeof SignInPanes>[0]): ReactNode {
  switch (signIn.flow.step) {
    case "options":
      return <OptionsStep signIn={signIn} place={place} />;
    case "ENTER_EMAIL":
      return <EmailStep signIn={signIn} place={place} headingId={headingId} />;
    case "UNRECOGNIZED_EMAIL":
      return <UnrecognizedStep signIn={signIn} place={place} />;
    case "CHECK_YOUR_INBOX":
      return <InboxStep {...{ signIn, place, headingId, onDone, doneHref }} />;
  }
}

/** A new step focuses its first field, or its heading if it has none. */
function useFocusOnStep(root: { current: HTMLElement | null }, step: string): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    root.current
      ?.querySelector<HTMLElement>("input:not([type='hidden'])")
      ?.focus({ preventScroll: false });
    if (!root.current?.contains(document.activeElement)) {
      root.current?.querySelector<HTMLElement>("[tabindex='-1']")?.focus();
    }
  }, [root, step]);
}
