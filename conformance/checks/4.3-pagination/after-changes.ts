/** Pages of a list that grows and shrinks, asked by the same requests each time: no count outlives a change (4.3, 4.9). */
import { queryString } from '../../generate/query-string.ts';
import { takesAnyText } from '../../models/attribute-types.ts';
import { listName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { canName } from '../4.8-relations/bonds.ts';
import { entitiesIn } from '../4.9-graphql/lists.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { type Named, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { onType } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { isAllowed } from '../writing/values.ts';

const pageSize = 2;

/** An attribute in which all entries of a list may have one text. */
const markable = ({ attributes }: ContentType): Attribute | undefined =>
  attributes.find(
    (one) =>
      takesAnyText(one.type) && !one.private && !one.unique && canName(one.name) && isAllowed(one, 'moor 123456789012'),
  );

/** A page as it was answered: ids, and what is counted. */
interface Page {
  readonly ids: readonly string[];
  readonly total: unknown;
  readonly pageCount?: unknown;
}

/** What a request answers, and which page it is, from 0. */
type Ask = (session: Session, type: ContentType, mark: readonly [name: string, text: string]) => Promise<Page[]>;

const isPreview = ({ draftAndPublish }: ContentType): boolean => draftAndPublish;

const byRest: Ask = async (session, type, [name, text]) => {
  const paginations = [
    { page: '1', pageSize: String(pageSize) },
    { page: '2', pageSize: String(pageSize) },
    { start: '0', limit: String(pageSize) },
  ];
  const pages: Page[] = [];
  for (const pagination of paginations) {
    const query = queryString({
      filters: { [name]: { $eq: text } },
      sort: 'id',
      pagination,
      ...(isPreview(type) ? { publicationState: 'preview' } : {}),
    });
    const answer = await session.get(`${endpointPath(type)}?${query}`);
    const ids = listIn(session, answer).map(({ id }) => String(id));
    const meta = isObject(answer.body) && isObject(answer.body.meta) ? answer.body.meta : {};
    const { total, pageCount } = isObject(meta.pagination) ? meta.pagination : {};
    pages.push({ ids, total, ...('page' in pagination ? { pageCount } : {}) });
  }
  return pages;
};

const byGraphql: Ask = async (session, type, [name, text]) => {
  const state = isPreview(type) ? ', publicationState: PREVIEW' : '';
  const fields = [1, 2].map(
    (page) =>
      `p${page}: ${listName(type)}(filters: { ${name}: { eq: ${JSON.stringify(text)} } }, sort: "id", pagination: { page: ${page}, pageSize: ${pageSize} }${state}) { data { id } meta { pagination { total pageCount } } }`,
  );
  const { data } = await session.graphql({ query: `{ ${fields.join(' ')} }` });
  return ['p1', 'p2'].map((field) => {
    const list = data?.[field];
    const meta = isObject(list) && isObject(list.meta) ? list.meta : {};
    const { total, pageCount } = isObject(meta.pagination) ? meta.pagination : {};
    return { ids: entitiesIn(data, field).map(({ id }) => String(id)), total, pageCount };
  });
};

/** The pages that the requests must answer of a list of these entries. */
function expectedPages(ids: readonly string[], answered: readonly Page[]): Page[] {
  const total = ids.length;
  const pageCount = Math.ceil(total / pageSize);
  return answered.map((page, at) => {
    const start = at === 1 ? pageSize : 0;
    // how many pages an empty list has is another clause
    const counted = 'pageCount' in page ? { pageCount: total === 0 ? page.pageCount : pageCount } : {};
    return { ids: ids.slice(start, start + pageSize), total, ...counted };
  });
}

/** Creates entries one by one, then deletes some: after each change the same requests answer what is there. */
async function growsAndShrinks(scratch: Scratch, type: ContentType, ask: Ask): Promise<void> {
  const name = markable(type)?.name ?? '';
  const first = await scratch.create(type, {});
  const text = `moor ${first.entry.id}`;
  const there: Created[] = [];
  const expectPages = async (): Promise<void> => {
    const ids = there.map(({ entry }) => String(entry.id));
    const pages = await ask(scratch.session, type, [name, text]);
    expectSame(`${lastRequest(scratch.session)}: pages or counts of the list`, pages, expectedPages(ids, pages));
  };
  await expectPages();
  await scratch.change(first, { [name]: text });
  there.push(first);
  await expectPages();
  for (let count = 0; count < 3; count += 1) {
    there.push(await scratch.create(type, { [name]: text }));
    await expectPages();
  }
  for (const gone of [there.at(-1), there[1]]) {
    if (gone === undefined) continue;
    await scratch.remove(gone);
    there.splice(there.indexOf(gone), 1);
    await expectPages();
  }
}

const pagesCheck = (named: Named, ask: Ask): Check =>
  onType(
    named,
    (scratch, type) => growsAndShrinks(scratch, type, ask),
    (model) =>
      collections(model)
        .filter((type) => markable(type) !== undefined)
        .slice(0, 2),
  );

const clause = 'rest.pagination.page-count';
const title = 'After each create and delete the same requests answer the pages and counts of what is there.';

export const pagesAfterChangesChecks: readonly Check[] = [
  pagesCheck(variant(`${clause}.after-changes`, clause, title), byRest),
  pagesCheck(graphqlTerms(variant(`${clause}.after-changes.graphql`, clause, title)), byGraphql),
];
