/** Operands of every form on attributes of every type: compared or refused, whatever they are, but never 500 (7). */
import fc from 'fast-check';
import { loadTable, type OperatorRow } from '../../../spec/index.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { pathOf } from '../reading/ask.ts';
import { type ListCase, typeOf } from '../reading/list-case.ts';

/** What may stand after an operator: objects, lists of them, and texts that are hard to read. */
const OPERANDS: readonly string[] = [
  '[a]=b',
  '[a][b]=c',
  '[0][a]=b',
  '[__proto__][a]=b',
  '[constructor]=b',
  '[0]=',
  '[0][0]=1',
  '',
  '=',
  '=%00',
  '=%ed%a0%80',
  '=1e999',
  '=NaN',
  '=99999999999999999999',
  `=${'x'.repeat(2000)}`,
];

const isAsked = ({ type, private: isPrivate }: Attribute): boolean =>
  !isPrivate && !['relation', 'media', 'component', 'dynamiczone', 'password'].includes(type);

/** One attribute of each type, with the content-type that has it. */
function attributes(model: Model): { readonly type: ContentType; readonly attribute: Attribute }[] {
  const byType = new Map<string, { readonly type: ContentType; readonly attribute: Attribute }>();
  for (const type of model.contentTypes.filter(({ kind }) => kind === 'collectionType'))
    for (const attribute of type.attributes.filter(isAsked))
      if (!byType.has(attribute.type)) byType.set(attribute.type, { type, attribute });
  return [...byType.values()];
}

const casesOf = (model: Model, operators: readonly string[], operands: readonly string[]): ListCase[] =>
  attributes(model).flatMap(({ type, attribute }) =>
    operators.flatMap((operator) =>
      operands.map((operand) => ({ uid: type.uid, query: `filters[${attribute.name}][${operator}]${operand}` })),
    ),
  );

export const operandChecks: readonly Check[] = [
  check<ListCase>({
    id: 'errors.never-500.operands',
    title: 'No operand of a filter is answered with 500, be it an object.',
    clauses: ['errors.never-500'],
    kind: 'read',
    plan({ model }) {
      const operators = loadTable<OperatorRow>('operators').map(({ name }) => name);
      const all = casesOf(model, operators, OPERANDS);
      if (all.length === 0) return { notApplicable: 'no attribute can be asked about' };
      return {
        examples: casesOf(model, ['$eq', '$in'], OPERANDS.slice(0, 1)),
        arbitrary: fc.constantFrom(...all),
        async run(session, { uid, query }) {
          const answer = await session.get(pathOf(typeOf(model, uid), query));
          if (answer.status < 500) return;
          throw new Mismatch({
            message: `${query} is answered ${answer.status}`,
            expected: 'a list, or a status of 400 to 499',
            actual: { status: answer.status, body: answer.body ?? answer.text.slice(0, 200) },
          });
        },
      };
    },
  }),
];
