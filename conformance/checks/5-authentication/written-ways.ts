/** Answers of writes lead to what the requester may not find no more than reads do, at the second level (4.1, 4.5, 7). */
import { attributesOf } from '../../models/answered-attributes.ts';
import { firstOfEach } from '../../models/first-of-each.ts';
import { fillName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { linkedItems } from '../../oracle/compare-population.ts';
import { withPublicGrant } from '../../target/arrange/roles.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { withVariables } from '../../target/graphql.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import { type Bond, type BondName, bonds, bothSides, canName, idsIn, isSameBond } from '../4.8-relations/bonds.ts';
import { createLinking } from '../4.8-relations/linking.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { inputOf } from '../4.9-graphql-writes/input.ts';
import { adoptEntity } from '../4.9-graphql-writes/mutations.ts';
import { isForbidden } from '../5-graphql-access/forbidden.ts';
import { linksIn } from '../5-graphql-access/nested-relations.ts';
import { type Terms, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn, expectThat, isSuccess } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { actionOf } from './endpoints.ts';

/** A relation of what is written to what may be found, and one from there to what may not. */
interface Chain {
  readonly near: Bond;
  readonly far: Bond;
}

interface Case {
  readonly near: BondName;
  readonly far: BondName;
}

const isOptional = ({ attribute, inside }: Bond): boolean => inside === undefined && !attribute.required;

/** One chain for each kind of both relations, through three content-types; what is written needs no other link. */
function chains(model: Model): Chain[] {
  const all = bonds(model).filter(isOptional);
  const free = all.filter(({ type }) => !type.attributes.some(({ required, relation }) => required && relation));
  const found = free.flatMap((near): Chain[] =>
    bothSides(all)
      .filter(({ type, target, attribute }) => type === near.target && target !== type && !attribute.required)
      .filter(({ target }) => near.type !== near.target && near.type !== target)
      .map((far) => ({ near, far })),
  );
  return firstOfEach(found, ({ near, far }) => `${isToMany(near.attribute)} ${isToMany(far.attribute)}`);
}

/** A chain that begins with one link, and one that begins with a list: few, since each is written by all methods. */
const someChains = (model: Model): Chain[] => firstOfEach(chains(model), ({ near }) => `${isToMany(near.attribute)}`);

const caseOf = ({ near, far }: Chain): Case => ({ near: near.name, far: far.name });

function chainOf(model: Model, testCase: Case): Chain {
  const chain = chains(model).find(
    ({ near, far }) => isSameBond(near.name, testCase.near) && isSameBond(far.name, testCase.far),
  );
  if (!chain) throw new Error(`the case names ${testCase.near.attribute}, which does not begin such a chain`);
  return chain;
}

const linkTo = ({ attribute }: Bond, id: unknown): unknown => (isToMany(attribute) ? [id] : id);

/** Creates what may not be found, and what links it. */
async function held(scratch: Scratch, far: Bond): Promise<{ readonly hidden: unknown; readonly between: unknown }> {
  const linking = createLinking(scratch, far);
  const hidden = (await linking.makeTarget()).entry.id;
  return { hidden, between: (await linking.makeOwner(linkTo(far, hidden))).entry.id };
}

/** Queries that populate both relations. */
const queriesOf = (near: string, far: string): readonly string[] => [
  `populate[${near}][populate][0]=${far}`,
  `populate[${near}][populate]=*`,
  `populate[${near}][populate][${far}][fields][0]=id`,
  `populate[${near}][populate][${far}]=true`,
];

/** The attributes of what an answer shows under a relation. */
function shownBehind({ body }: Answer, { attribute }: Bond): readonly JsonObject[] {
  const data = isObject(body) ? body.data : undefined;
  return linkedItems(attributesOf(data)[attribute.name]).map((item) => attributesOf(item));
}

/** Whether what is shown is right while the requester may not find the last content-type. */
type IsClosed = (shown: readonly JsonObject[], name: string, hidden: unknown) => boolean;

const holds = (shown: readonly JsonObject[], name: string, id: unknown): boolean =>
  shown.some((attributes) => idsIn(attributes[name])?.includes(id));

/** Sends a create, two updates and a deletion without credentials; each answer is right by `isRight`. */
async function writeAll(
  scratch: Scratch,
  { near, far }: Chain,
  between: unknown,
  isRight: (shown: readonly JsonObject[]) => boolean,
): Promise<void> {
  const { session } = scratch;
  const queries = queriesOf(near.attribute.name, far.attribute.name);
  const data = scratch.complete(near.type, { [near.attribute.name]: linkTo(near, between) });
  let path = endpointPath(near.type);
  for (const [at, method] of (['POST', 'PUT', 'PUT', 'DELETE'] as const).entries()) {
    const body = method === 'DELETE' ? {} : { body: { data: method === 'POST' ? data : {} } };
    const answer = await session.send({ method, path: `${path}?${queries[at]}`, auth: 'none', ...body });
    if (method === 'POST' && isSuccess(answer)) path = scratch.adopt(near.type, data, entryIn(session, answer)).path;
    const right = isSuccess(answer) && isRight(shownBehind(answer, near));
    const wrong = `is refused, or shows other ${far.target.pluralName} in ${far.attribute.name} than it may`;
    expectThat(session, answer, right, `2xx, with what may be found in ${near.attribute.name}`, wrong);
  }
}

const restCheck = (terms: Terms, isClosed: IsClosed, shows: boolean): Check =>
  writeCheck<Case>(
    { ...terms, needs: ['roles'] },
    {
      cases: ({ model }) => someChains(model).map(caseOf),
      async run(scratch, testCase, { model }) {
        const chain = chainOf(model, testCase);
        const { near, far } = chain;
        const { hidden, between } = await held(scratch, far);
        const own = (['create', 'update', 'delete'] as const).map((verb) => actionOf(near.type, verb));
        const may = [...own, actionOf(near.target, 'find')];
        await withPublicGrant(scratch.session, may, () =>
          writeAll(scratch, chain, between, (shown) => isClosed(shown, far.attribute.name, hidden)),
        );
        if (!shows) return;
        await withPublicGrant(scratch.session, [...may, actionOf(far.target, 'find')], () =>
          writeAll(scratch, chain, between, (shown) => holds(shown, far.attribute.name, hidden)),
        );
      },
    },
  );

/** The mutations that answer the near relation with the far one. */
async function mutate(scratch: Scratch, { near, far }: Chain, between: unknown, may: boolean): Promise<void> {
  const { session, model } = scratch;
  const { type } = near;
  const selection = `{ data { id attributes { ${near.attribute.name} { data { id attributes { link: ${far.attribute.name} { data { id } } } } } } } }`;
  const data = scratch.complete(type, { [near.attribute.name]: linkTo(near, between) });
  const input = [`${fillName('<X>Input', type)}!`, inputOf(model, type.attributes, data)] as const;
  const create = fillName('create<X>', type);
  const created = await session.graphql({
    ...withVariables('mutation', { data: input }, `{ ${create}(data: $data) ${selection} }`),
    auth: 'none',
  });
  const entity = adoptEntity(scratch, type, created.data?.[create]);
  const update = `mutation { ${fillName('update<X>', type)}(id: ${JSON.stringify(entity?.id ?? '0')}, data: {}) ${selection} }`;
  const answers = [created, await session.graphql({ query: update, auth: 'none' })];
  for (const answer of answers) {
    const [link, ...others] = linksIn(answer.data);
    const isOpen = isObject(link) && answer.errors.length === 0;
    const isRight = others.length === 0 && (may ? isOpen : link === null && isForbidden(answer));
    const expected = may ? { link: 'what is linked' } : { link: null, errors: ['Forbidden access'] };
    expectThat(session, answer, isRight, expected, `shows more or less in ${far.attribute.name} than may be found`);
  }
}

const graphqlCheck: Check = writeCheck<Case>(
  graphqlTerms({
    ...variant(
      'errors.graphql.forbidden-relation.writes',
      'errors.graphql.forbidden-relation',
      'In the answer of a mutation a relation behind a relation is null with an error without permission.',
    ),
    needs: ['roles'],
  }),
  {
    cases: ({ model, target }) =>
      someChains(model)
        .filter(({ near, far }) => [near.type, near.target, far.target].every((type) => isInGraphql(target, type)))
        .filter(({ near, far }) => canName(near.attribute.name) && canName(far.attribute.name))
        .map(caseOf),
    async run(scratch, testCase, { model }) {
      const chain = chainOf(model, testCase);
      const { near, far } = chain;
      const { between } = await held(scratch, far);
      const own = (['create', 'update'] as const).map((verb) => actionOf(near.type, verb));
      const may = [...own, actionOf(near.target, 'find')];
      // what one may read by its id alone is not found by a relation
      const closed = [...may, actionOf(far.target, 'findOne')];
      await withPublicGrant(scratch.session, closed, () => mutate(scratch, chain, between, false));
      const open = [...may, actionOf(far.target, 'find')];
      await withPublicGrant(scratch.session, open, () => mutate(scratch, chain, between, true));
    },
  },
);

export const writtenWayChecks: readonly Check[] = [
  restCheck(
    variant(
      'rest.populate.permission.writes',
      'rest.populate.permission',
      'No answer of a create, an update or a deletion shows behind a relation what the requester may not find.',
    ),
    (shown, name, hidden) => !holds(shown, name, hidden),
    false,
  ),
  restCheck(
    {
      ...variant(
        'rest.populate.permission-absent.writes',
        'rest.populate.permission-absent',
        'In the answers of writes what may not be populated behind a relation is absent, and there where it may be found.',
      ),
      also: ['rest.query.on-writes'],
    },
    (shown, name) => shown.length > 0 && shown.every((attributes) => !(name in attributes)),
    true,
  ),
  graphqlCheck,
];
