// Reads a QR code as a phone does: from the pixels on the screen.

import type { Locator } from '@playwright/test';
import decode from 'qr/decode.js';

export async function scan(code: Locator): Promise<string> {
  const png = (await code.screenshot()).toString('base64');
  const { width, height, data } = await code.page().evaluate(async (source) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${source}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
    return {
      width: canvas.width,
      height: canvas.height,
      data: Array.from(pixels?.data ?? []),
    };
  }, png);
  return decode({ width, height, data: Uint8Array.from(data) });
}
