/** Documents that must not run: unknown names, or invalid values of scalars (2.3, 4.9). */
import { grounds } from '../../generate/attributes.ts';
import { missingOperatorNames } from '../../generate/graphql/filter-text.ts';
import { filterScalar } from '../../generate/graphql/scalars.ts';
import { fillName, listName, oneName, typeName } from '../../models/graphql-names.ts';
import { collectionTypes } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { unknownLocales } from '../4.7-locale/locale-bench.ts';
import { variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { type Refusal, refusalCheck, refusalOf } from './refusal-check.ts';

export const collections = ({ model }: Scope): ContentType[] => collectionTypes(model);

const skipped = '@skip(if: true)';

/** A document with a skipped field of the attributes. */
const output = (type: ContentType) => (field: string) =>
  `{ ${listName(type)} ${skipped} { data { attributes { ${field} } } } }`;

/** A document with a skipped list and this filter. */
const listing = (type: ContentType) => (filter: string) =>
  `{ ${listName(type)}(filters: { ${filter} }) ${skipped} { data { id } } }`;

const absentOutput = (type: ContentType, field: string): Refusal => refusalOf(output(type), field, '__typename');

// a single type without an entry may be answered with an error, also where its field is skipped
const relationMeta = ({ model }: Scope): Refusal[] =>
  collectionTypes(model).flatMap((type) =>
    type.attributes
      .filter((attribute) => !attribute.private && isPlainRelation(attribute) && isToMany(attribute))
      .filter(({ target }) => model.contentTypes.some(({ uid }) => uid === target))
      .map(({ name }) =>
        refusalOf(output(type), `${name} { data { id } meta { pagination { total } } }`, `${name} { data { id } }`),
      ),
  );

/** Texts that a scalar refuses, and some that it accepts, which take turns. */
const texts = {
  Date: {
    bad: ['nope', '2020-01-01T10:00:00Z', '2020-13-01', '01.02.2020', '2020-02-30', '2020-1-1', '2020-01', '20200101'],
    good: ['2020-01-01'],
  },
  Time: {
    bad: ['10:00', 'nope', '25:00:00.000', '10:00:00.0000', '1:00:00.000', '10:60:00.000', '10:00:00.000Z'],
    good: ['10:00:00.000', '10:00:00'],
  },
  DateTime: {
    bad: [
      ...['nope', '2020-01-01', '2020-01-01T10:00', '2020-01-01T10:00Z', '2020-01-01T10Z', '2020-01-01T10:00:00.000'],
      ...['2020-02-30T10:00:00.000Z', '2020-01-01T25:00:00.000Z', '2020-1-1T10:00:00Z', '20200101T100000Z'],
    ],
    good: ['2020-01-01T10:00:00.000Z'],
  },
};

const badTexts =
  (scalar: keyof typeof texts) =>
  (scope: Scope): Refusal[] =>
    collections(scope).flatMap((type) => {
      const { bad, good: all } = texts[scalar];
      const hidden = type.attributes.filter((attribute) => attribute.private).map(({ name }) => name);
      return [...type.attributes.map(({ name }) => name), 'createdAt']
        .filter((name) => filterScalar(type, name) === scalar && !hidden.includes(name))
        .flatMap((name) => {
          const equal = (text: string) => listing(type)(`${name}: { eq: ${JSON.stringify(text)} }`);
          const among = (text: string) =>
            listing(type)(`${name}: { in: [${JSON.stringify([all[0], text]).slice(1, -1)}] }`);
          const listed = `query ($v: ${scalar}) ${listing(type)(`${name}: { eq: $v }`)}`;
          return bad.flatMap((text, at) => {
            const good = all[at % all.length] ?? '';
            return [
              { ...refusalOf(equal, text, good), kind: text },
              { ...refusalOf(among, text, good), kind: 'among others' },
              {
                ...{ refused: listed, accepted: listed, values: { refused: text, accepted: good } },
                kind: `${text} in a variable`,
              },
            ];
          });
        });
    });

const creatorFields = ({ model }: Scope): Refusal[] =>
  collectionTypes(model)
    .toSorted((a, b) => Number(b.populateCreatorFields) - Number(a.populateCreatorFields))
    .flatMap((type) => ['createdBy', 'updatedBy'].map((name) => absentOutput(type, `${name} { __typename }`)));

const privateOutputs = ({ model }: Scope): Refusal[] =>
  collectionTypes(model).flatMap((type) =>
    type.attributes.filter((attribute) => attribute.private).map(({ name }) => absentOutput(type, name)),
  );

const mediaAndZoneFilters = (scope: Scope): Refusal[] =>
  collections(scope).flatMap((type) =>
    type.attributes
      .filter(({ type: of }) => of === 'media' || of === 'dynamiczone')
      .map(({ name, type: kind }) => ({
        ...refusalOf(listing(type), `${name}: { id: { notNull: true } }`, 'id: { notNull: true }'),
        kind,
      })),
  );

const missingOperators = ({ model, world }: Scope): Refusal[] =>
  grounds(model, world).flatMap(({ type, filterable, served }) =>
    [...filterable, ...served].flatMap(({ name, family }) => {
      const by = (condition: string) => listing(type)(`${name}: { ${condition} }`);
      return missingOperatorNames().map((operator) => ({
        ...refusalOf(by, `${operator}: "a"`, family === 'text' ? `${operator.slice(0, -1)}: "a"` : 'notNull: true'),
        kind: `${name === 'id' ? 'ID' : filterScalar(type, name)} ${operator}`,
      }));
    }),
  );

const listsOfSingles = ({ model }: Scope): Refusal[] =>
  model.contentTypes
    .filter(({ kind }) => kind === 'singleType')
    .flatMap((type) => [
      refusalOf((query) => `{ ${query} ${skipped} { data { id } } }`, listName(type), oneName(type)),
      refusalOf(
        (verb) => `mutation { ${fillName(`${verb}<X>`, type)}(data: {}) ${skipped} { data { id } } }`,
        'create',
        'update',
      ),
    ]);

const singlesById = ({ model }: Scope): Refusal[] =>
  model.contentTypes
    .filter(({ kind }) => kind === 'singleType')
    .map((type) => refusalOf((id) => `{ ${oneName(type)}${id} ${skipped} { data { id } } }`, '(id: "1")', ''));

/** The state of what a relation to one entry links. */
const statesOfOne = ({ model }: Scope): Refusal[] =>
  collectionTypes(model).flatMap((type) =>
    type.attributes
      .filter((attribute) => !attribute.private && isPlainRelation(attribute) && !isToMany(attribute))
      .filter(({ target }) => model.contentTypes.some(({ uid, draftAndPublish }) => uid === target && draftAndPublish))
      .map(({ name }) =>
        refusalOf((state) => output(type)(`${name}${state} { data { id } }`), '(publicationState: PREVIEW)', ''),
      ),
  );

/** The operations of a localized content-type, by the arguments that they need beside a locale. */
const inLocales: Readonly<Record<ContentType['kind'], Readonly<Record<string, readonly string[]>>>> = {
  collectionType: {
    '<xs>': [],
    '<x>': ['id: 987654321'],
    'create<X>': ['data: {}'],
    'update<X>': ['id: 987654321', 'data: {}'],
    'delete<X>': ['id: 987654321'],
    'create<X>Localization': ['id: 987654321', 'data: {}'],
  },
  singleType: {
    '<x>': [],
    'update<X>': ['data: {}'],
    'delete<X>': [],
    'create<X>Localization': ['id: 987654321', 'data: {}'],
  },
};

/** An unknown locale of each operation of each localized content-type of this kind. */
const inUnknownLocales =
  (kind: ContentType['kind']) =>
  ({ model, world }: Scope): Refusal[] =>
    model.contentTypes
      .filter((type) => type.localized && type.kind === kind)
      .flatMap((type) =>
        Object.entries(inLocales[kind]).flatMap(([operation, others]) => {
          const known = world.defaultLocale ?? 'en';
          const document = (locale: string): string => {
            const args = [...others, `locale: "${locale}"`].join(', ');
            const root = operation.startsWith('<') ? 'query' : 'mutation';
            return `${root} { ${fillName(operation, type)}(${args}) ${skipped} { data { id } } }`;
          };
          return unknownLocales(known).map((unknown) => ({
            ...refusalOf(document, unknown, known),
            kind: `${operation} ${unknown}`,
          }));
        }),
      );

const otherSpellings = (scope: Scope): Refusal[] =>
  collections(scope).map((type) =>
    refusalOf((name) => output(type)(`... on ${name} { __typename }`), `${typeName(type)}s`, typeName(type)),
  );

export const refusedDocumentChecks: readonly Check[] = [
  refusalCheck('graphql.types.relation-no-meta', relationMeta),
  refusalCheck('graphql.types.no-creator-fields', creatorFields),
  refusalCheck('graphql.types.private-hidden', privateOutputs),
  refusalCheck('graphql.types.no-media-or-zone-filter', mediaAndZoneFilters),
  refusalCheck('graphql.filters-no-case-insensitive-ends', missingOperators),
  refusalCheck({ clause: 'graphql.single-no-list', needs: ['singles'] }, listsOfSingles),
  refusalCheck('graphql.scalars.date', badTexts('Date')),
  refusalCheck('graphql.scalars.time', badTexts('Time')),
  refusalCheck('graphql.scalars.datetime', badTexts('DateTime')),
  refusalCheck(
    { clause: 'graphql.locale-argument', id: 'graphql.locale-argument.unknown', needs: ['i18n'] },
    inUnknownLocales('collectionType'),
  ),
  refusalCheck(
    {
      ...variant(
        'graphql.locale-argument.unknown-of-singles',
        'graphql.locale-argument',
        'The operations of localized single types take no unknown locale.',
      ),
      needs: ['i18n', 'singles'],
    },
    inUnknownLocales('singleType'),
  ),
  refusalCheck(
    {
      ...variant('graphql.single-find.by-id', 'graphql.single-find', 'Query <x> of a single type takes no id.'),
      needs: ['singles'],
    },
    singlesById,
  ),
  refusalCheck(
    {
      ...variant(
        'graphql.relation-live.state-of-one',
        'graphql.relation-live',
        'A relation to one entry takes no publicationState.',
      ),
      needs: ['drafts'],
    },
    statesOfOne,
  ),
  refusalCheck({ clause: 'graphql.types.name', id: 'graphql.types.name.others' }, otherSpellings),
];
