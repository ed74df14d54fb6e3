/** A drawing context that records what {@link paint} draws as SVG, for tests. */

const attributes = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

export class SvgCanvas {
  fillStyle = '';
  strokeStyle = '';
  lineWidth = 1;
  #shapes: string[] = [];
  /** The current path: an element without its paint. */
  #path = '';

  clearRect() {
    this.#shapes = [];
  }

  beginPath() {
    this.#path = '';
  }

  moveTo(x: number, y: number) {
    this.#path = `path d="M${x},${y}`;
  }

  lineTo(x: number, y: number) {
    this.#path += `L${x},${y}"`;
  }

  arc(cx: number, cy: number, r: number) {
    this.#path = `circle${attributes({ cx, cy, r })}`;
  }

  roundRect(x: number, y: number, width: number, height: number, rx: number) {
    this.#path = `rect${attributes({ x, y, width, height, rx })}`;
  }

  fillRect(x: number, y: number, width: number, height: number) {
    this.roundRect(x, y, width, height, 0);
    this.fill();
  }

  fill() {
    this.#shapes.push(`<${this.#path}${attributes({ fill: this.fillStyle })}/>`);
  }

  stroke() {
    const paint = { fill: 'none', stroke: this.strokeStyle, 'stroke-width': this.lineWidth };
    this.#shapes.push(`<${this.#path}${attributes(paint)}/>`);
  }

  svg(width: number, height: number, label: string): string {
    const xmlns = 'http://www.w3.org/2000/svg';
    const frame = { xmlns, width, height, role: 'img', 'aria-label': label };
    return `<svg${attributes(frame)}>${this.#shapes.join('')}</svg>`;
  }
}
