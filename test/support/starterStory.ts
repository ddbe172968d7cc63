/** The path of a story that the served product's home links to, or another page of its. */
export async function aStoryPath(origin: string, from = "/"): Promise<string> {
  const html = await (await fetch(origin + from)).text();
  const path = /href="(\/[^"/]+\/[^"/]+-d[0-9a-f]{11})"/.exec(html)?.[1];
  if (!path) throw new Error(`${from} links to no story`);
  return path;
}
