import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, distance, type Vision } from './contrast';
import { type Colour, colourOf, dashOf, type Mark, markPath } from './palette';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const light = tokensAfter(':root {');
const dark = { ...light, ...tokensAfter('[data-theme="dark"] {') };
const themes = Object.entries({ light, dark });
const colours: Colour[] = [
  'blue',
  'orange',
  'green',
  'vermilion',
  'purple',
  'sky',
  'ochre',
  'grey',
];

/** Custom properties of the first block that opens with `opening`. */
function tokensAfter(opening: string): Record<string, string> {
  const start = css.indexOf(opening) + opening.length;
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

describe.each(themes)('%s theme', (_, tokens) => {
  const of = (name: string): string => tokens[name] ?? `no token ${name}`;
  const surfaces = ['surface', 'surface-page', 'surface-sunken', 'surface-raised'];

  it.each(colours)('%s contrasts with the chart background', (colour) => {
    expect(contrast(of(`chart-${colour}`), of('surface'))).toBeGreaterThanOrEqual(3);
  });

  const visions: Vision[] = ['usual', 'protanopia', 'deuteranopia', 'tritanopia'];
  it.each(visions)('chart colours are distinguishable under %s', (vision) => {
    for (const [i, a] of colours.entries())
      for (const b of colours.slice(i + 1))
        expect(
          distance(of(`chart-${a}`), of(`chart-${b}`), vision),
          `${a} and ${b}`,
        ).toBeGreaterThan(8);
  });

  it.each(surfaces)('text is legible on %s', (surface) => {
    for (const text of ['text', 'text-secondary', 'text-muted', 'accent'])
      expect(contrast(of(text), of(surface)), text).toBeGreaterThanOrEqual(4.5);
    for (const line of ['line-strong', 'focus'])
      expect(contrast(of(line), of(surface)), line).toBeGreaterThanOrEqual(3);
  });

  it.each(['positive', 'negative', 'warn', 'accent'])('%s is legible on its tint', (tone) => {
    expect(contrast(of(tone), of(`${tone}-soft`))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of(tone), of('surface'))).toBeGreaterThanOrEqual(4.5);
  });

  it('text is legible on the accent', () => {
    for (const accent of ['accent', 'accent-hover'])
      expect(contrast(of('text-on-accent'), of(accent))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('tokens', () => {
  it('are identical whether dark is forced or preferred', () => {
    expect(tokensAfter(':root:not([data-theme]) {')).toEqual(tokensAfter('[data-theme="dark"] {'));
  });

  it('print on white in the light colours', () => {
    const print = tokensAfter('[data-theme="dark"] {\n    ');
    for (const colour of colours) expect(print[`chart-${colour}`]).toBe(light[`chart-${colour}`]);
  });
});

describe('palette', () => {
  it('refers to the stylesheet’s colours', () => {
    for (const colour of colours)
      expect(light).toHaveProperty(colourOf(colour).replace(/var\(--(.*)\)/, '$1'));
  });

  it('draws every mark differently', () => {
    const marks: Mark[] = ['circle', 'square', 'triangle', 'diamond', 'cross', 'star', 'wye'];
    const paths = marks.map((mark) => markPath(mark));
    expect(new Set(paths).size).toBe(marks.length);
  });

  it('has no dashes for a solid line', () => {
    expect(dashOf('solid')).toBeUndefined();
    expect(dashOf('dash-dot')).toBe('8 3 1.5 3');
  });
});
