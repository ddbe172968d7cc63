import type { ReactNode } from "react";
import { Main, SkipLink } from "../../runtime/page/Main.tsx";

/** A page without chrome: sign-in, landing pages, embeds. */
export function BasicLayout(props: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Main>{props.children}</Main>
    </>
  );
}
