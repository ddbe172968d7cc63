/**
 * Calls `onChange` with the anchor of the section that is being read: the last heading above the
 * upper third of the window. Returns the function that stops watching.
 */
export function watchSections(
  anchors: readonly string[],
  onChange: (anchor: string | null) => void,
): () => void {
  const headings = anchors.flatMap((anchor) => document.getElementById(anchor) ?? []);
  let frame = 0;
  const update = (): void => {
    frame = 0;
    const line = window.innerHeight / 3;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < line);
    onChange(passed.at(-1)?.id ?? null);
  };
  const onScroll = (): void => {
    if (frame === 0) frame = requestAnimationFrame(update);
  };
  document.addEventListener("scroll", onScroll, { passive: true });
  update();
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener("scroll", onScroll);
  };
}
