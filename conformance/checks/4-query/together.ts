/** Combined parameters of a list act as each does alone; fields that they use are not selected (4.2 to 4.7). */
import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import { type FilterTree, steadyFields } from '../../generate/filters.ts';
import { isPresent, operandText } from '../../generate/operand.ts';
import type { Parameters } from '../../generate/query-string.ts';
import { sortText, sortValue } from '../../generate/sort.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { relationNames } from '../4.5-population/forms.ts';
import { eachLocale } from '../4.7-locale/read-locales.ts';
import type { Check, Scope } from '../check.ts';
import { type AskingOnGrounds, askingOnGrounds } from '../reading/on-grounds.ts';

/** A filter `$in` with up to four values that entries have in the field. */
function oneOf({ name, values }: Ground['filterable'][number], at: number): FilterTree {
  const operands = [...new Set(values.filter((value) => isPresent(value) && value !== '').map(operandText))];
  const from = at % operands.length;
  return { [name]: { $in: [...operands.slice(from), ...operands.slice(0, from)].slice(0, 4) } };
}

/** Draws a filter, a sort in a total order, and one field that is neither filtered nor sorted by. */
function drawParameters(ground: Ground, beside: Parameters): fc.Arbitrary<Parameters>[] {
  const filtered = steadyFields(ground);
  const fields = defaultFields(ground.type);
  if (filtered.length === 0 || ground.sortable.length === 0 || fields.length < 3) return [];
  const pages = fc.constantFrom<Parameters[]>(
    {},
    ...['1', '2'].map((page) => ({ pagination: { page, pageSize: String(Math.ceil(ground.entries.length / 4)) } })),
  );
  return [
    fc
      .tuple(fc.constantFrom(...filtered), fc.nat(99), sortValue(ground), fc.constantFrom(...fields), pages)
      .filter(([{ name }, , { field }, one]) => name !== one && field !== one)
      .map(([field, at, sort, one, page]) => ({
        filters: oneOf(field, at),
        sort: [sortText(sort), 'id'],
        fields: [one],
        // 4.3: a population has no pagination beside it
        ...(beside.populate === undefined ? page : {}),
        ...beside,
      })),
  ];
}

interface Together extends Omit<AskingOnGrounds, 'parameters'> {
  /** Further parameters of a content-type, one at a time. */
  beside(ground: Ground, scope: Scope): readonly Parameters[];
}

/** A check of combined parameters: any difference of the answer breaks its clause. */
const togetherCheck = ({ beside, ...check }: Together): Check =>
  askingOnGrounds({
    reading: vouchedReading,
    tells: ['rest.', 'drafts.'],
    most: 8,
    ...check,
    parameters(ground, scope) {
      const each = beside(ground, scope).flatMap((parameters) => drawParameters(ground, parameters));
      return each.length === 0 ? undefined : fc.oneof(...each);
    },
  });

export const togetherChecks: readonly Check[] = [
  togetherCheck({
    id: 'rest.query.together',
    title: 'filters, sort, fields and pagination act side by side as each does alone',
    clauses: ['rest.filters.syntax', 'rest.sort.one', 'rest.fields.select', 'rest.pagination.total'],
    beside: () => [{}],
  }),
  togetherCheck({
    id: 'rest.query.together.populate',
    title: 'filters, sort and populate act side by side as each does alone',
    clauses: ['rest.filters.syntax', 'rest.sort.one', 'rest.populate.one'],
    beside: (ground, scope) => relationNames(ground, scope).map((name) => ({ populate: [name] })),
  }),
  togetherCheck({
    id: 'drafts.together',
    title: 'publicationState acts beside filters, sort, fields and pagination as it does alone',
    clauses: ['drafts.live', 'drafts.preview'],
    needs: ['drafts'],
    beside: ({ type }) =>
      type.draftAndPublish ? ['live', 'preview'].map((state) => ({ publicationState: state })) : [],
  }),
  togetherCheck({
    id: 'rest.i18n.together',
    title: 'locale acts beside filters, sort, fields and pagination as it does alone',
    clauses: ['rest.i18n.locale'],
    needs: ['i18n'],
    beside: (ground, scope) => (ground.type.localized ? eachLocale(ground, scope) : []),
  }),
];
