/**
 * Whether an answer means that a path does not exist: 404, or 410 after a deletion. The document states no statuses (7).
 */
import type { Answer } from './exchange.ts';

export const isMissing = ({ status }: Pick<Answer, 'status'>): boolean => status === 404 || status === 410;
