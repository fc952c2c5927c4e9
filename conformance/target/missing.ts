/** Answers that say that nothing stands at a path: 404, and 410 where something stood before. Statuses are shown nowhere (7). */
import type { Answer } from './exchange.ts';

export const isMissing = ({ status }: Pick<Answer, 'status'>): boolean => status === 404 || status === 410;
