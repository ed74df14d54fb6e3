/** A drawing of the page as SVG that looks the same anywhere: no stylesheet, no variables. */

/** What the stylesheet or an ancestor may decide. */
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
    // What a reader points at steps forward on the page alone.
    if (original.hasAttribute('data-series')) element?.setAttribute('opacity', '1');
    for (const name of ['class', 'style', 'font-family']) element?.removeAttribute(name);
  });
  return copy;
}
