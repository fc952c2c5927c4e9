/** How many entries a list of the target may be asked for (source document 4.3, 8). */
import type { Limits } from './target.ts';

const documentedPage = 25;

/** As much as is asked for where there is no maximum. */
const largestWish = 100;

/** Entries of a list that is asked for without pagination. */
export const defaultPage = ({ defaultLimit }: Limits): number => defaultLimit ?? documentedPage;

/** The most entries to ask for; nobody says what the maximum is where neither owner nor project do, so no more than by default. */
export const largestPage = (limits: Limits): number =>
  limits.maxLimit === null ? largestWish : (limits.maxLimit ?? defaultPage(limits));
