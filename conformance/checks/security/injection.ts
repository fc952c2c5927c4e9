/** Hostile text is data (security): in values, in operands, and as keys of a body. */
import { endpointPath } from '../../target/endpoints.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { listIn } from '../writing/answers.ts';
import { expectValues, isShown } from '../writing/compare.ts';
import { onScratch } from '../writing/scratch.ts';
import { subjectNamed, subjects } from '../writing/subjects.ts';
import { isAllowed } from '../writing/values.ts';

interface Case {
  readonly uid: string;
  readonly attribute: string;
  readonly text: string;
}

const hostile = [
  `' OR '1'='1`,
  `"; DROP TABLE entries; --`,
  `') UNION SELECT 1 --`,
  '.*',
  '^(a+)+$',
  '{{7*7}} <%= 7*7 %>',
  '__proto__',
  '{"$ne":null}',
  '<script>alert(1)</script>',
];

export const injectionChecks: readonly Check[] = [
  check<Case>({
    id: 'security.no-injection',
    title: 'Hostile text in values, operands and keys is data.',
    clauses: ['security.no-injection'],
    kind: 'write',
    plan: ({ model }) => {
      const found = subjects(
        model,
        (one) => one.type === 'string' && isShown(one) && !one.unique && hostile.every((text) => isAllowed(one, text)),
      );
      const [first] = found;
      if (first === undefined) return { notApplicable: 'no string attribute takes any text' };
      return {
        examples: hostile.map((text) => ({ uid: first.type.uid, attribute: first.attribute.name, text })),
        run: (session, testCase) =>
          onScratch(session, model, testCase, async (scratch) => {
            const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
            const body = JSON.parse(`{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`);
            const created = await scratch.create(type, { ...body, [attribute.name]: testCase.text });
            const other = await scratch.create(type, { [attribute.name]: 'other' });
            const state = type.draftAndPublish ? '&publicationState=preview' : '';
            const operand = encodeURIComponent(testCase.text);
            for (const operator of ['$eq', '$contains', '$startsWith']) {
              const query = `filters[${attribute.name}][${operator}]=${operand}&sort=createdAt:desc&pagination[pageSize]=100${state}`;
              const ids = listIn(session, await session.get(`${endpointPath(type)}?${query}`)).map(({ id }) => id);
              if (ids.includes(created.entry.id) && !ids.includes(other.entry.id)) continue;
              throw new Mismatch({
                message: `${operator} does not take the text as it is`,
                expected: [created.entry.id],
                actual: ids,
              });
            }
            const read = await scratch.read(other);
            expectValues(session, type, read.attributes, other.sent);
            if (!('polluted' in read.attributes)) return;
            throw new Mismatch({
              message: 'a prototype key of a body changed the server',
              expected: 'no polluted',
              actual: read.attributes,
            });
          }),
      };
    },
  }),
];
