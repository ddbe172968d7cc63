import { expect, test } from "vitest";
import { viewerLeaks } from "../../../shared/cache/viewerLeaks.ts";

const state = {
  session: { xsrf: null, isLoggedInCookie: false, isSpoofed: false },
  client: { viewerIsBot: false },
  navigation: { location: { isLoggedIn: false } },
};
const anonymousViewers = {
  state,
  answers: [{ id: "1", data: { postResult: { viewerEdge: null } } }],
};

const answering = (data: unknown) => ({ state, answers: [{ id: "1", data }] });

test.each<[traces: string[], document: Parameters<typeof viewerLeaks>[0]]>([
  [[], anonymousViewers],
  [[], answering({ viewer: null, isLoggedIn: false })],
  [[], answering({ postResult: { viewer: "a field of another's" } })],
  [["session.xsrf"], { ...anonymousViewers, state: { ...state, session: { xsrf: "token" } } }],
  [
    ["session.isLoggedInCookie", "session.isSpoofed"],
    { ...anonymousViewers, state: { session: { isLoggedInCookie: true, isSpoofed: true } } },
  ],
  [["own"], { ...anonymousViewers, state: { ...state, own: { follows: [] } } }],
  [["client.viewerIsBot"], { ...anonymousViewers, state: { client: { viewerIsBot: true } } }],
  [
    ["navigation.location.isLoggedIn"],
    { ...anonymousViewers, state: { navigation: { location: { isLoggedIn: true } } } },
  ],
  [["viewer"], answering({ viewer: { id: "1" } })],
  [["isLoggedIn"], answering({ isLoggedIn: true })],
  [
    ["postResult.creator.viewerEdge"],
    answering({ postResult: { creator: { viewerEdge: { isFollowing: false } } } }),
  ],
  [["list.1.viewerEdge"], answering({ list: [{}, { viewerEdge: { id: 1 } }] })],
  [[], { state: null, answers: [] }],
])("finds %j", (traces, document) => {
  const names = { roots: new Set(["viewer", "isLoggedIn"]), anywhere: new Set(["viewerEdge"]) };
  expect(viewerLeaks(document, names).map(({ path }) => path)).toEqual(traces);
});

test("attributes a leak to the entity next to it", () => {
  const creator = { id: "100000000002", viewerEdge: { isFollowing: true } };
  const post = { id: "d00000000001", title: "A story", viewerEdge: null, creator };
  const { answers } = answering({ viewer: { id: "100000000003" }, postResult: post });
  const names = { roots: new Set(["viewer"]), anywhere: new Set(["viewerEdge"]) };
  const document = { state: { session: { xsrf: "token" } }, answers };
  expect(viewerLeaks(document, names)).toEqual([
    { tag: "page", path: "session.xsrf" },
    { tag: "page", path: "viewer" },
    { tag: "user-100000000002", path: "postResult.creator.viewerEdge" },
  ]);
});
