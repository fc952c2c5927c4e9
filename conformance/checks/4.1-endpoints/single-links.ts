/** Options of populations of single types that cut and count what is linked (4.3, 4.5; observed). */
import { type Parameter, queryString } from '../../generate/query-string.ts';
import { isObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import type { Answer } from '../../target/exchange.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, isSuccess, lastRequest } from '../writing/answers.ts';
import { onSingle } from './single-bench.ts';
import { isList } from './whole-content.ts';
import { type WholeEntry, withWholeSingle } from './whole-entry.ts';

/** A list of links of a single type, and the two entries that it links. */
interface LinkedList {
  readonly ids: readonly number[];
  /** Asks for the list with these options. */
  ask(options: Parameter): Promise<Answer>;
  /** Throws Mismatch unless the list, or the number in place of it, is this with these options. */
  expect(options: Parameter, expected: unknown): Promise<void>;
}

const idsOrNumber = (value: unknown): unknown => {
  const data = isObject(value) ? value.data : undefined;
  return isObject(data) && isObject(data.attributes) && 'count' in data.attributes
    ? data.attributes.count
    : idsIn(value);
};

function linkedList({ session, path }: WholeEntry, name: string, ids: readonly number[]): LinkedList {
  const ask: LinkedList['ask'] = (options) =>
    session.get(`${path}?${queryString({ fields: ['id'], populate: { [name]: options } })}&publicationState=preview`);
  return {
    ids,
    ask,
    async expect(options, expected) {
      const { attributes } = entryIn(session, await ask(options));
      expectSame(`${lastRequest(session)}: other entries in ${name}`, idsOrNumber(attributes[name]), expected);
    },
  };
}

/** A check of each kind of list of links of a single type. */
const onLists = (clause: string, title: string, run: (list: LinkedList) => Promise<void>): Check => {
  const named = variant(`${clause}.single`, clause, title);
  return onSingle(
    named,
    (single) =>
      withWholeSingle(single, named.id ?? '', async (whole) => {
        for (const link of whole.links.filter((each) => each.type === 'relation' && isList(each))) {
          const ids = whole.idsFor(link).map(Number);
          await whole.update({ [link.name]: ids });
          await run(linkedList(whole, link.name, ids));
        }
      }),
    ({ attributes }: ContentType) =>
      attributes.some((link) => link.type === 'relation' && !link.private && isList(link)),
  );
};

/** The entry that was made first, and the one after it. */
const inOrder = (ids: readonly number[]): [low: number, high: number] => [Math.min(...ids), Math.max(...ids)];

export const singleLinkChecks: readonly Check[] = [
  onLists(
    'rest.populate.limit-inside',
    'In a single type start and limit cut the linked entries as in any entry.',
    async ({ ids, expect }) => {
      const [low, high] = inOrder(ids);
      const filters = { id: { $ne: String(low) } };
      await expect({ limit: '1' }, ids.slice(0, 1));
      await expect({ start: '1' }, ids.slice(1));
      await expect({ start: '0', limit: '2' }, ids);
      await expect({ start: '2', limit: '1' }, []);
      await expect({ sort: 'id:desc', limit: '1' }, [high]);
      await expect({ sort: ['id:desc'], fields: ['id'], start: '1', limit: '5' }, [low]);
      await expect({ filters, start: '0', limit: '1' }, [high]);
      await expect({ filters, start: '1', limit: '1' }, []);
    },
  ),
  onLists(
    'rest.populate.pagination-inside',
    'Nothing paginates inside a population of a single type: it is refused, or shows what it shows without.',
    async ({ ids, ask, expect }) => {
      for (const pagination of [{ page: '1', pageSize: '1' }, { start: '1' }, { limit: '1', withCount: 'false' }])
        if (isSuccess(await ask({ pagination }))) await expect({ pagination }, ids);
    },
  ),
  onLists(
    'rest.populate.count',
    'In a single type count answers the number of linked entries alone, as in any entry.',
    async ({ ids, expect }) => {
      const [low] = inOrder(ids);
      await expect({ count: 'true' }, ids.length);
      await expect({ count: '1', filters: { id: { $ne: String(low) } } }, 1);
      await expect({ count: 'true', filters: { id: { $eq: '0' } } }, 0);
      await expect({ count: 'false' }, ids);
    },
  ),
];
