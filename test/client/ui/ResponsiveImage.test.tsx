import { expect, test } from "vitest";
import { ResponsiveImage } from "../../../client/ui/ResponsiveImage.tsx";
import { ASPECT_RATIOS, type AspectRatio } from "../../../shared/images/imageUrl.ts";
import { rendered, tag } from "./rendered.ts";

const photo = { id: "4a", width: 4000, height: 3000 };

test.each<[AspectRatio, number]>([
  ["4:3", 510],
  ["1:1", 680],
  ["3:2", 453],
  ["2:1", 340],
  ["5:2", 272],
])("an image cropped to %s, 680 px wide, reserves %s px of height at once", (ratio, height) => {
  const image = rendered(
    <ResponsiveImage image={photo} alt="" width={680} sizes="100vw" ratio={ratio} />,
  ).one(tag("img"));
  expect([image.width, image.height]).toEqual(["680", String(height)]);
  // The style holds the ratio when the file turns out to have another one.
  expect(image.class).toContain(`r${ratio.replace(":", "to")}`);
  expect(Object.keys(ASPECT_RATIOS)).toHaveLength(5);
});

test("a whole image keeps its aspect ratio and is never wider than its pixels", () => {
  const small = { id: "4a", width: 300, height: 200 };
  const image = rendered(<ResponsiveImage image={small} alt="A gate" width={680} />).one(
    tag("img"),
  );
  expect(image).toMatchObject({ width: "300", height: "200", alt: "A gate" });
});

test("an image is loaded lazily unless it is the page's first", () => {
  const late = rendered(<ResponsiveImage image={photo} alt="" width={680} />).one(tag("img"));
  const first = rendered(<ResponsiveImage image={photo} alt="" width={680} isFirst />).one(
    tag("img"),
  );
  expect(late.loading).toBe("lazy");
  expect(late).not.toHaveProperty("fetchpriority");
  expect(first).toMatchObject({ loading: "eager", fetchpriority: "high" });
});

test("an image is cropped around its focus point, by default the center", () => {
  const focused = { ...photo, focusPercentX: 20, focusPercentY: 80 };
  const image = (source: typeof photo) =>
    rendered(<ResponsiveImage image={source} alt="" width={320} ratio="2:1" />).one(tag("img"));
  expect(image(focused).style).toBe("object-position:20% 80%");
  expect(image(focused).src).toContain("resize:fill:320:160:20:80");
  expect(image(photo)).not.toHaveProperty("style");
});

test("an image offers several widths only together with sizes", () => {
  const fluid = rendered(<ResponsiveImage image={photo} alt="" width={680} sizes="100vw" />);
  const fixed = rendered(<ResponsiveImage image={photo} alt="" width={160} />);
  expect(fluid.one(tag("img"))).toMatchObject({ sizes: "100vw" });
  expect(fluid.one(tag("img")).srcset).toMatch(/ 1640w$/);
  expect(fixed.one(tag("img")).srcset).toMatch(/ 2x$/);
});
