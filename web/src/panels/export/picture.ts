/** Composes a chart as one picture: title, sentence, legend, drawing and provenance. */

import type { Series } from '../../charts';
import { colourOf, markPath, strokeOf } from '../../ui/palette';
import { standalone } from './standalone';

export interface PictureParts {
  readonly title: string;
  readonly summary: string;
  readonly series: readonly Series[];
  readonly drawing: SVGSVGElement;
  readonly provenance: readonly string[];
  /** Written as metadata. */
  readonly stamp: string;
  /** The page's font as a data URL, to be embedded. */
  readonly font: string;
}

export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const NAMESPACE = 'http://www.w3.org/2000/svg';
const FACE = 'Inter';
const PADDING = 20;

export function pictureOf(parts: PictureParts): Picture {
  const box = parts.drawing.viewBox.baseVal;
  const width = box.width + 2 * PADDING;
  const sheet = createSheet(getComputedStyle(parts.drawing), width);
  sheet.line(parts.title, { size: 16, weight: 640, ink: '--text' });
  sheet.line(parts.summary, { size: 13, ink: '--text-secondary' });
  sheet.legend(parts.series);
  sheet.drawing(parts.drawing, box.height);
  for (const text of parts.provenance) sheet.line(text, { size: 10, ink: '--text-muted' });
  return { svg: sheet.finish(parts.font, parts.stamp), width, height: sheet.height() };
}

interface Type {
  readonly size: number;
  readonly weight?: number;
  readonly ink: string;
}

/** A sheet that is filled from the top. */
function createSheet(style: CSSStyleDeclaration, width: number) {
  const root = element('svg', { xmlns: NAMESPACE });
  const colour = (variable: string) => style.getPropertyValue(variable).trim();
  const resolved = (paint: string) => colour(paint.replace(/^var\((.*)\)$/, '$1'));
  let y = PADDING;

  function line(text: string, { size, weight = 420, ink }: Type) {
    for (const words of wrapped(text, `${weight} ${size}px ${FACE}`, width - 2 * PADDING)) {
      y += Math.round(size * 1.35);
      const appearance = { 'font-size': size, 'font-weight': weight, fill: colour(ink) };
      const node = element('text', { x: PADDING, y, ...appearance });
      node.textContent = words;
      root.append(node);
    }
  }

  function legend(series: readonly Series[]) {
    let x = PADDING;
    y += 26;
    for (const one of series) {
      const room = 46 + measure(one.label, `420 12px ${FACE}`);
      if (x + room > width - PADDING) {
        x = PADDING;
        y += 20;
      }
      const { stroke, ...rest } = strokeOf(one);
      const dashes = rest.strokeDasharray ? { 'stroke-dasharray': rest.strokeDasharray } : {};
      const group = element('g', { transform: `translate(${x},${y - 4})` });
      const path = { d: 'M0,0H26', stroke: resolved(stroke), 'stroke-width': 2, ...dashes };
      group.append(element('path', path));
      const mark = { d: markPath(one.mark, 42), transform: 'translate(13,0)' };
      group.append(element('path', { ...mark, fill: resolved(colourOf(one.colour)) }));
      const label = element('text', { x: 32, y: 4, 'font-size': 12, fill: colour('--text') });
      label.textContent = one.label;
      group.append(label);
      root.append(group);
      x += room + 14;
    }
    y += 10;
  }

  function drawing(original: SVGSVGElement, height: number) {
    const copy = standalone(original);
    copy.setAttribute('x', String(PADDING));
    copy.setAttribute('y', String(y));
    root.append(copy);
    y += height;
  }

  function finish(font: string, stamp: string): string {
    y += PADDING;
    const face = `@font-face{font-family:${FACE};src:url(${font}) format("woff2");font-weight:100 900}`;
    const sheetStyle = element('style', {});
    sheetStyle.textContent = `${face}text{font-family:${FACE},sans-serif}`;
    const metadata = element('metadata', {});
    metadata.textContent = stamp;
    const ground = element('rect', { width, height: y, fill: colour('--surface') });
    root.prepend(metadata, sheetStyle, ground);
    for (const [name, value] of Object.entries({
      width,
      height: y,
      viewBox: `0 0 ${width} ${y}`,
    })) {
      root.setAttribute(name, String(value));
    }
    return new XMLSerializer().serializeToString(root);
  }

  return { line, legend, drawing, finish, height: () => y };
}

function element(name: string, attributes: Record<string, string | number>) {
  const node = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== 'xmlns') node.setAttribute(key, String(value));
  }
  return node;
}

const ruler = () => document.createElement('canvas').getContext('2d');

function measure(text: string, font: string, context = ruler()): number {
  if (!context) return text.length * 7;
  context.font = font.replace(FACE, '"Inter Variable"');
  return context.measureText(text).width;
}

/** Wraps a text at word boundaries. */
function wrapped(text: string, font: string, room: number): string[] {
  const context = ruler();
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (last !== '' && measure(longer, font, context) > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
