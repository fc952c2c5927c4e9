/** From where the page may be opened. */

/** From where the page can be opened: this machine, every machine that reaches the server, nowhere. */
export const PAGE_PLACES = ['local', 'network', 'none'] as const;

export type PagePlace = (typeof PAGE_PLACES)[number];
