/** Further forms of filters that Strapi 4 accepts, and filters by attributes that the server sets. */
import { type Field, type Ground, linkedGround } from '../../generate/attributes.ts';
import { componentOperators, componentTrees, componentTreesBehind } from '../../generate/component-conditions.ts';
import { comparisonTree, equatableFields, type FilterTree } from '../../generate/filters.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import { attributesOfComponent } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';
import type { Check } from '../check.ts';
import { filterCheck, formCheck } from './filter-check.ts';
import { longFilterCheck } from './long-lists.ts';
import { each, ofFamily, onServed, operandOf, operatorsOf, textsOf } from './operands.ts';
import { otherFormChecks } from './other-forms.ts';
import { searchChecks } from './searches.ts';
import { severalValuesCheck } from './several-values.ts';

const flagged = (fields: readonly Field[], ...operands: readonly string[]): FilterTree[] =>
  fields.flatMap(({ name }) =>
    operands.flatMap((operand): FilterTree[] => [{ [name]: { $null: operand } }, { [name]: { $notNull: operand } }]),
  );

/** The flag false on attributes of linked entries, of which some have no value. */
const behindRelations = (ground: Ground, all: readonly Ground[]): FilterTree[] =>
  ground.links.flatMap((link) => {
    const next = all.find(({ type }) => type.uid === link.target);
    const fields = next ? linkedGround(ground, link, next).filterable : [];
    return flagged(
      fields.filter(({ values }) => values.includes(null)),
      'false',
    ).map((tree): FilterTree => ({ [link.name]: tree }));
  });

/** Texts of linked entries that another one has in another case, each in this form. */
const twinsBehind = (ground: Ground, all: readonly Ground[], form: (text: string) => Parameter): FilterTree[] =>
  ground.links.flatMap((link) => {
    const next = all.find(({ type }) => type.uid === link.target);
    const fields = next ? linkedGround(ground, link, next).filterable.filter(({ family }) => family === 'text') : [];
    return fields.flatMap(({ name, values }) => {
      const texts = [...new Set(values.filter((value) => typeof value === 'string'))];
      const isTwin = (text: string): boolean =>
        texts.some((other) => other !== text && other.toLowerCase() === text.toLowerCase());
      return texts.filter(isTwin).map((text): FilterTree => ({ [link.name]: { [name]: form(text) } }));
    });
  });

/** Filters by two values of a field with one between them. */
function range({ name, family }: Field, texts: readonly string[]): FilterTree[] {
  const key = (text: string): number => (family === 'number' ? Number(text) : Date.parse(text));
  const [low, , high] = texts.toSorted((a, b) => key(a) - key(b));
  return low === undefined || high === undefined ? [] : [{ [name]: { $between: [low, high] } }];
}

/** Operands of the flags: five that mean false or true, and texts that stand for nothing else than true. */
const flagForms = ['f', '0', '', 't', '1', 'FALSE', 'no'];

/** Conditions on a boolean. */
const booleanForms: readonly ((operand: string) => Parameter)[] = [
  (operand) => ({ $eq: operand }),
  (operand) => operand,
  (operand) => ({ $ne: operand }),
  (operand) => ({ $in: [operand] }),
  (operand) => ({ $notIn: [operand] }),
  (operand) => ({ $not: { $eq: operand } }),
];

const booleansIn = (fields: readonly Pick<Field, 'name'>[]): FilterTree[] =>
  fields.flatMap(({ name }) =>
    booleanForms.flatMap((form) =>
      ['true', 'false', '1', '0'].map((operand): FilterTree => ({ [name]: form(operand) })),
    ),
  );

/** The same of entries that one relation leads to, or two. */
const booleansBehind = (ground: Ground, all: readonly Ground[], depth = 2): FilterTree[] =>
  ground.links.flatMap((link) => {
    const next = all.find(({ type }) => type.uid === link.target);
    if (!next) return [];
    const near = booleansIn(ofFamily(linkedGround(ground, link, next), 'boolean'));
    const far = depth > 1 ? booleansBehind(next, all, depth - 1) : [];
    return [...near, ...far].map((tree): FilterTree => ({ [link.name]: tree }));
  });

/** The same of the components of a content-type. */
const booleansInComponents = ({ type }: Ground, model: Model): FilterTree[] =>
  type.attributes
    .filter(({ type: kind, private: hidden }) => kind === 'component' && !hidden)
    .flatMap(({ name, component }) => {
      const fields = attributesOfComponent(model, component).filter(
        (field) => field.type === 'boolean' && !field.private,
      );
      return booleansIn(fields).map((tree): FilterTree => ({ [name]: tree }));
    });

/** Conditions with a comma list, with and without blanks. */
const commaForms: readonly ((list: string) => Parameter)[] = [
  (list) => ({ $in: list }),
  (list) => ({ $notIn: list }),
  (list) => ({ $in: [list] }),
  (list) => ({ $eq: list }),
  (list) => list,
];

/** An unknown operator alone, joined and negated; the grounds take turns. */
function unknownOperators(ground: Ground, grounds: readonly Ground[]): FilterTree[] {
  const [field] = equatableFields(ground);
  const [text] = field ? textsOf(field) : [];
  if (!field || text === undefined) return [];
  const { name } = field;
  const [ignored, asking] = [{ [name]: { $nope: '1' } }, { [name]: { $eq: text } }];
  const forms: FilterTree[] = [
    { $or: [ignored] },
    ignored,
    { $not: ignored },
    { $or: [ignored, asking] },
    { [name]: { $not: { $nope: '1' } } },
    { $and: [ignored, asking] },
    { $or: [{ $not: ignored }, { $and: [ignored] }] },
    { [name]: { $nope: '1', $ne: text } },
  ];
  const first = 2 * grounds.indexOf(ground);
  const known = ['$EQ', '$Contains', '$startswith', '$notnull', '$IN', '$Eqi', '$endsWithI'];
  const cased = known[grounds.indexOf(ground) % known.length] ?? '$EQ';
  const inOtherCase: FilterTree[] = [{ [name]: { [cased]: text } }, { [name]: { $not: { [cased]: text } } }];
  return [...[...forms, ...forms].slice(first % forms.length).slice(0, 2), ...inOtherCase];
}

export const formChecks: readonly Check[] = [
  ...searchChecks,
  longFilterCheck,
  formCheck('rest.filters.between-pair', (ground) =>
    ofFamily(ground, 'number', 'date', 'datetime').flatMap((field) => range(field, textsOf(field))),
  ),
  formCheck(
    'rest.filters.shorthand',
    (ground, all) => [...each(equatableFields(ground), (text) => text), ...twinsBehind(ground, all, (text) => text)],
    16,
  ),
  formCheck(
    'rest.filters.array-is-in',
    (ground) =>
      each(equatableFields(ground), (text, others) => [text, others.find((other) => other !== text) ?? text]).flatMap(
        (tree): FilterTree[] => [
          tree,
          ...Object.entries(tree).map(([name, list]): FilterTree => ({ [name]: { $eq: list } })),
        ],
      ),
    8,
  ),
  severalValuesCheck,
  // a real Strapi 4 takes the names in such a list for those of columns
  formCheck('rest.filters.list-is-and', (ground) =>
    ofFamily(ground, 'text', 'number').flatMap((field) => {
      const [one, other] = textsOf(field).map((text) => ({ [field.name]: { $eq: text } }));
      if (!one || !other || !/^[a-z]+$/.test(field.name)) return [];
      return [{ $or: [[one, other], one] }, { $and: [[one], one] }, { $and: [[one, other]] }, { $not: [one, other] }];
    }),
  ),
  formCheck(
    'rest.filters.no-comma-list',
    (ground) =>
      commaForms.flatMap((form) =>
        [',', ', '].flatMap((comma) =>
          each(ofFamily(ground, 'text'), (text, others) => form(`${text}${comma}${others[0] ?? text}`)),
        ),
      ),
    16,
  ),
  formCheck(
    'rest.filters.in-single',
    (ground) => [
      ...each(equatableFields(ground), (text) => ({ $in: text })),
      ...each(equatableFields(ground), (text) => ({ $notIn: text })),
    ],
    8,
  ),
  formCheck(
    'rest.filters.null-false',
    (ground, all) => [...flagged(ground.filterable, 'false'), ...behindRelations(ground, all)],
    4,
  ),
  formCheck('rest.filters.null-flag-forms', (ground) => flagged(ground.filterable, ...flagForms), 2 * flagForms.length),
  formCheck('rest.filters.json', (ground) => flagged(ofFamily(ground, 'json'), 'true', 'false'), 8),
  formCheck('rest.filters.id', (ground) => onServed(ground, 'id', 'integer', ({ id }) => id), 12),
  formCheck(
    'rest.filters.timestamps',
    (ground) =>
      ['createdAt', 'updatedAt', ...(ground.type.draftAndPublish ? ['publishedAt'] : [])].flatMap((name) =>
        onServed(ground, name, 'datetime', ({ values }) => values[name]),
      ),
    36,
  ),
  formCheck('rest.filters.boolean-forms', (ground) => booleansIn(ofFamily(ground, 'boolean')), 24),
  filterCheck(
    'rest.filters.boolean-forms.behind',
    (ground, all, { model }) => [...booleansBehind(ground, all), ...booleansInComponents(ground, model)],
    {
      title: 'A boolean of a linked entry or of a component is filtered by true and false, also written 1 and 0.',
      clauses: ['rest.filters.boolean-forms'],
      reading: observedReading,
      most: 16,
    },
  ),
  ...otherFormChecks,
  formCheck(
    'rest.filters.component',
    (ground, all, { model }) => [
      ...componentTrees(ground, model),
      ...componentTreesBehind(ground, all, model),
      ...componentOperators(ground, model),
    ],
    48,
  ),
  formCheck('rest.filters.unknown-operator', unknownOperators, 24),
  formCheck(
    'rest.filters.empty-operand',
    (ground) =>
      ofFamily(ground, 'text').flatMap(({ name, type }): FilterTree[] => [
        { [name]: '' },
        ...operatorsOf(type)
          .filter(({ operand }) => operand === 'one' || operand === 'list')
          .map((row) => comparisonTree(name, row.name, operandOf(row, '', ''))),
      ]),
    20,
  ),
];
