/** Replaces the space between a number and its unit with a no-break space. */
export const unbroken = (text: string): string => text.replace(UNIT_AFTER_NUMBER, '$1\u00a0$2');

const UNIT_AFTER_NUMBER = /(\d) ((?:%|×|[µmn]?s|[KMGT]B|[MG]b\/s)(?![\p{L}\d]))/gu;
