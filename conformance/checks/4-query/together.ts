/**
 * Parameters side by side on one list (4.2 to 4.7): each acts as it does alone. The values a filter or a sort looks at are
 * not among the fields that are answered, so that nothing can be worked out on what is left of the entries.
 */
import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import { type FilterTree, steady } from '../../generate/filters.ts';
import { isHeld, operandText } from '../../generate/operand.ts';
import { type Parameter, type Parameters, queryString } from '../../generate/query-string.ts';
import { sortText, sortValue } from '../../generate/sort.ts';
import { defaultFields, expectedKeys, selectedFields } from '../../oracle/fields.ts';
import { parseQuery } from '../../oracle/parse-query.ts';
import { answeredPagination } from '../../oracle/shape.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Capability } from '../../target/target.ts';
import type { EntryId } from '../../world/world.ts';
import { compareOrder, sortableGrounds } from '../4.2-sorting/sorting.ts';
import { compareKeys } from '../4.4-fields/fields.ts';
import { relationNames } from '../4.5-population/forms.ts';
import { judgePopulation, statedPopulation } from '../4.5-population/population-check.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { askWhole, defaultPageSize, listIn, pathOf } from '../reading/ask.ts';
import { type ListCase, typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { compareSelection, expectedSelection, largestAnswer } from '../reading/selection.ts';

/** `$in` with up to four of the values that entries have in the field. */
function oneOf({ name, values }: Ground['filterable'][number], at: number): FilterTree {
  const held = [...new Set(values.filter((value) => isHeld(value) && value !== '').map(operandText))];
  const from = at % held.length;
  return { [name]: { $in: [...held.slice(from), ...held.slice(0, from)].slice(0, 4) } };
}

/** A filter, a sort in a total order, and one field that is neither filtered nor sorted by. */
function drawn(ground: Ground, beside: Parameters): fc.Arbitrary<ListCase> | undefined {
  const filtered = steady(ground);
  const shown = defaultFields(ground.type);
  if (filtered.length === 0 || shown.length < 3) return undefined;
  return fc
    .tuple(fc.constantFrom(...filtered), fc.nat(99), sortValue(ground), fc.constantFrom(...shown))
    .filter(([{ name }, , { field }, one]) => name !== one && field !== one)
    .map(([field, at, sort, one]): ListCase => {
      const parameters = { filters: oneOf(field, at), sort: [sortText(sort), 'id'], fields: [one], ...beside };
      return { uid: ground.type.uid, query: queryString(parameters) };
    });
}

/** Half of the list at a time: the same entries, and the same total on each page. */
async function comparePages(
  ask: (query: string) => Promise<Answer>,
  query: string,
  whole: readonly EntryId[],
): Promise<void> {
  const size = Math.max(1, Math.ceil(whole.length / 2));
  const laid: EntryId[] = [];
  const totals: unknown[] = [];
  for (let page = 1; page <= 2; page += 1) {
    const answer = await ask(`${query}&pagination[page]=${page}&pagination[pageSize]=${size}`);
    laid.push(...listIn(answer).map(({ id }) => id));
    totals.push(answeredPagination(answer.body)?.total);
  }
  if (JSON.stringify([laid, totals]) === JSON.stringify([whole, [whole.length, whole.length]])) return;
  throw new Mismatch({
    message: `two pages of ${size} are not the whole of ${decodeURIComponent(query)}, or have another total`,
    expected: { ids: whole, total: whole.length },
    actual: { ids: laid, totals },
  });
}

interface Together {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly needs?: readonly Capability[];
  /** What else is asked for on a content-type: one case for each. */
  beside(ground: Ground, scope: Scope): readonly Parameters[];
  /** Populated lists are not paged: section 4.3 says that the two cannot be combined. */
  readonly populated?: true;
}

function together({ id, title, clauses, needs, beside, populated }: Together): Check {
  return check<ListCase>({
    id,
    title,
    clauses,
    kind: 'read',
    ...(needs ? { needs } : {}),
    plan(scope) {
      const each = sortableGrounds(scope).flatMap((ground) =>
        beside(ground, scope).flatMap((parameters) => drawn(ground, parameters) ?? []),
      );
      if (each.length === 0) return nothingToAsk;
      return {
        examples: each.flatMap((cases) => fc.sample(cases, { seed: 1, numRuns: 1 })).slice(0, mostExamples),
        arbitrary: fc.oneof(...each),
        weight: 3,
        async run(session, testCase) {
          const { uid, query } = testCase;
          const type = typeOf(scope.model, uid);
          const selection = expectedSelection(scope, type, query);
          if (populated && largestAnswer(selection) > defaultPageSize(session)) return;
          const { ids, entries } = await askWhole(session, type, query, largestAnswer(selection));
          compareSelection(selection, ids);
          compareOrder(scope, testCase, ids);
          if (populated) {
            const look = { order: 'any', values: false } as const;
            for (const entry of entries) judgePopulation(scope, testCase, entry, statedPopulation, look);
            return;
          }
          compareKeys(entries, expectedKeys(type, selectedFields(parseQuery(query).fields) ?? []), query);
          await comparePages((paged) => session.get(pathOf(type, paged)), query, ids);
        },
      };
    },
  });
}

const mostExamples = 8;

const preview = ({ draftAndPublish }: Ground['type']): Parameters =>
  draftAndPublish ? { publicationState: 'preview' } : {};

function localesOf({ type }: Ground, { world }: Scope): string[] {
  if (!type.localized) return [];
  const held = world.entries(type.uid).map(({ values: { locale } }) => locale);
  return [...new Set(held.filter((locale) => typeof locale === 'string'))];
}

export const togetherChecks: readonly Check[] = [
  together({
    id: 'rest.query.together',
    title: 'filters, sort, fields and pagination act side by side as each does alone',
    clauses: ['rest.filters.syntax', 'rest.sort.one', 'rest.fields.select', 'rest.pagination.total'],
    beside: () => [{}],
  }),
  together({
    id: 'rest.query.together.populate',
    title: 'filters, sort and populate act side by side as each does alone',
    clauses: ['rest.filters.syntax', 'rest.sort.one', 'rest.populate.one'],
    populated: true,
    beside: (ground, scope) => relationNames(ground, scope).map((name) => ({ populate: [name] satisfies Parameter })),
  }),
  together({
    id: 'drafts.together',
    title: 'publicationState acts beside filters, sort, fields and pagination as it does alone',
    clauses: ['drafts.live', 'drafts.preview'],
    needs: ['drafts'],
    beside: ({ type }) =>
      type.draftAndPublish ? ['live', 'preview'].map((state) => ({ publicationState: state })) : [],
  }),
  together({
    id: 'rest.i18n.together',
    title: 'locale acts beside filters, sort, fields and pagination as it does alone',
    clauses: ['rest.i18n.locale'],
    needs: ['i18n'],
    beside: (ground, scope) =>
      localesOf(ground, scope).flatMap((locale) => [{ locale }, { locale, ...preview(ground.type) }]),
  }),
];
