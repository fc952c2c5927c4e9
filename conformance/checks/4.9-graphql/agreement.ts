/** The same read asked through both faces: the same entries, order, values, totals and refusals (4.9). */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { anyComparison, comparisonOperators, equality } from '../../generate/filters.ts';
import { filterText, restOnly, sortList } from '../../generate/graphql/filter-text.ts';
import { attributeSelection } from '../../generate/graphql/selection.ts';
import { queryString } from '../../generate/query-string.ts';
import { sortText, sortValue } from '../../generate/sort.ts';
import { listName } from '../../models/graphql-names.ts';
import { asRest } from '../../oracle/graphql/as-rest.ts';
import { askedFields } from '../../oracle/graphql/document.ts';
import { answeredMeta } from '../../oracle/graphql/envelope.ts';
import { answeredPagination, isJsonObject } from '../../oracle/shape.ts';
import { largestPage } from '../../target/page-sizes.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { pathOf } from '../reading/ask.ts';
import { typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { listIn } from '../writing/answers.ts';
import { optionsOf } from './entries.ts';
import { dataOf, entriesIn } from './lists.ts';

/** One list with arguments, and the attributes of its entries that are compared. */
interface AgreementCase {
  readonly uid: string;
  readonly args: string;
  readonly attributes: readonly string[];
}

const meta = 'meta { pagination { total } }';

/** REST answers a timestamp in milliseconds, GraphQL as a DateTime. */
const isSameMoment = (graphql: string, rest: string): boolean =>
  /^\d{4}-\d\d-\d\dT/.test(graphql) && /^-?\d+$/.test(rest) && Date.parse(graphql) === Number(rest);

/** Where nothing is linked REST answers null or an empty list, by the kind of attribute. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** The first place where the second value lacks what the first has, or has another value there. */
function disagreement(graphql: unknown, rest: unknown, path: string): string | undefined {
  if (isNothing(graphql)) return isNothing(rest) ? undefined : path;
  if (Array.isArray(graphql)) {
    if (!Array.isArray(rest) || rest.length !== graphql.length) return path;
    return graphql.map((item, at) => disagreement(item, rest[at], `${path}[${at}]`)).find((one) => one !== undefined);
  }
  if (isJsonObject(graphql)) {
    if (!isJsonObject(rest)) return path;
    return Object.keys(graphql)
      .map((key) => disagreement(graphql[key], rest[key], `${path}.${key}`))
      .find((one) => one !== undefined);
  }
  const [ours, theirs] = [String(graphql), String(rest)];
  return ours === theirs || isSameMoment(ours, theirs) ? undefined : path;
}

/** Lists in a total order, in parts that both faces can answer. */
function drawn({ model, target }: Scope, ground: Ground): fc.Arbitrary<AgreementCase> {
  const { type, entries } = ground;
  const most = Math.min(largestPage(target.limits), target.limits.amountLimit ?? 100, 12);
  const rows = comparisonOperators().filter(({ name }) => !restOnly.has(name));
  const filters = fc.option(fc.oneof(equality(ground), anyComparison(ground, rows)), { nil: undefined });
  const sorts = ground.sortable.length > 0 ? fc.option(sortValue(ground), { nil: undefined }) : fc.constant(undefined);
  const parts = fc.oneof(
    fc.record({ page: fc.integer({ min: 1, max: 3 }), pageSize: fc.integer({ min: 1, max: most }) }),
    fc.record({ start: fc.integer({ min: 0, max: entries.length }), limit: fc.integer({ min: 1, max: most }) }),
  );
  const names = type.attributes.filter((one) => !one.private && one.type !== 'password').map(({ name }) => name);
  const some = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 4 });
  return fc.tuple(filters, sorts, parts, fc.boolean(), some).map(([filter, sort, part, isPreview, attributes]) => {
    const pagination = Object.entries(part).map(([name, value]) => `${name}: ${value}`);
    const texts = [
      ...(filter ? [`filters: ${filterText(model, type, filter)}`] : []),
      `sort: ${sortList(sort && sort.field !== 'id' ? [sortText(sort), 'id'] : ['id'])}`,
      `pagination: { ${pagination.join(', ')} }`,
      ...(type.draftAndPublish && isPreview ? ['publicationState: PREVIEW'] : []),
    ];
    return { uid: type.uid, args: texts.join(', '), attributes };
  });
}

const agreement = check<AgreementCase>({
  id: 'graphql.rest-agreement',
  title: 'REST and GraphQL answer the same entries, in the same order, with the same values and totals',
  clauses: ['graphql.rest-agreement'],
  kind: 'read',
  needs: ['graphql', 'populate'],
  tags: ['metamorphic'],
  plan(scope) {
    const each = grounds(scope.model, scope.world).map((ground) => drawn(scope, ground));
    if (each.length === 0) return nothingToAsk;
    return {
      examples: each.flatMap((cases) => fc.sample(cases, { seed: 1, numRuns: 2 })),
      arbitrary: fc.oneof(...each),
      weight: 2,
      async run(session, { uid, args, attributes }) {
        const type = typeOf(scope.model, uid);
        const shown = { ...type, attributes: type.attributes.filter(({ name }) => attributes.includes(name)) };
        const inside = ` attributes { ${attributeSelection(scope.model, shown, optionsOf(scope, 1))} }`;
        const query = `{ list: ${listName(type)}(${args}) { data { id${inside} } ${meta} } }`;
        const [asked] = askedFields(scope.model, query);
        if (!asked) throw new Error(`${query} asks for nothing`);
        const data = dataOf(await session.graphql({ query }));
        const ours = entriesIn(scope, asked, data.list);
        const answer = await session.get(pathOf(type, queryString(asRest(scope.model, asked))));
        const theirs = listIn(session, answer);
        const total = answeredPagination(answer.body)?.total;
        const place =
          disagreement(ours, theirs, 'data') ??
          (answeredMeta(data.list)?.total === total ? undefined : 'meta.pagination.total');
        if (place === undefined) return;
        throw new Mismatch({
          message: `REST and GraphQL disagree at ${place}`,
          expected: { rest: theirs, total },
          actual: { graphql: ours, total: answeredMeta(data.list)?.total },
        });
      },
    };
  },
});

/** Reads that both faces must refuse. */
const refusals = check<{ readonly uid: string; readonly args: string }>({
  id: 'graphql.rest-agreement.refusals',
  title: 'What REST refuses is refused in GraphQL too',
  clauses: ['graphql.rest-agreement'],
  kind: 'read',
  needs: ['graphql'],
  tags: ['metamorphic'],
  plan({ model }) {
    const cases = model.contentTypes
      .filter(({ kind }) => kind === 'collectionType')
      .flatMap((type) => {
        const hidden = type.attributes.filter((one) => one.private || one.type === 'password').map(({ name }) => name);
        return [
          ...['zzUnknown', ...hidden].map((name) => `sort: ["${name}"]`),
          ...hidden.map((name) => `filters: { ${name}: { notNull: true } }`),
          'pagination: { page: 1, limit: 2 }',
        ].map((args) => ({ uid: type.uid, args }));
      });
    if (cases.length === 0) return nothingToAsk;
    return {
      examples: cases.slice(0, 4),
      arbitrary: fc.constantFrom(...cases),
      weight: 2,
      async run(session, { uid, args }) {
        const type = typeOf(model, uid);
        const query = `{ list: ${listName(type)}(${args}) { data { id } } }`;
        const [asked] = askedFields(model, query);
        if (!asked) throw new Error(`${query} asks for nothing`);
        const graphql = await session.graphql({ query });
        const rest = await session.get(pathOf(type, queryString(asRest(model, asked))));
        const isRefused = graphql.errors.length > 0 && (graphql.data?.list ?? null) === null;
        if (isRefused === rest.status >= 400) return;
        throw new Mismatch({
          message: `${args} is ${isRefused ? 'refused in GraphQL and answered' : 'answered in GraphQL and refused'} in REST`,
          expected: { status: rest.status, body: rest.body },
          actual: { status: graphql.status, body: graphql.body },
        });
      },
    };
  },
});

export const agreementChecks: readonly Check[] = [agreement, refusals];
