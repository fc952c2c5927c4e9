/** Mutants that answer otherwise than was found, or answer what must be refused (2.3, 4.9). */
import { type FieldNode, Kind, parse, print, visit } from 'graphql';
import { listName, oneName } from '../models/graphql-names.ts';
import type { Model } from '../models/model.ts';
import { byHand, isObject, type JsonObject, jsonReply } from './faults.ts';
import { type Asked, asked, asking, isMutation, onGraphql, rootFields } from './graphql-mutations.ts';
import { onDocument } from './graphql-queries.ts';
import type { Mutant } from './mutant.ts';

const graphqlReply = (message: string) => jsonReply(400, { errors: [{ message }] });

const isQuery = (operation: Asked): boolean => !isMutation(operation) && !operation.query.includes('__schema');

/** Changes each value under `data` of a query's answer. */
const onAnswered = (bend: (value: JsonObject, key: string) => unknown) =>
  onGraphql(isQuery, (body) => ({
    ...body,
    data: isObject(body.data)
      ? Object.fromEntries(
          Object.entries(body.data).map(([key, value]) => [key, isObject(value) ? bend(value, key) : value]),
        )
      : body.data,
  }));

const entries = (value: JsonObject, bend: (entry: JsonObject) => unknown): JsonObject => ({
  ...value,
  data: Array.isArray(value.data)
    ? value.data.map((one: unknown) => (isObject(one) ? bend(one) : one))
    : isObject(value.data)
      ? bend(value.data)
      : value.data,
});

const attributes = (bend: (attributes: JsonObject) => JsonObject) =>
  onAnswered((value) =>
    entries(value, (entry) => (isObject(entry.attributes) ? { ...entry, attributes: bend(entry.attributes) } : entry)),
  );

const mapped = (object: JsonObject, bend: (value: unknown, key: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, bend(value, key)]));

const isCollection = (value: unknown): value is JsonObject => isObject(value) && Array.isArray(value.data);

const values: Mutant[] = [
  {
    id: 'graphql.values.texts-trimmed',
    clause: 'graphql.find-one',
    breaks: 'The last letter of texts is lost.',
    ...attributes((held) => mapped(held, (value) => (typeof value === 'string' ? value.slice(0, -1) : value))),
  },
  {
    id: 'graphql.values.numbers-as-text',
    clause: 'graphql.find-one',
    breaks: 'Numbers are answered as texts.',
    ...attributes((held) => mapped(held, (value) => (typeof value === 'number' ? String(value) : value))),
  },
  {
    id: 'graphql.values.relations-emptied',
    clause: 'graphql.types.output',
    breaks: 'To-many relations hold nothing.',
    ...attributes((held) => mapped(held, (value) => (isCollection(value) ? { ...value, data: [] } : value))),
  },
  {
    id: 'graphql.values.relation-lost',
    clause: 'graphql.types.output',
    breaks: 'The last entry of to-many relations is lost.',
    ...attributes((held) =>
      mapped(held, (value) =>
        isCollection(value) && Array.isArray(value.data) ? { ...value, data: value.data.slice(0, -1) } : value,
      ),
    ),
  },
  {
    id: 'graphql.values.parts-turned',
    clause: 'graphql.types.output',
    breaks: 'Repeatable components and zones stand in the opposite order.',
    ...attributes((held) => mapped(held, (value) => (Array.isArray(value) ? value.toReversed() : value))),
  },
  {
    id: 'graphql.values.zone-type',
    clause: 'graphql.types.output',
    breaks: 'Every item of a zone says that it is of one component.',
    needs: ({ components }) => (components.length > 1 ? undefined : 'there is one component'),
    ...attributes((held) =>
      mapped(held, (value) =>
        Array.isArray(value)
          ? value.map((one: unknown) =>
              isObject(one) && '__typename' in one ? { ...one, __typename: 'ComponentOther' } : one,
            )
          : value,
      ),
    ),
  },
  {
    id: 'graphql.values.id-number',
    clause: 'graphql.scalars.id-string',
    breaks: 'id is a number.',
    ...onAnswered((value) => entries(value, (entry) => ({ ...entry, id: Number(entry.id) }))),
  },
  {
    id: 'graphql.list.last-lost',
    clause: 'graphql.list',
    breaks: 'The last entry of lists is lost.',
    ...onAnswered((value) => (Array.isArray(value.data) ? { ...value, data: value.data.slice(0, -1) } : value)),
  },
];

const meta: Mutant[] = [
  ...['total', 'page', 'pageSize', 'pageCount'].map(
    (name): Mutant => ({
      id: `graphql.meta.${name}.one-more`,
      clause: 'graphql.pagination-meta',
      breaks: `meta.pagination.${name} is one too many.`,
      ...onAnswered((value) => {
        const pagination = isObject(value.meta) ? value.meta.pagination : undefined;
        if (!isObject(pagination) || !(name in pagination)) return value;
        return { ...value, meta: { pagination: { ...pagination, [name]: Number(pagination[name]) + 1 } } };
      }),
    }),
  ),
  {
    id: 'graphql.agreement.total-ignores-filters',
    clause: 'graphql.rest-agreement',
    breaks: 'total counts all entries, whatever the filters.',
    ...byHand(({ send }) => ({
      answer: async (answer, request) => {
        const operation = asked(request);
        if (!operation || !isQuery(operation) || !operation.query.includes('total')) return answer;
        const unfiltered = print(
          visit(parse(operation.query), { Argument: (node) => (node.name.value === 'filters' ? null : undefined) }),
        );
        const all = await send(asking(request, { ...operation, query: unfiltered }));
        const [ours, theirs] = [answer.body, all.body];
        if (!isObject(ours) || !isObject(ours.data) || !isObject(theirs) || !isObject(theirs.data)) return answer;
        const other = theirs.data;
        const data = mapped(ours.data, (value, key) => {
          const counted = other[key];
          return isObject(value) && 'meta' in value && isObject(counted) ? { ...value, meta: counted.meta } : value;
        });
        return { ...answer, body: { ...ours, data } };
      },
    })),
  },
  {
    id: 'graphql.agreement.order-turned',
    clause: 'graphql.rest-agreement',
    breaks: 'Lists stand in the opposite order.',
    ...onAnswered((value) => (Array.isArray(value.data) ? { ...value, data: value.data.toReversed() } : value)),
  },
  {
    id: 'graphql.agreement.value-changed',
    clause: 'graphql.rest-agreement',
    breaks: 'Texts are answered in capitals.',
    ...attributes((held) => mapped(held, (value) => (typeof value === 'string' ? value.toUpperCase() : value))),
  },
  {
    id: 'graphql.agreement.relations-ignore-state',
    clause: 'graphql.rest-agreement',
    breaks: 'publicationState is ignored on relations: they hold published entries alone.',
    needs: ({ contentTypes }) => (contentTypes.some((type) => type.draftAndPublish) ? undefined : 'nothing has drafts'),
    ...onDocument((document) =>
      visit(document, {
        Field: (node, _key, _parent, _path, ancestors) =>
          ancestors.some((one) => (one as { kind?: unknown }).kind === Kind.FIELD) ? stateless(node) : undefined,
      }),
    ),
  },
];

const stateless = (field: FieldNode): FieldNode => ({
  ...field,
  arguments: (field.arguments ?? []).filter((one) => one.name.value !== 'publicationState'),
});

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

const refusals: Mutant[] = [
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

const service: Mutant[] = [
  {
    id: 'graphql.available.no-mutations',
    clause: 'graphql.available',
    breaks: 'Mutations are refused.',
    ...byHand(() => ({
      request: (request) => {
        const operation = asked(request);
        return operation && isMutation(operation) ? graphqlReply('Schema is not configured for mutations.') : request;
      },
    })),
  },
  {
    id: 'graphql.path.everywhere',
    clause: 'graphql.path',
    breaks: 'GraphQL is served at /api/graphql too.',
    ...byHand(() => ({
      request: (request) => (request.path === '/api/graphql' ? { ...request, path: '/graphql' } : request),
    })),
  },
  {
    id: 'graphql.not-found.error',
    clause: 'graphql.not-found',
    breaks: 'An unknown id is an error.',
    ...onGraphql(isQuery, (body, answer, { query }) => {
      const isLost = isObject(body.data) && Object.values(body.data).some((one) => isObject(one) && one.data === null);
      return isLost && query.includes('(id:') ? { ...body, errors: [{ message: 'Not Found' }] } : answer;
    }),
  },
  {
    id: 'graphql.find-one.another',
    clause: 'graphql.find-one',
    breaks: 'The query of one entry answers the first entry, whatever the id.',
    ...onDocument((document, { contentTypes }) =>
      visit(document, {
        Field: (node) =>
          contentTypes.some((type) => type.kind === 'collectionType' && oneName(type) === node.name.value) &&
          node.arguments?.some((one) => one.name.value === 'id')
            ? {
                ...node,
                arguments: node.arguments.map((one) => ({ ...one, value: { kind: Kind.STRING, value: '1' } })),
              }
            : undefined,
      }),
    ),
  },
  {
    id: 'graphql.single-find.empty',
    clause: 'graphql.single-find',
    breaks: 'The query of a single type answers nothing.',
    needs: ({ contentTypes }) =>
      contentTypes.some((type) => type.kind === 'singleType') ? undefined : 'no single type',
    ...byHand(({ model }) => ({
      answer: (answer, request) => {
        const operation = asked(request);
        const singles = model.contentTypes.filter(({ kind }) => kind === 'singleType').map(oneName);
        if (!operation || isMutation(operation) || !isObject(answer.body) || !isObject(answer.body.data)) return answer;
        const empty = rootFields(operation.query)
          .filter(({ name }) => singles.includes(name.value))
          .map(({ name, alias }) => [(alias ?? name).value, { data: null }] as const);
        return { ...answer, body: { ...answer.body, data: { ...answer.body.data, ...Object.fromEntries(empty) } } };
      },
    })),
  },
];

export const graphqlAnswerMutants: Mutant[] = [...values, ...meta, ...refusals, ...service];
