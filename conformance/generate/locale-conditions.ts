/** Conditions on the attribute `locale`, which no schema declares. */
import { type Random, shuffled } from '../world/random.ts';
import type { Field } from './attributes.ts';
import { comparisonOperators, comparisonTree, type FilterTree, operandsOf } from './filters.ts';

/** Each operator, the shorthand, and joined conditions on locales of which entries have these. */
export function localeConditions(codes: readonly string[], random: Random): FilterTree[] {
  const field: Field = { name: 'locale', type: 'string', family: 'text', unique: false, values: codes };
  const alone = comparisonOperators
    .filter(({ types }) => types?.includes('string'))
    .flatMap((row) =>
      shuffled(operandsOf(field)(row), random)
        .slice(0, 1)
        .map((operand) => comparisonTree('locale', row.name, operand)),
    );
  const [one = '', other = ''] = shuffled(codes, random);
  const is = (code: string): FilterTree => ({ locale: { $eq: code } });
  return [
    ...alone,
    ...[one, other].map(is),
    { locale: one },
    { $or: [is(one), is(other)] },
    { $and: [is(one), { id: { $notNull: 'true' } }] },
  ];
}
