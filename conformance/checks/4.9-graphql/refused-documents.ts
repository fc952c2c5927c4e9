/** Documents that must be refused before they run: they name what is not there, or a value that no scalar has (2.3, 4.9). */
import { grounds } from '../../generate/attributes.ts';
import { missingOperatorNames } from '../../generate/graphql/filter-text.ts';
import { type FilterScalar, filterScalar } from '../../generate/graphql/scalars.ts';
import { listName, named, oneName, typeName } from '../../models/graphql-names.ts';
import type { ContentType } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import type { Check, Scope } from '../check.ts';
import { type Refusal, refusalCheck } from './refusal-check.ts';

export const collections = ({ model }: Scope): ContentType[] =>
  model.contentTypes.filter(({ kind }) => kind === 'collectionType');

/** Asks for a field of a content-type's attributes, without running. */
const output = (type: ContentType, field: string): string =>
  type.kind === 'singleType'
    ? `{ ${oneName(type)} @skip(if: true) { data { attributes { ${field} } } } }`
    : `{ ${listName(type)} @skip(if: true) { data { attributes { ${field} } } } }`;

const absentOutput = (type: ContentType, field: string): Refusal => ({
  refused: output(type, field),
  accepted: output(type, '__typename'),
});

const filtered = (type: ContentType, filters: string): string =>
  `{ ${listName(type)}(filters: { ${filters} }) @skip(if: true) { data { id } } }`;

const relationMeta = (scope: Scope): Refusal[] =>
  scope.model.contentTypes.flatMap((type) =>
    type.attributes
      .filter((one) => !one.private && isPlainRelation(one) && isToMany(one))
      .filter(({ target }) => scope.model.contentTypes.some(({ uid }) => uid === target))
      .map(({ name }) => ({
        refused: output(type, `${name} { data { id } meta { pagination { total } } }`),
        accepted: output(type, `${name} { data { id } }`),
      })),
  );

/** Texts that are no value of a scalar, and one that is. */
const texts: Readonly<Partial<Record<FilterScalar, { readonly bad: readonly string[]; readonly good: string }>>> = {
  Date: { bad: ['nope', '2020-01-01T10:00:00Z', '2020-13-01', '01.02.2020'], good: '2020-01-01' },
  Time: { bad: ['10:00', 'nope', '25:00:00.000'], good: '10:00:00.000' },
  DateTime: { bad: ['nope', '2020-01-01', '2020-01-01T10:00'], good: '2020-01-01T10:00:00.000Z' },
};

const badTexts =
  (scalar: FilterScalar) =>
  (scope: Scope): Refusal[] =>
    collections(scope).flatMap((type) =>
      [...type.attributes.map(({ name }) => name), 'createdAt']
        .filter((name) => filterScalar(type, name) === scalar)
        .filter((name) => type.attributes.every((one) => one.name !== name || !one.private))
        .flatMap((name) =>
          (texts[scalar]?.bad ?? []).map((bad) => ({
            refused: filtered(type, `${name}: { eq: ${JSON.stringify(bad)} }`),
            accepted: filtered(type, `${name}: { eq: ${JSON.stringify(texts[scalar]?.good)} }`),
          })),
        ),
    );

export const refusedDocumentChecks: readonly Check[] = [
  refusalCheck({
    id: 'graphql.types.relation-no-meta',
    title: 'Asking a to-many relation for meta is refused',
    refusals: relationMeta,
  }),
  refusalCheck({
    id: 'graphql.types.no-creator-fields',
    title: 'Types have no createdBy and updatedBy',
    refusals: ({ model }) =>
      model.contentTypes
        .toSorted((a, b) => Number(b.populateCreatorFields) - Number(a.populateCreatorFields))
        .flatMap((type) => ['createdBy', 'updatedBy'].map((name) => absentOutput(type, `${name} { __typename }`))),
  }),
  refusalCheck({
    id: 'graphql.types.private-hidden',
    title: 'A private attribute is in no output type',
    refusals: ({ model }) =>
      model.contentTypes.flatMap((type) =>
        type.attributes.filter((one) => one.private).map(({ name }) => absentOutput(type, name)),
      ),
  }),
  refusalCheck({
    id: 'graphql.types.no-media-or-zone-filter',
    title: 'Media and dynamic zones cannot be filtered by',
    refusals: (scope) =>
      collections(scope).flatMap((type) =>
        type.attributes
          .filter(({ type: of }) => of === 'media' || of === 'dynamiczone')
          .map(({ name }) => ({
            refused: filtered(type, `${name}: { id: { notNull: true } }`),
            accepted: filtered(type, 'id: { notNull: true }'),
          })),
      ),
  }),
  refusalCheck({
    id: 'graphql.filters-no-case-insensitive-ends',
    title: 'Scalar filters have no startsWithi and endsWithi',
    refusals: ({ model, world }) =>
      grounds(model, world).flatMap(({ type, filterable }) =>
        filterable
          .filter(({ family }) => family === 'text')
          .flatMap(({ name }) =>
            missingOperatorNames().map((operator) => ({
              refused: filtered(type, `${name}: { ${operator}: "a" }`),
              accepted: filtered(type, `${name}: { ${operator.slice(0, -1)}: "a" }`),
            })),
          ),
      ),
  }),
  refusalCheck({
    id: 'graphql.single-no-list',
    title: 'A single type has no list query and no create mutation',
    needs: ['singles'],
    refusals: ({ model }) =>
      model.contentTypes
        .filter(({ kind }) => kind === 'singleType')
        .flatMap((type) => [
          {
            refused: `{ ${listName(type)} @skip(if: true) { data { id } } }`,
            accepted: `{ ${oneName(type)} @skip(if: true) { data { id } } }`,
          },
          {
            refused: `mutation { ${named('create<X>', type)}(data: {}) @skip(if: true) { data { id } } }`,
            accepted: `mutation { ${named('update<X>', type)}(data: {}) @skip(if: true) { data { id } } }`,
          },
        ]),
  }),
  refusalCheck({
    id: 'graphql.scalars.date',
    title: 'A Date that is not YYYY-MM-DD is refused before anything runs',
    refusals: badTexts('Date'),
  }),
  refusalCheck({
    id: 'graphql.scalars.time',
    title: 'A Time that is not HH:mm:ss.SSS is refused before anything runs',
    refusals: badTexts('Time'),
  }),
  refusalCheck({
    id: 'graphql.scalars.datetime',
    title: 'A DateTime that is no full ISO 8601 date-time is refused before anything runs',
    refusals: badTexts('DateTime'),
  }),
  refusalCheck({
    id: 'graphql.locale-argument.unknown',
    title: 'An unknown locale is refused before anything runs',
    clauses: ['graphql.locale-argument'],
    needs: ['i18n'],
    refusals: (scope) =>
      collections(scope)
        .filter(({ localized }) => localized)
        .map((type) => ({
          refused: `{ ${listName(type)}(locale: "zz-ZZ") @skip(if: true) { data { id } } }`,
          accepted: `{ ${listName(type)}(locale: ${JSON.stringify(scope.world.defaultLocale ?? 'en')}) @skip(if: true) { data { id } } }`,
        })),
  }),
  refusalCheck({
    id: 'graphql.types.name.others',
    title: 'No other spelling of a type stands for it',
    clauses: ['graphql.types.name'],
    refusals: (scope) =>
      collections(scope).map((type) => ({
        refused: output(type, `... on ${typeName(type)}s { __typename }`),
        accepted: output(type, `... on ${typeName(type)} { __typename }`),
      })),
  }),
];
