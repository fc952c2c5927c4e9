/** Sorts and field selections that must be refused, and an unknown publication state. */
import { grounds } from '../../generate/attributes.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import type { ContentType } from '../../models/model.ts';
import { populatedFields } from '../../oracle/fields.ts';
import type { Check } from '../check.ts';
import { type Refusal, type RefusedCase, refusalCheck } from '../reading/refusal-check.ts';

interface ParameterRefusal {
  readonly id: string;
  readonly title: string;
  readonly refusal: Refusal;
  /** Parameters to refuse, with the name that the message gives. */
  requests(type: ContentType): readonly (readonly [parameters: Parameters, name?: string])[];
}

function parameterRefusal({ id, title, refusal, requests }: ParameterRefusal): Check {
  return refusalCheck({
    id,
    title,
    refusal,
    cases: ({ model, world }) =>
      grounds(model, world).flatMap(({ type }) =>
        requests(type).map(
          ([parameters, name]): RefusedCase => ({
            uid: type.uid,
            query: queryString(parameters),
            ...(name === undefined ? {} : { name }),
          }),
        ),
      ),
  });
}

const hidden = ({ attributes }: ContentType): string[] =>
  attributes.filter((attribute) => attribute.private || attribute.type === 'password').map(({ name }) => name);

export const parameterRefusalChecks: readonly Check[] = [
  parameterRefusal({
    id: 'rest.sort.unknown-field',
    title: 'Sorting by an unknown field, or by a relation, component, media or zone alone, is refused',
    refusal: 'parameter',
    requests: (type) => ['nope', ...populatedFields(type)].map((name) => [{ sort: name }, name]),
  }),
  parameterRefusal({
    id: 'rest.sort.hidden-field',
    title: 'Sorting by a private or password attribute is refused',
    refusal: 'parameter',
    requests: (type) => hidden(type).map((name) => [{ sort: `${name}:desc` }, name]),
  }),
  parameterRefusal({
    id: 'rest.sort.bad-order',
    title: 'An order that is neither asc nor desc is refused',
    refusal: 'error',
    requests: () => [[{ sort: 'id:down' }], [{ sort: ['id:ascending'] }]],
  }),
  parameterRefusal({
    id: 'rest.fields.unknown',
    title: 'An unknown name in fields is refused',
    refusal: 'parameter',
    requests: () => [[{ fields: ['nope'] }, 'nope']],
  }),
  parameterRefusal({
    id: 'rest.fields.hidden',
    title: 'A private or password attribute in fields is refused',
    refusal: 'parameter',
    requests: (type) => hidden(type).map((name) => [{ fields: [name] }, name]),
  }),
  parameterRefusal({
    id: 'rest.fields.comma-list',
    title: 'A comma list in fields is one unknown name',
    refusal: '400',
    requests: () => [[{ fields: 'createdAt,updatedAt' }]],
  }),
  parameterRefusal({
    id: 'rest.fields.nested',
    title: 'fields written as nested keys is refused',
    refusal: 'error',
    requests: () => [[{ fields: { a: { b: '1' } } }]],
  }),
  parameterRefusal({
    id: 'drafts.unknown-state',
    title: 'A publicationState that is neither live nor preview is refused',
    refusal: 'error',
    requests: ({ draftAndPublish }) => (draftAndPublish ? [[{ publicationState: 'nope' }]] : []),
  }),
];
