/** Sorting, populating or selecting fields does not change which entries a negation finds (4.2 to 4.6). */
import fc from 'fast-check';
import { type Field, type Ground, grounds } from '../../generate/attributes.ts';
import { isPlainText, isPresent, operandText } from '../../generate/operand.ts';
import { type Parameter, type Parameters, queryString } from '../../generate/query-string.ts';
import { isObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import { answeredPagination } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { defaultPage } from '../../target/page-sizes.ts';
import { relationNames } from '../4.5-population/forms.ts';
import { caseCheck } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { spread } from '../reading/every-form.ts';
import { isSuccess } from '../writing/answers.ts';

interface NegationCase {
  readonly uid: string;
  /** The negation, as a query string. */
  readonly alone: string;
  /** Parameters beside it. */
  readonly beside: string;
}

const negations = (value: string, { family }: Field): readonly Parameter[] => [
  { $ne: value },
  { $notIn: [value] },
  { $not: { $eq: value } },
  ...(family === 'text' ? [{ $notContains: value }, { $nei: value }] : []),
];

/** Ids of entries with and without a value, at most a default page of them, as a population has no pages (4.3). */
function chooseIds({ entries }: Ground, { name }: Field, most: number): string[] {
  const ownEntries = entries.filter((entry) => entry.own);
  const unset = ownEntries.filter(({ values }) => values[name] === null).slice(0, most / 2);
  const set = ownEntries.filter(({ values }) => isPresent(values[name])).slice(0, most - unset.length);
  return unset.length === 0 || set.length === 0 ? [] : [...unset, ...set].map(({ id }) => String(id));
}

function besides(ground: Ground, scope: Scope): readonly Parameters[] {
  const [relation] = relationNames(ground, scope);
  const [field] = ground.sortable;
  const populate: Parameters[] = relation === undefined ? [] : [{ populate: [relation] }];
  return [
    ...populate,
    ...(field ? [{ sort: [`${field.name}:desc`, 'id'] }] : []),
    ...(field ? populate.map((tree) => ({ ...tree, sort: [field.name, 'id'] })) : []),
    ...(field ? [{ fields: [field.name] }] : []),
  ];
}

/** Most values of a list operand: servers may refuse longer lists. */
const mostIds = 18;

function casesOn(ground: Ground, scope: Scope): NegationCase[] {
  const most = Math.min(defaultPage(scope.target.limits), mostIds);
  return ground.filterable.flatMap((field) => {
    const ids = chooseIds(ground, field, most);
    const value = field.values.find((text) => isPresent(text) && isPlainText(operandText(text)));
    if (ids.length === 0 || value === undefined) return [];
    return negations(operandText(value), field).flatMap((negation) => {
      const filters = { $and: [{ id: { $in: ids } }, { [field.name]: negation }] };
      return besides(ground, scope).map((beside) => ({
        uid: ground.type.uid,
        alone: queryString({ filters }),
        beside: queryString(beside),
      }));
    });
  });
}

/** Ids of a list, sorted, and its total; undefined if the list is refused. */
function selectionIn({
  body,
  ...answer
}: Answer): { readonly ids: readonly unknown[]; readonly total: unknown } | undefined {
  if (!isSuccess({ body, ...answer }) || !isObject(body) || !Array.isArray(body.data)) return undefined;
  const ids = body.data.map((entry: unknown) => (isObject(entry) ? entry.id : entry));
  return {
    ids: ids.toSorted((a, b) => Number(a) - Number(b)),
    total: answeredPagination(body).total,
  };
}

const casesOf = (scope: Scope): NegationCase[] =>
  grounds(scope.model, scope.world).flatMap((ground) => casesOn(ground, scope));

export const negationCheck: Check = caseCheck<NegationCase>(
  {
    clause: 'rest.populate.keeps-list',
    also: ['rest.sort.permutes', 'rest.fields.select'],
    id: 'rest.query.together.negation',
    title: 'A negation selects the same entries beside sort, fields and populate as alone, those without a value too',
    tags: ['metamorphic'],
  },
  {
    cases: (scope) => spread(casesOf(scope), 24),
    arbitrary: (scope) => fc.constantFrom(...casesOf(scope)),
    async run(session, { uid, alone, beside }, { model, world }) {
      const path = `${endpointPath(typeNamed(model, uid))}?${alone}`;
      const first = selectionIn(await session.get(path));
      const second = first && selectionIn(await session.get(`${path}&${beside}`));
      // the judge reports a refusal where an answer is required
      if (!first || !second || JSON.stringify(first) === JSON.stringify(second)) return;
      const ids = [...first.ids, ...second.ids];
      throw new Mismatch({
        message: `GET ${decodeURIComponent(path)} selects other entries beside ${decodeURIComponent(beside)}`,
        expected: first,
        actual: second,
        entries: world.entries(uid).filter(({ id }) => ids.includes(id)),
      });
    },
  },
);
