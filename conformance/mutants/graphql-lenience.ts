/** Mutants that answer what GraphQL must refuse (2.3, 4.9). */
import { Kind, print, visit } from 'graphql';
import { listName, oneName } from '../models/graphql-names.ts';
import type { Model } from '../models/model.ts';
import { byHand, isObject, mapped } from './faults.ts';
import { attributes, graphqlReply } from './graphql-answered.ts';
import { onDocument } from './graphql-documents.ts';
import { asked } from './graphql-mutations.ts';
import type { Mutant } from './mutant.ts';

const hiddenNames = ({ contentTypes }: Model): string[] =>
  contentTypes.flatMap((type) =>
    type.attributes.filter((one) => one.private || one.type === 'password').map(({ name }) => name),
  );

/** A document in which these fields are not asked for; what is then empty asks for its type. */
const withoutFields = (drop: (name: string, model: Model) => boolean) =>
  onDocument((document, model) =>
    visit(document, {
      Field: { leave: (node) => (drop(node.name.value, model) ? null : undefined) },
      SelectionSet: {
        leave: (node) =>
          node.selections.length === 0
            ? { ...node, selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }] }
            : undefined,
      },
    }),
  );

/** A document in which these fields of filters are not there. */
const withoutFilters = (drop: (name: string, model: Model) => boolean) =>
  onDocument((document, model) =>
    visit(document, { ObjectField: { leave: (node) => (drop(node.name.value, model) ? null : undefined) } }),
  );

const unsorted = (drop: (sort: string, model: Model) => boolean) =>
  onDocument((document, model) =>
    visit(document, {
      Argument: (node) =>
        node.name.value === 'sort' && node.value.kind === Kind.LIST
          ? {
              ...node,
              value: {
                ...node.value,
                values: node.value.values.filter((one) => one.kind !== Kind.STRING || !drop(one.value, model)),
              },
            }
          : undefined,
    }),
  );

/** Texts that are no value of a scalar are read as one that is. */
const lenient = (form: RegExp, bad: (text: string) => boolean, good: string) =>
  onDocument((document) =>
    visit(document, {
      StringValue: (node) => (form.test(node.value) && bad(node.value) ? { ...node, value: good } : undefined),
    }),
  );

const fieldNames =
  (kinds: readonly string[]) =>
  (name: string, { contentTypes }: Model): boolean =>
    contentTypes.some(({ attributes: all }) => all.some((one) => one.name === name && kinds.includes(one.type)));

const known = ({ contentTypes }: Model): string[] => [
  'id',
  'createdAt',
  'updatedAt',
  ...contentTypes.flatMap(({ attributes: all }) => all.map(({ name }) => name)),
];

export const graphqlLenienceMutants: Mutant[] = [
  {
    id: 'graphql.relation-meta.answered',
    clause: 'graphql.types.relation-no-meta',
    breaks: 'Asking relations for meta is answered.',
    ...withoutFields((name) => name === 'meta'),
  },
  {
    id: 'graphql.creators.answered',
    clause: 'graphql.types.no-creator-fields',
    breaks: 'createdBy and updatedBy can be asked for.',
    ...withoutFields((name) => name === 'createdBy' || name === 'updatedBy'),
  },
  {
    id: 'graphql.private.answered',
    clause: 'graphql.types.private-hidden',
    breaks: 'Private attributes can be asked for.',
    ...withoutFields((name, model) => hiddenNames(model).includes(name) && name !== 'email'),
  },
  {
    id: 'graphql.filters.media-ignored',
    clause: 'graphql.types.no-media-or-zone-filter',
    breaks: 'Filters on media and zones are ignored.',
    ...withoutFilters(fieldNames(['media', 'dynamiczone'])),
  },
  {
    id: 'graphql.filters.ends-any-case',
    clause: 'graphql.filters-no-case-insensitive-ends',
    breaks: 'Scalar filters have startsWithi and endsWithi.',
    ...withoutFilters((name) => /^(starts|ends)Withi$/.test(name)),
  },
  {
    id: 'graphql.single.has-list',
    clause: 'graphql.single-no-list',
    breaks: 'Single types have a list query.',
    needs: ({ contentTypes }) =>
      contentTypes.some((type) => type.kind === 'singleType') ? undefined : 'no single type',
    ...onDocument((document, { contentTypes }) =>
      visit(document, {
        Field: (node) => {
          const type = contentTypes.find((one) => one.kind === 'singleType' && listName(one) === node.name.value);
          return type && { ...node, name: { ...node.name, value: oneName(type) } };
        },
      }),
    ),
  },
  {
    id: 'graphql.scalars.date.lenient',
    clause: 'graphql.scalars.date',
    breaks: 'Any text is taken for a Date.',
    ...lenient(/^(nope|\d{4}-\d\d-\d\dT.*Z|2020-13-01|01\.02\.2020)$/, () => true, '2020-01-01'),
  },
  {
    id: 'graphql.scalars.time.lenient',
    clause: 'graphql.scalars.time',
    breaks: 'A Time may lack its seconds.',
    ...lenient(/^\d\d:\d\d$/, () => true, '10:00:00.000'),
  },
  {
    id: 'graphql.scalars.datetime.lenient',
    clause: 'graphql.scalars.datetime',
    breaks: 'A date alone is taken for a DateTime.',
    ...lenient(/^\d{4}-\d\d-\d\d$/, () => true, '2020-01-01T00:00:00.000Z'),
  },
  {
    id: 'graphql.scalars.datetime.offset-dropped',
    clause: 'graphql.scalars.datetime',
    breaks: 'The offset of a DateTime is dropped.',
    ...onDocument((document) =>
      visit(document, {
        StringValue: (node) =>
          /T.*\+\d\d:\d\d$/.test(node.value) ? { ...node, value: node.value.replace(/\+\d\d:\d\d$/, 'Z') } : undefined,
      }),
    ),
  },
  {
    id: 'graphql.scalars.long.no-text',
    clause: 'graphql.scalars.long',
    breaks: 'A Long is a number alone.',
    needs: ({ contentTypes }) =>
      contentTypes.some((type) => type.attributes.some((one) => one.type === 'biginteger'))
        ? undefined
        : 'there are no big integers',
    ...byHand(({ model }) => ({
      request: (request) => {
        const long = model.contentTypes.flatMap((type) =>
          type.attributes.filter((one) => one.type === 'biginteger').map(({ name }) => name),
        );
        const operation = asked(request);
        const isText = operation && new RegExp(`\\b(${long.join('|')}): \\{ eq: "`).test(operation.query);
        return isText ? graphqlReply('Expected value of type "Long"') : request;
      },
    })),
  },
  {
    id: 'graphql.scalars.json.lists-as-objects',
    clause: 'graphql.scalars.json',
    breaks: 'Lists in JSON are answered as objects.',
    ...attributes((held) =>
      mapped(held, (value) =>
        Array.isArray(value) && value.every((one) => !isObject(one))
          ? Object.fromEntries(Object.entries(value))
          : value,
      ),
    ),
  },
  {
    id: 'graphql.locale.unknown-taken',
    clause: 'graphql.locale-argument',
    breaks: 'An unknown locale is taken for none.',
    needs: ({ contentTypes }) => (contentTypes.some((type) => type.localized) ? undefined : 'nothing is localized'),
    ...onDocument((document) =>
      visit(document, {
        Argument: (node) =>
          node.name.value === 'locale' && node.value.kind === Kind.STRING && node.value.value.startsWith('zz')
            ? null
            : undefined,
      }),
    ),
  },
  {
    id: 'graphql.types.name.any-spelling',
    clause: 'graphql.types.name',
    breaks: 'Fragments on a type that does not exist are passed over.',
    ...onDocument((document) =>
      visit(document, {
        InlineFragment: (node) => ({
          ...node,
          ...(node.typeCondition
            ? {
                typeCondition: {
                  ...node.typeCondition,
                  name: { ...node.typeCondition.name, value: node.typeCondition.name.value.replace(/s$/, '') },
                },
              }
            : {}),
        }),
      }),
    ),
  },
  {
    id: 'graphql.sort.unknown-ignored',
    clause: 'graphql.sort-unknown',
    breaks: 'A sort by an unknown field is ignored.',
    ...unsorted((sort, model) => !known(model).includes(sort.split(':')[0] ?? '')),
  },
  {
    id: 'graphql.sort.hidden-ignored',
    clause: 'graphql.sort-unknown',
    breaks: 'A sort by a hidden field is ignored.',
    ...unsorted((sort, model) => hiddenNames(model).includes(sort)),
  },
  {
    id: 'graphql.sort.bad-order-ignored',
    clause: 'graphql.sort-bad-order',
    breaks: 'A sort with an unknown order is ignored.',
    ...unsorted((sort) => /:(down|up)$/.test(sort)),
  },
  {
    id: 'graphql.filters.hidden-ignored',
    clause: 'graphql.filter-hidden',
    breaks: 'A filter on a hidden attribute is ignored.',
    ...withoutFilters((name, model) => hiddenNames(model).includes(name)),
  },
  {
    id: 'graphql.agreement.refusal-lost',
    clause: 'graphql.rest-agreement',
    breaks: 'What REST refuses is answered in GraphQL.',
    ...onDocument((document, model) =>
      visit(document, {
        Argument: (node) =>
          /^(sort|filters)$/.test(node.name.value) &&
          hiddenNames(model)
            .concat('zzUnknown')
            .some((name) => print(node).includes(name))
            ? null
            : undefined,
      }),
    ),
  },
];
