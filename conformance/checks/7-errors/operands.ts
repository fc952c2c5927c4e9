/** Operands of every form on attributes of every type are compared or refused, never answered with 500 (7). */
import fc from 'fast-check';
import { loadTable, type OperatorRow } from '../../../spec/index.ts';
import { collectionTypes, typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { pathOf } from '../reading/ask.ts';
import type { ListCase } from '../reading/list-case.ts';
import { expectThat } from '../writing/answers.ts';

/** Operands: objects, lists of them, and texts that are hard to parse. */
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

const operators = (): string[] => loadTable<OperatorRow>('operators').map(({ name }) => name);

const isFilterable = ({ type, private: isPrivate }: Attribute): boolean =>
  !isPrivate && !['relation', 'media', 'component', 'dynamiczone', 'password'].includes(type);

/** One attribute of each type, with the content-type that has it. */
function attributes(model: Model): { readonly type: ContentType; readonly attribute: Attribute }[] {
  const byType = new Map<string, { readonly type: ContentType; readonly attribute: Attribute }>();
  for (const type of collectionTypes(model))
    for (const attribute of type.attributes.filter(isFilterable))
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
  caseCheck<ListCase>(
    { clause: 'errors.never-500', id: 'errors.never-500.operands' },
    {
      cases: ({ model }) => casesOf(model, ['$eq', '$in'], OPERANDS.slice(0, 1)),
      arbitrary: ({ model }) => fc.constantFrom(...casesOf(model, operators(), OPERANDS)),
      async run(session, { uid, query }, { model }) {
        const answer = await session.get(pathOf(typeNamed(model, uid), query));
        expectThat(
          session,
          answer,
          answer.status < 500,
          'a list, or a status of 400 to 499',
          `answers ${answer.status}`,
        );
      },
    },
  ),
];
