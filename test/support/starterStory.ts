/** The path of a story that the served product's home links to. */
export async function aStoryPath(origin: string): Promise<string> {
  const html = await (await fetch(origin)).text();
  const path = /href="(\/[^"/]+\/[^"/]+-d[0-9a-f]{11})"/.exec(html)?.[1];
  if (!path) throw new Error("The home page links to no story");
  return path;
}
