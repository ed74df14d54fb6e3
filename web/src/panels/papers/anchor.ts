/** The id of a figure's element, by the figure's address. */
export const anchorOf = (address: string): string => `figure-${address}`;
