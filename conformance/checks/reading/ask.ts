/** Lists asked of the target, whole or as one answer. */
import type { ContentType } from '../../models/model.ts';
import { type AnsweredEntry, answeredList, listFault } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { defaultPage, largestPage } from '../../target/page-sizes.ts';
import type { Session } from '../../target/session.ts';
import type { EntryId } from '../../world/world.ts';
import { Mismatch } from '../mismatch.ts';

/** The page size a list has when none is asked for. */
export const defaultPageSize = ({ target }: Session): number => defaultPage(target.limits);

/** The largest page size to ask for. */
export const largestPageSize = ({ target }: Session): number => largestPage(target.limits);

export const pathOf = (type: ContentType, query: string): string =>
  query === '' ? endpointPath(type) : `${endpointPath(type)}?${query}`;

/** Entries of an answer that must be a list. Throws Mismatch when it is an error or has another shape. */
export function listIn(answer: Answer, what = 'the list'): readonly AnsweredEntry[] {
  const entries = answer.status === 200 ? answeredList(answer.body) : undefined;
  if (entries) return entries;
  const fault = answer.status === 200 ? listFault(answer.body) : `the status is ${answer.status}`;
  throw new Mismatch({
    message: `${what} is not answered as a list: ${fault}`,
    expected: '200 with data, an array of entries',
    actual: { status: answer.status, body: answer.body ?? answer.text },
  });
}

export interface WholeList {
  readonly entries: readonly AnsweredEntry[];
  readonly ids: readonly EntryId[];
  /** The last answer. */
  readonly answer: Answer;
}

/**
 * The whole list of a query. Pagination is asked for only when up to `most` entries may come and do not fit a page of the
 * default size, so that a fault of pagination stays its own.
 */
export async function askWhole(session: Session, type: ContentType, query: string, most: number): Promise<WholeList> {
  if (most <= defaultPageSize(session)) {
    const answer = await session.get(pathOf(type, query));
    const entries = listIn(answer);
    return { entries, ids: entries.map(({ id }) => id), answer };
  }
  const size = Math.min(largestPageSize(session), Math.max(most, 1));
  const entries: AnsweredEntry[] = [];
  for (let page = 1; ; page += 1) {
    const paged = [...(query === '' ? [] : [query]), `pagination[page]=${page}`, `pagination[pageSize]=${size}`].join(
      '&',
    );
    const answer = await session.get(pathOf(type, paged));
    const read = listIn(answer);
    entries.push(...read);
    if (read.length < size || page * size >= most) return { entries, ids: entries.map(({ id }) => id), answer };
  }
}
