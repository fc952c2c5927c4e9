/** Pages of a list that grows and shrinks, asked by the same requests each time: no count outlives a change (4.3, 4.9). */
import { queryString } from '../../generate/query-string.ts';
import { takesAnyText } from '../../models/attribute-types.ts';
import { listName } from '../../models/graphql-names.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { answeredPagination } from '../../oracle/shape.ts';
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

/** A page as it was answered, from a start in the list; pages by start and limit are not counted. */
interface Page {
  readonly start: number;
  readonly ids: readonly string[];
  readonly total: unknown;
  readonly pageCount?: unknown;
}

/** Asks for pages of the entries with a text in an attribute. */
type Ask = (session: Session, type: ContentType, mark: readonly [name: string, text: string]) => Promise<Page[]>;

const byRest: Ask = async (session, type, [name, text]) => {
  const size = String(pageSize);
  const pages: Page[] = [];
  for (const [start, pagination] of [
    [0, { page: '1', pageSize: size }],
    [pageSize, { page: '2', pageSize: size }],
    [0, { start: '0', limit: size }],
  ] as const) {
    const query = queryString({
      filters: { [name]: { $eq: text } },
      sort: 'id',
      pagination,
      ...(type.draftAndPublish ? { publicationState: 'preview' } : {}),
    });
    const answer = await session.get(`${endpointPath(type)}?${query}`);
    const ids = listIn(session, answer).map(({ id }) => String(id));
    const { total, pageCount } = answeredPagination(answer.body);
    pages.push({ start, ids, total, ...('page' in pagination ? { pageCount } : {}) });
  }
  return pages;
};

const byGraphql: Ask = async (session, type, [name, text]) => {
  const state = type.draftAndPublish ? ', publicationState: PREVIEW' : '';
  const fields = [1, 2].map(
    (page) =>
      `p${page}: ${listName(type)}(filters: { ${name}: { eq: ${JSON.stringify(text)} } }, sort: "id", pagination: { page: ${page}, pageSize: ${pageSize} }${state}) { data { id } meta { pagination { total pageCount } } }`,
  );
  const { data } = await session.graphql({ query: `{ ${fields.join(' ')} }` });
  return ['p1', 'p2'].map((field, at): Page => {
    const { total, pageCount } = answeredPagination(data?.[field]);
    return { start: at * pageSize, ids: entitiesIn(data, field).map(({ id }) => String(id)), total, pageCount };
  });
};

/** The pages that the requests must answer of a list of these entries. */
function expectedPages(ids: readonly string[], answered: readonly Page[]): Page[] {
  const total = ids.length;
  return answered.map(({ start, ...page }) => {
    // how many pages an empty list has is another clause
    const pageCount = total === 0 ? page.pageCount : Math.ceil(total / pageSize);
    const counted = 'pageCount' in page ? { pageCount } : {};
    return { start, ids: ids.slice(start, start + pageSize), total, ...counted };
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
