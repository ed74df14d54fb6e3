/** Copies an SVG drawing so that it is independent of the page: without stylesheet and variables. */

/** Properties that a stylesheet or an ancestor may set. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'visibility',
] as const;

export function standalone(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  originals.forEach((original, index) => {
    const style = getComputedStyle(original);
    const element = copies[index];
    for (const property of PROPERTIES) {
      element?.setAttribute(property, style.getPropertyValue(property));
    }
    // Emphasis on hover is not exported.
    if (original.hasAttribute('data-series')) element?.setAttribute('opacity', '1');
    for (const name of ['class', 'style', 'font-family']) element?.removeAttribute(name);
  });
  return copy;
}
