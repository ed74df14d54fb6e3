/** Rasterises an SVG picture. */
import type { Picture } from './picture';

/** Twice the resolution of the page, for print. */
const FINENESS = 2;

export async function rasterised({ svg, width, height }: Picture): Promise<Uint8Array> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * FINENESS);
    canvas.height = Math.ceil(height * FINENESS);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser provides no canvas');
    context.scale(FINENESS, FINENESS);
    context.drawImage(image, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('this browser could not write the picture');
    return new Uint8Array(await blob.arrayBuffer());
  } finally {
    URL.revokeObjectURL(url);
  }
}
