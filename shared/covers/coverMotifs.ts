// The drawings behind a cover's letter or title, made of paper and ink: torn sheets, a round seal,
// lines of writing, rings of a drop, folds. Everything random comes from the given generator.

import type { CoverPalette } from "./coverPalettes.ts";

/** The next number of a seeded sequence, from 0 to 1. */
export type Random = () => number;

/** What is drawn below and above the letter. */
export interface Motif {
  below: string;
  above: string;
}

interface Canvas {
  width: number;
  height: number;
  random: Random;
  palette: CoverPalette;
}

type DrawMotif = (canvas: Canvas) => Motif;

/** Torn sheets on top of each other; the nearest covers the foot of the letter. */
const sheets: DrawMotif = (canvas) => {
  const { height, palette } = canvas;
  const [far, middle, near] = palette.layers;
  return {
    below: tornSheet(canvas, height * between(canvas, 0.16, 0.26), far),
    above:
      tornSheet(canvas, height * between(canvas, 0.665, 0.69), middle) +
      tornSheet(canvas, height * between(canvas, 0.82, 0.88), near),
  };
};

/** A round seal behind the letter, above a torn sheet. */
const seal: DrawMotif = (canvas) => {
  const { width, height, palette } = canvas;
  const [far, middle] = palette.layers;
  const x = round(width * between(canvas, 0.3, 0.7));
  const radius = round(height * between(canvas, 0.36, 0.44));
  return {
    below: `<circle cx="${x}" cy="${round(height * 0.46)}" r="${radius}" fill="${far}"/>`,
    above: tornSheet(canvas, height * between(canvas, 0.74, 0.8), middle),
  };
};

/** A page of writing, slightly turned. */
const writing: DrawMotif = (canvas) => {
  const { width, height, palette } = canvas;
  const [far, middle] = palette.layers;
  const lines: string[] = [];
  for (let y = height * 0.12; y < height * 1.1; y += height * 0.066) {
    const isLast = canvas.random() < 0.2;
    const length = width * (isLast ? between(canvas, 0.2, 0.45) : between(canvas, 0.6, 0.66));
    lines.push(`M${round(width * 0.17)} ${round(y)}h${round(length)}`);
    if (isLast) y += height * 0.066;
  }
  const turn = round(between(canvas, -5, 5));
  const middleOf = `${round(width / 2)} ${round(height / 2)}`;
  return {
    below:
      `<g transform="rotate(${turn} ${middleOf})">` +
      `<rect x="${round(width * 0.1)}" y="${round(height * 0.06)}" width="${round(width * 0.8)}" height="${round(height * 1.3)}" fill="${far}"/>` +
      `<path d="${lines.join("")}" stroke="${middle}" stroke-width="${round(height * 0.012)}" stroke-linecap="round"/></g>`,
    above: "",
  };
};

/** The rings of a drop of ink, around a point at the edge. */
const rings: DrawMotif = (canvas) => {
  const { width, height, palette } = canvas;
  const [far, middle] = palette.layers;
  const x = round(width * (canvas.random() < 0.5 ? 0.06 : 0.94));
  const y = round(height * between(canvas, 0.75, 1));
  const step = height * between(canvas, 0.11, 0.15);
  let circles = "";
  for (let ring = 9; ring > 0; ring -= 1) {
    const fill = [palette.ground, far, middle][ring % 3];
    circles += `<circle cx="${x}" cy="${y}" r="${round(step * ring)}" fill="${fill}"/>`;
  }
  return { below: circles, above: "" };
};

/** A sheet that was folded and opened again: four tones that meet in one point. */
const folds: DrawMotif = (canvas) => {
  const { width, height, palette } = canvas;
  const [far, middle] = palette.layers;
  const x = round(width * between(canvas, 0.38, 0.62));
  const y = round(height * between(canvas, 0.4, 0.6));
  const top = round(width * between(canvas, 0.45, 0.7));
  const bottom = round(width * between(canvas, 0.3, 0.55));
  return {
    below:
      `<path d="M${top} 0H${width}V${y}H${x}Z" fill="${far}"/>` +
      `<path d="M${x} ${y}H0V${height}H${bottom}Z" fill="${far}"/>` +
      `<path d="M${x} ${y}H${width}V${height}H${bottom}Z" fill="${middle}" fill-opacity="0.55"/>`,
    above: "",
  };
};

export const MOTIFS: readonly DrawMotif[] = [sheets, seal, writing, rings, folds];

/** The sheet below a cover's title. */
export function tornFoot(canvas: Canvas): string {
  const { height, palette } = canvas;
  return (
    tornSheet(canvas, height * between(canvas, 0.8, 0.82), palette.layers[1]) +
    tornSheet(canvas, height * between(canvas, 0.88, 0.9), palette.layers[2])
  );
}

/** A sheet of paper from the height `y` downwards, with a torn upper edge and a slight shadow. */
function tornSheet(canvas: Canvas, y: number, fill: string): string {
  const { width, height } = canvas;
  const slope = between(canvas, -0.05, 0.05);
  let edge = `M-9 ${height + 9}V${round(y)}`;
  let x = 0;
  while (x < width + 9) {
    x += between(canvas, 9, 34);
    edge += `L${round(x)} ${round(y + slope * (x - width / 2) + between(canvas, -4, 4))}`;
  }
  const path = `${edge}V${height + 9}Z`;
  return `<path d="${path}" fill-opacity="0.12" transform="translate(0 -6)"/><path d="${path}" fill="${fill}"/>`;
}

function between({ random }: Canvas, least: number, most: number): number {
  return least + random() * (most - least);
}

/** One decimal is less than a pixel, and keeps the drawing small. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
