/** Page sizes of the target (source document 4.3, 8). */
import type { Limits } from './target.ts';

const documentedPage = 25;

/** The page size to request where the target has no maximum. */
const largestWish = 100;

/** Entries of a list without `pagination`. */
export const defaultPage = ({ defaultLimit }: Limits): number => defaultLimit ?? documentedPage;

/** The largest page to request. Where neither owner nor project declare a maximum, the default page size. */
export const largestPage = (limits: Limits): number =>
  limits.maxLimit === null ? largestWish : (limits.maxLimit ?? defaultPage(limits));
