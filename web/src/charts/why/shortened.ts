import { textWidth } from '../axis/axis';

/** Cut in the middle if there is no room, because names differ at their ends. */
export function shortened(text: string, room: number): string {
  if (textWidth(text) <= room) return text;
  const fits = Math.floor((text.length * room) / textWidth(text)) - 1;
  const head = Math.ceil(fits / 2);
  const tail = text.slice(text.length - Math.max(1, fits - head));
  return `${text.slice(0, Math.max(1, head)).trimEnd()}…${tail.trimStart()}`;
}
