/** A pixel of a drawing, from its left and its top. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

interface Position {
  readonly clientX: number;
  readonly clientY: number;
}

/** On a zoomed page, boxes are measured in window pixels, but drawings in their own. */
export function pixelAt({ clientX, clientY }: Position, drawing: Element): Pixel {
  const box = drawing.getBoundingClientRect();
  const zoom = box.width / drawing.clientWidth || 1;
  return { x: (clientX - box.left) / zoom, y: (clientY - box.top) / zoom };
}
