/** Colour perception: contrast as defined by WCAG 2, distance under colour-vision deficiencies. */

type Triple = readonly [number, number, number];

/** WCAG 2 contrast ratio of two colours written `#rrggbb`, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(linear(a)), luminance(linear(b))].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

export type Vision = 'usual' | 'protanopia' | 'deuteranopia' | 'tritanopia';

/** Perceived distance of two colours, on Oklab's scale times 100: about 2 is just noticeable side by side. */
export function distance(a: string, b: string, vision: Vision): number {
  const [x, y] = [a, b].map((colour) => oklab(product(SEEN[vision], linear(colour)))) as [
    Triple,
    Triple,
  ];
  return 100 * Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

/** Full-severity matrices of Machado, Oliveira and Fernandes (2009), for linear light. */
const SEEN: Record<Vision, readonly [Triple, Triple, Triple]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linear(colour: string): Triple {
  const channel = (from: number) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const luminance = (colour: Triple): number => dot([0.2126, 0.7152, 0.0722], colour);

const product = (rows: readonly [Triple, Triple, Triple], v: Triple): Triple => [
  dot(rows[0], v),
  dot(rows[1], v),
  dot(rows[2], v),
];

/** Björn Ottosson's Oklab (2020). */
function oklab(colour: Triple): Triple {
  const cone = product(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  ).map((value) => Math.cbrt(Math.min(1, Math.max(0, value)))) as unknown as Triple;
  return product(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cone,
  );
}
