/** A number and its unit in one line, however narrow the column: a text's blanks between the two do not break. */
export const unbroken = (text: string): string => text.replace(UNIT_AFTER_NUMBER, '$1\u00a0$2');

const UNIT_AFTER_NUMBER = /(\d) ((?:%|×|[µmn]?s|[KMGT]B|[MG]b\/s)(?![\p{L}\d]))/gu;
