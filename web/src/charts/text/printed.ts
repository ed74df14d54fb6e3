/** The values that a paper prints for a point, after its measured value; empty if there are none. */
export const printedText = (
  printed: readonly number[] = [],
  text: (value: number) => string,
): string => (printed.length > 0 ? `; paper: ${printed.map(text).join(', ')}` : '');
