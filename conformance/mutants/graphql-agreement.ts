/** Mutants by which GraphQL counts, orders or shows otherwise than REST (4.9). */
import { type FieldNode, Kind, parse, print, visit } from 'graphql';
import { isObject, mapped } from './faults.ts';
import { attributes, isQuery, onAnswered } from './graphql-answered.ts';
import { onDocument } from './graphql-documents.ts';
import { asked, asking } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';

const agreementTotalIgnoresFilters: MakeFault = ({ send }) => ({
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
});
const agreementRelationsIgnoreState = onDocument((document) =>
  visit(document, {
    Field: (node, _key, _parent, _path, ancestors) =>
      ancestors.some((one) => (one as { kind?: unknown }).kind === Kind.FIELD) ? stateless(node) : undefined,
  }),
);

// biome-ignore format: a table, one mutant a row
export const graphqlAgreementMutants: Row[] = [
  ...['total', 'page', 'pageSize', 'pageCount'].map(
    (name): Row => [
      `graphql.meta.${name}.one-more`,
      'graphql.pagination-meta',
      `meta.pagination.${name} is one too many.`,
      onAnswered((value) => {
        const pagination = isObject(value.meta) ? value.meta.pagination : undefined;
        if (!isObject(pagination) || !(name in pagination)) return value;
        return { ...value, meta: { pagination: { ...pagination, [name]: Number(pagination[name]) + 1 } } };
      }),
    ],
  ),
  ['graphql.agreement.total-ignores-filters', 'graphql.rest-agreement',
    'total counts all entries, whatever the filters.', agreementTotalIgnoresFilters],
  ['graphql.agreement.order-turned', 'graphql.rest-agreement', 'Lists stand in the opposite order.',
    onAnswered((value) => (Array.isArray(value.data) ? { ...value, data: value.data.toReversed() } : value))],
  ['graphql.agreement.value-changed', 'graphql.rest-agreement', 'Texts are answered in capitals.',
    attributes((held) => mapped(held, (value) => (typeof value === 'string' ? value.toUpperCase() : value)))],
  ['graphql.agreement.relations-ignore-state', 'graphql.rest-agreement',
    'publicationState is ignored on relations: they hold published entries alone.', agreementRelationsIgnoreState,
    ({ contentTypes }) => (contentTypes.some((type) => type.draftAndPublish) ? undefined : 'nothing has drafts')],
];

const stateless = (field: FieldNode): FieldNode => ({
  ...field,
  arguments: (field.arguments ?? []).filter((one) => one.name.value !== 'publicationState'),
});
