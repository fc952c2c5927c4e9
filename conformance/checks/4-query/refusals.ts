/** Parameters that must be refused (3, 4.2 to 4.5), each beside an accepted one. */

import { type Ground, grounds } from '../../generate/attributes.ts';
import type { Parameter, Parameters } from '../../generate/query-string.ts';
import { unknownName } from '../../generate/unknown-name.ts';
import { attributeNamed, findType } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { defaultFields, populatedFields, selectableFields } from '../../oracle/fields.ts';
import { type Named, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { type Refused, refusalCheck } from '../reading/refusal-check.ts';
import { unknownBelowChecks } from './unknown-below.ts';

/** What is never shown, by kind. */
const hiddenKinds = {
  private: (attribute: Attribute) => attribute.private,
  passwords: ({ type }: Attribute) => type === 'password',
};
type Hidden = keyof typeof hiddenKinds;

const hidden = ({ type }: Ground, kind: Hidden): string[] =>
  type.attributes.filter(hiddenKinds[kind]).map(({ name }) => name);

/** Unknown names in `parameters`, each beside a known one. */
const names = (
  refused: readonly string[],
  field: string | undefined,
  parameters: (name: string) => Parameters,
): Refused[] =>
  field === undefined
    ? []
    : refused.map((name) => ({ refused: parameters(name), twin: parameters(field), name: name }));

/** What is populated in `parameters`, each beside a known field: of every attribute type that leads somewhere. */
const populated = ({ type }: Ground, field: string | undefined, parameters: (name: string) => Parameters): Refused[] =>
  names(populatedFields(type), field, parameters).map((refused) => ({
    ...refused,
    kind: attributeNamed(type, refused.name ?? '')?.type ?? '',
  }));

const sortable = ({ sortable: [field] }: Ground): string | undefined => field?.name;
const readable = ({ type }: Ground): string | undefined => defaultFields(type)[0];

const sorted =
  (suffix = '') =>
  (name: string): Parameters => ({ sort: `${name}${suffix}` });
const selected = (name: string): Parameters => ({ fields: [name] });
const besideStar = (name: string): Parameters => ({ fields: ['*', name] });

/** Hidden names in each place of a sort. */
const hiddenSorts: readonly ((name: string) => Parameters)[] = [
  (name) => ({ sort: name }),
  (name) => ({ sort: `${name}:desc` }),
  (name) => ({ sort: ['id', `${name}:desc`] }),
  (name) => ({ sort: `id,${name}` }),
  (name) => ({ sort: { [name]: 'desc' } }),
  (name) => ({ sort: [{ id: 'asc' }, { [name]: 'asc' }] }),
];

/** Hidden names in each place of `fields`. */
const hiddenFields: readonly ((name: string) => Parameters)[] = [
  selected,
  (name) => ({ fields: name }),
  (name) => ({ fields: ['createdAt', name] }),
  besideStar,
];

/** A parameter with a hidden name inside the population of each relation that leads to one, beside a name that is shown. */
const hiddenInside = (
  { links }: Ground,
  all: readonly Ground[],
  kind: Hidden,
  shown: (ground: Ground) => string | undefined,
  forms: readonly ((name: string) => Parameters)[],
): Refused[] =>
  links.flatMap((link) => {
    const target = all.find(({ type }) => type.uid === link.target);
    if (!target) return [];
    return forms.flatMap((form) =>
      names(hidden(target, kind), shown(target), (name) => ({ populate: { [link.name]: form(name) } })),
    );
  });

/**
 * Checks of hidden names in these places, and in the first three of them inside a population. Passwords have a check of their
 * own: beside private attributes they would be few of its examples.
 */
const hiddenChecks = (
  clause: string,
  forms: readonly ((name: string) => Parameters)[],
  shown: (ground: Ground) => string | undefined,
): readonly Check[] => {
  const examples = 2 * forms.length;
  const check = (named: Named, kind: Hidden): Check =>
    refusalCheck(
      named,
      'parameter',
      (ground, { model, world }) => [
        ...forms.flatMap((form) => names(hidden(ground, kind), shown(ground), form)),
        ...hiddenInside(ground, grounds(model, world), kind, shown, forms.slice(0, 3)),
      ],
      examples,
    );
  const ofPasswords = variant(
    `${clause}.passwords`,
    clause,
    'A password may be named as little as a private attribute.',
  );
  return [check(clause, 'private'), check(ofPasswords, 'passwords')];
};

/** What the server adds to other content-types, and not to this one. */
const absentFields = ({ type }: Ground): string[] =>
  ['publishedAt', 'locale'].filter((name) => !selectableFields(type).includes(name));

/** Invalid parts of `pagination`, each beside a valid one. */
const pages = (
  parts: readonly (readonly [refused: Readonly<Record<string, string>>, twin: Readonly<Record<string, string>>])[],
): Refused[] => parts.map(([refused, twin]) => ({ refused: { pagination: refused }, twin: { pagination: twin } }));

/** An unknown name in each option of a population, beside a known one. */
const unknownInside = ({ links, type }: Ground, all: (uid: string) => string | undefined): Refused[] =>
  links.flatMap(({ name, target }) => {
    const inside = (options: (field: string) => Parameter): Refused[] =>
      names([unknownName], target === type.uid ? defaultFields(type)[0] : all(target), (field) => ({
        populate: { [name]: options(field) },
      }));
    return [
      ...inside((field) => ({ fields: [field] })),
      ...inside((field) => ({ sort: field })),
      ...inside((field) => ({ filters: { [field]: { $notNull: 'true' } } })),
    ];
  });

/** An unknown state of what each relation links, where that has states. */
const statesInside = ({ links }: Ground, model: Model): Refused[] =>
  links
    .filter(({ target }) => findType(model, target)?.draftAndPublish)
    .map(({ name }) => {
      const inside = (publicationState: string): Parameters => ({ populate: { [name]: { publicationState } } });
      return { refused: inside(unknownName), twin: inside('live') };
    });

/** A wrong order of what each relation links. */
const ordersInside = ({ links }: Ground): Refused[] =>
  links.flatMap(({ name }) =>
    ['id', 'createdAt'].map((field) => {
      const inside = (order: string): Parameters => ({ populate: { [name]: { sort: `${field}:${order}` } } });
      return { refused: inside('up'), twin: inside('desc') };
    }),
  );

export const parameterRefusalChecks: readonly Check[] = [
  refusalCheck(
    'rest.sort.unknown-field',
    'parameter',
    (ground) => [
      ...names([unknownName, ...absentFields(ground)], sortable(ground), sorted()),
      ...populated(ground, sortable(ground), sorted()),
    ],
    14,
  ),
  ...hiddenChecks('rest.sort.hidden-field', hiddenSorts, sortable),
  refusalCheck('rest.sort.bad-order', 'failure', (ground) => {
    const field = sortable(ground);
    if (field === undefined) return [];
    return ['down', 'ascending'].flatMap((order) => [
      { refused: { sort: `${field}:${order}` }, twin: { sort: `${field}:desc` } },
      { refused: { sort: [`${field}:${order}`] }, twin: { sort: [`${field}:asc`] } },
    ]);
  }),
  refusalCheck(
    variant('rest.sort.bad-order.inside', 'rest.sort.bad-order', 'A wrong order inside a population is refused.'),
    'failure',
    ordersInside,
  ),
  refusalCheck('rest.fields.unknown', 'parameter', (ground) =>
    [selected, besideStar].flatMap((form) => names([unknownName, ...absentFields(ground)], readable(ground), form)),
  ),
  ...hiddenChecks('rest.fields.hidden', hiddenFields, readable),
  refusalCheck(
    'rest.fields.not-for-populated-status',
    'parameter',
    (ground) => populated(ground, readable(ground), selected),
    8,
  ),
  refusalCheck('rest.fields.comma-list', '400', () => [
    { refused: { fields: 'createdAt,updatedAt' }, twin: { fields: ['createdAt', 'updatedAt'] } },
  ]),
  refusalCheck('rest.fields.nested', 'failure', () => [
    { refused: { fields: { a: { b: '1' } } }, twin: { fields: { 0: 'createdAt' } } },
  ]),
  refusalCheck('drafts.unknown-state', 'failure', ({ type }) =>
    type.draftAndPublish ? [{ refused: { publicationState: unknownName }, twin: { publicationState: 'live' } }] : [],
  ),
  refusalCheck(
    variant('drafts.unknown-state.inside', 'drafts.unknown-state', 'An unknown state inside a population is refused.'),
    'failure',
    (ground, { model }) => statesInside(ground, model),
  ),
  refusalCheck('rest.pagination.no-mixing', 'error', () =>
    pages([
      [{ page: '1', start: '0' }, { page: '1' }],
      [{ page: '1', limit: '2' }, { limit: '2' }],
      [{ pageSize: '2', start: '0' }, { start: '0' }],
      [{ pageSize: '2', limit: '2' }, { pageSize: '2' }],
      [
        { page: '2', pageSize: '1', start: '0', limit: '1' },
        { page: '2', pageSize: '1' },
      ],
    ]),
  ),
  refusalCheck(
    variant(
      'rest.pagination.no-mixing.outside',
      'rest.pagination.no-mixing',
      'page and offset are not mixed either where one of them stands outside of pagination.',
    ),
    'error',
    () =>
      [
        [{ start: '1' }, { page: '1' }] as const,
        [{ limit: '1' }, { pageSize: '2' }] as const,
        [{ page: '2' }, { start: '0' }] as const,
        [{ pageSize: '1' }, { limit: '2' }] as const,
      ].map(([outside, pagination]) => ({ refused: { ...outside, pagination }, twin: { pagination } })),
  ),
  refusalCheck(
    'rest.pagination.not-a-number',
    'failure',
    () =>
      pages([
        ...['page', 'pageSize', 'start', 'limit'].flatMap((name) =>
          ['abc', '2abc', '1.5'].map((wrong) => [{ [name]: wrong }, { [name]: '1' }] as const),
        ),
      ]),
    12,
  ),
  refusalCheck('rest.populate.unknown-inside', 'parameter', (ground, { model }) =>
    unknownInside(ground, (uid) => {
      const target = findType(model, uid);
      return target && defaultFields(target).find((name) => name !== 'json');
    }),
  ),
  ...unknownBelowChecks,
];
