import type { ReactNode } from "react";
import { Main, SkipLink } from "./Main.tsx";

/** A page that brings all it needs: sign-in, landing pages, embeds. */
export function BasicLayout(props: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Main>{props.children}</Main>
    </>
  );
}
