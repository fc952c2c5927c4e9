/** Lists of a query string without indexes: with empty brackets, and by a repeated name (4.2, 4.4 to 4.6, observed). */
import type { Ground } from '../../generate/attributes.ts';
import { equatableFields } from '../../generate/filters.ts';
import { listSpellings, type Parameters } from '../../generate/query-string.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { relationNames } from '../4.5-population/forms.ts';
import { textsOf } from '../4.6-filtering/operands.ts';
import type { Check, Scope } from '../check.ts';
import { askingOnGrounds, observed } from '../reading/on-grounds.ts';

/** Each parameter that takes a list, with one. */
function lists(ground: Ground, scope: Scope): Parameters[] {
  const ids = ground.entries.slice(0, 3).map(({ id }) => String(id));
  const names = relationNames(ground, scope).slice(0, 2);
  const [first] = ground.sortable;
  const fields = defaultFields(ground.type).slice(-3).toReversed();
  const [field] = equatableFields(ground).filter((one) => textsOf(one).length > 1);
  const texts = field ? textsOf(field).slice(0, 2) : [];
  return [
    { fields, filters: { id: { $in: ids } } },
    { filters: { id: { $notIn: ids } }, sort: [...(first ? [`${first.name}:desc`] : []), 'id:desc'] },
    ...(field ? [{ filters: { [field.name]: texts } }, { filters: { $or: [{ [field.name]: { $in: texts } }] } }] : []),
    ...(names.length > 1 ? [{ populate: names }] : []),
    ...names.slice(0, 1).map((name): Parameters => ({ populate: { [name]: { fields: ['id', 'createdAt'] } } })),
  ];
}

export const listFormChecks: readonly Check[] = listSpellings.map((spelling) =>
  askingOnGrounds({
    ...observed(`rest.query.lists.${spelling}`),
    title: `Every value of a list counts whose names are written with ${spelling === 'empty' ? 'empty brackets' : 'no brackets, repeated'}`,
    clauses: ['rest.query.lists'],
    tells: ['rest.'],
    plain: true,
    most: 6,
    spellings: [spelling],
    parameters: lists,
  }),
);
