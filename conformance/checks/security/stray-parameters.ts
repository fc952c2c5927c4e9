/** Top-level parameters that are none of this API have no effect, on reads and writes (CVE-2026-27886). */
import { ofIds } from '../../generate/query-string.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectThat, isSuccess, lastRequest } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { isAllowed } from '../writing/values.ts';

/** Values in no order, so that a list in another order is told from one in the order of ids. */
const values = ['moss', 'acorn', 'zinnia'];

const isTried = (attribute: Attribute): boolean =>
  attribute.type === 'string' && mayRepeat(attribute) && values.every((value) => isAllowed(attribute, value));

const conditions = ['where', '_where', 'lookup', 'filter', 'query', 'conditions', 'having', 'params[filters]', 'match'];
const selections = ['select', 'columns', 'attributes', '_fields', 'field', 'only', 'exclude', 'projection'];

/** Parameters that other interfaces have, about an attribute. */
const strays = (name: string): string[] => [
  ...conditions.map((stray) => `${stray}[${name}]=acorn`),
  ...selections.flatMap((stray) => [`${stray}=${name}`, `${stray}[0]=${name}`]),
  ...[`orderBy[${name}]=asc`, `orderBy=${name}`, `_sort=${name}:asc`, 'order=desc', `ordering=-${name}`],
  ...[`${name}=acorn`, `${name}_contains=acorn`, 'id=1', 'ids[0]=1', `data[${name}]=acorn`, `distinct=${name}`],
  ...['q=acorn', 'search=acorn', 'status=draft', 'state=preview', 'lang=xx', 'language=xx', '_locale=xx'],
  ...['include=*', 'expand=*', 'with=*', 'relations=*', 'count=true', 'raw=true', 'meta=false', '_method=DELETE'],
];

/** Parameters that other interfaces have for the page of a list. */
const pages = ['limit=1', 'start=1', 'page=2', 'pageSize=1', '_limit=1', '_start=1', 'offset=1', 'skip=1', 'take=1'];

/** What an answer says of an entry, without what a write changes. */
function told(answer: Answer): unknown {
  const data = isObject(answer.body) ? answer.body.data : undefined;
  if (!isObject(data) || !isObject(data.attributes)) return data;
  const { updatedAt: _time, ...attributes } = data.attributes;
  return attributes;
}

/** The names of the attributes in an answer: what an entry of its own has there. */
const namesIn = (answer: Answer): unknown => Object.keys((told(answer) ?? {}) as JsonObject).toSorted();

/** Throws Mismatch unless a request with a stray parameter is refused, or tells the same as one without. */
async function expectSameAs(
  { session }: Scratch,
  plain: unknown,
  view: (answer: Answer) => unknown,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await send();
  expectThat(session, answer, answer.status < 500, 'a refusal, or what is answered without the parameter');
  if (isSuccess(answer))
    expectSame(`${lastRequest(session)} answers otherwise than without the parameter`, view(answer), plain);
  return answer;
}

/** Sends several parameters at once, and each of them alone where together they are refused. */
async function together(queries: readonly string[], send: (query: string) => Promise<Answer>): Promise<void> {
  if (isSuccess(await send(queries.join('&')))) return;
  for (const query of queries) await send(query);
}

async function reads(scratch: Scratch, type: ContentType, name: string): Promise<Created> {
  const { session } = scratch;
  const created: Created[] = [];
  for (const value of values) created.push(await scratch.create(type, { [name]: value }));
  const [first] = created;
  if (first === undefined) throw new Error('there are values');
  const list = `${endpointPath(type)}?${ofIds(created.map(({ entry }) => entry.id))}`;
  const all = (answer: Answer): unknown => answer.body;
  const [listed, one] = [(await session.get(list)).body, (await session.get(first.path)).body];
  for (const stray of [...strays(name), ...pages])
    await expectSameAs(scratch, listed, all, () => session.get(`${list}&${stray}`));
  await together(strays(name), (query) => expectSameAs(scratch, one, all, () => session.get(`${first.path}?${query}`)));
  for (const each of created) await scratch.holds(each);
  return first;
}

async function writes(scratch: Scratch, { type, path }: Created, name: string): Promise<void> {
  const { session } = scratch;
  const put = (query: string) =>
    session.send({ method: 'PUT', path: `${path}${query}`, auth: 'full', body: { data: {} } });
  const post = async (query: string): Promise<Answer> => {
    const data = scratch.complete(type, { [name]: 'moss' });
    const answer = await session.create(type, data, query);
    if (isSuccess(answer)) scratch.adopt(type, data, entryIn(session, answer));
    return answer;
  };
  const updated = told(await put(''));
  await together(strays(name), (query) => expectSameAs(scratch, updated, told, () => put(`?${query}`)));
  const names = namesIn(await post(''));
  await together(strays(name), (query) => expectSameAs(scratch, names, namesIn, () => post(query)));
  await together(strays(name), async (query) => {
    const { path: entry } = await scratch.create(type, { [name]: 'moss' });
    const remove = () => session.send({ method: 'DELETE', path: `${entry}?${query}`, auth: 'full' });
    return expectSameAs(scratch, names, namesIn, remove);
  });
}

export const strayParameterCheck: Check = onType(
  {
    ...variant(
      'security.cve-2026-27886.no-effect',
      'security.cve-2026-27886',
      'A parameter of another interface is refused or changes nothing: in lists, of one entry, and in writes.',
    ),
    tags: ['security'],
  },
  async (scratch, type) => {
    const { name } = type.attributes.find(isTried) ?? { name: '' };
    await writes(scratch, await reads(scratch, type, name), name);
  },
  (model) =>
    collections(model)
      .filter(({ attributes }) => attributes.some(isTried))
      .slice(0, 1),
);
