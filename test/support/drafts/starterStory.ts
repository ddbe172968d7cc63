/** Returns the path of a story linked from the served product's home or another page. */
export async function aStoryPath(origin: string, from = "/"): Promise<string> {
  const html = await (await fetch(origin + from)).text();
  const path = /href="(\/[^"/]+\/[^"/]+-d[0-9a-f]{11})"/.exec(html)?.[1];
  if (!path) throw new Error(`${from} links to no story`);
  return path;
}
