import { type SubmitEvent, useRef, useState } from "react";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { browserBotCheck } from "../../../../shared/privacy/thirdPartyScripts.ts";
import { useConfig } from "../../../runtime/page/frame.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import { untilUnload, useAction } from "../../../ui/useAction.ts";
import { useLegalLink } from "../../../runtime/links/useLegalLink.ts";
import { botCheckToken } from "../../identity/signIn/botCheckToken.ts";
import { BotCheckLine } from "../../identity/signIn/BotCheckLine.tsx";
import { SubscribeControl, type SubscribeControlProps } from "./SubscribeControl.tsx";
import styles from "./SubscribePanel.module.css";
import * as texts from "../texts.ts";

/**
 * Subscribes on a newsletter's own page: with one click, or for anonymous viewers by email address.
 */
export function SubscribePanel(
  props: Omit<SubscribeControlProps, "variant" | "promotionHref" | "size"> & {
    /** The name of the writer or publication that gets to know the address. */
    owner: string;
  },
) {
  const { owner, ...control } = props;
  const { isLoggedIn, path } = useLocation();
  const legalLink = useLegalLink();
  return (
    <div className={styles.panel}>
      {isLoggedIn ? (
        <SubscribeControl {...control} variant="primary" promotionHref={path} />
      ) : (
        <EmailForm action={control.action} name={control.name} />
      )}
      <p className={styles.agreement}>
        {fillText(texts.agreement, {
          owner: <bdi>{owner}</bdi>,
          terms: <a href={legalLink("terms")}>{texts.termsOfService}</a>,
          privacy: <a href={legalLink("privacy")}>{texts.privacyPolicy}</a>,
        })}
      </p>
      {isLoggedIn ? null : (
        <a href={signInPath({ operation: "login", redirect: path })} rel="nofollow">
          {texts.signIn}
        </a>
      )}
    </div>
  );
}

/** The endpoint's answer is the next page, with and without JavaScript. */
function EmailForm({ action, name }: { action: string; name: string }) {
  const { path } = useLocation();
  const config = useConfig();
  const [email, setEmail] = useState("");
  const captcha = useRef<HTMLInputElement>(null);
  const { isBusy, run } = useAction(async (form: HTMLFormElement) => {
    const token = await botCheckToken(window, "subscribe", config);
    if (captcha.current) captcha.current.value = token ?? "";
    form.submit();
    return untilUnload();
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (!browserBotCheck(config)) return;
    event.preventDefault();
    run(event.currentTarget);
  };
  return (
    <form
      className={styles.form}
      method="post"
      action={`${action}?${new URLSearchParams({ redirect: path })}`}
      aria-label={texts.subscribeTo(name)}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="source" value="LANDING" />
      <input ref={captcha} type="hidden" name="captcha" defaultValue="" />
      <Field
        kind="email"
        label={texts.emailAddress}
        name="email"
        value={email}
        onValueChange={setEmail}
        isRequired
      />
      <Button type="submit" isBusy={isBusy}>
        {texts.subscribe}
      </Button>
      <BotCheckLine />
    </form>
  );
}
