/** Filters of the papers that exclude nothing. */
export const NO_FILTERS = { paper: '', paperScheme: '', paperVerdict: '', paperCause: '' } as const;
