/** Hostile text is data (security): in values and operands, and as keys of a body. */

import { endpointPath } from '../../target/endpoints.ts';
import { largestPage } from '../../target/page-sizes.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { listIn } from '../writing/answers.ts';
import { expectValues, isShown } from '../writing/compare.ts';
import { onScratch } from '../writing/scratch.ts';
import { kindsOfCollections, subjectNamed, subjects, typeNamed } from '../writing/subjects.ts';
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

interface KeyCase {
  readonly uid: string;
  readonly key: string;
}

/** Members of a body's data as JSON: an object literal would not keep them. */
const hostileKeys: Readonly<Record<string, string>> = {
  'the prototype': '"__proto__":{"polluted":1}',
  constructor: '"constructor":{"prototype":{"polluted":1}}',
  'constructor of a text': '"constructor":"polluted"',
  toString: '"toString":"polluted"',
  hasOwnProperty: '"hasOwnProperty":1',
};

export const injectionChecks: readonly Check[] = [
  check<Case>({
    id: 'security.no-injection',
    title: 'Hostile text in values and operands is data.',
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
            const created = await scratch.create(type, { [attribute.name]: testCase.text });
            const other = await scratch.create(type, { [attribute.name]: 'other' });
            const state = type.draftAndPublish ? '&publicationState=preview' : '';
            const operand = encodeURIComponent(testCase.text);
            for (const operator of ['$eq', '$contains', '$startsWith']) {
              const query = `filters[${attribute.name}][${operator}]=${operand}&sort=createdAt:desc&pagination[pageSize]=${largestPage(session.target.limits)}${state}`;
              const ids: unknown[] = listIn(session, await session.get(`${endpointPath(type)}?${query}`)).map(
                ({ id }) => id,
              );
              if (ids.includes(created.entry.id) && !ids.includes(other.entry.id)) continue;
              throw new Mismatch({
                message: `${operator} does not take the text as it is`,
                expected: [created.entry.id],
                actual: ids,
              });
            }
            const read = await scratch.read(other);
            expectValues(session, type, read.attributes, other.sent);
          }),
      };
    },
  }),
  check<KeyCase>({
    id: 'security.prototype-keys',
    title: "Keys named like members of JavaScript's Object.prototype change nothing.",
    clauses: ['security.prototype-keys'],
    kind: 'write',
    tags: ['security'],
    plan: ({ model }) => ({
      examples: kindsOfCollections(model).flatMap(({ uid }) => Object.keys(hostileKeys).map((key) => ({ uid, key }))),
      run: (session, { uid, key }) =>
        onScratch(session, model, [uid, key], async (scratch) => {
          const type = typeNamed(model, uid);
          const plain = await scratch.create(type, {});
          const data = JSON.stringify(scratch.complete(type, {}));
          const hostile = hostileKeys[key] ?? '';
          const answer = await session.send({
            method: 'POST',
            path: endpointPath(type),
            auth: 'full',
            rawBody: `{"data":${data === '{}' ? `{${hostile}}` : data.replace(/}$/, `,${hostile}}`)}}`,
            headers: { 'content-type': 'application/json' },
          });
          if (answer.status >= 500) {
            throw new Mismatch({
              message: `the key ${key} in a body is answered ${answer.status}`,
              expected: 'an entry, or a refusal',
              actual: { status: answer.status, body: answer.body },
            });
          }
          const read = await scratch.read(plain);
          expectValues(session, type, read.attributes, plain.sent);
          if (!('polluted' in read.attributes) && !answer.text.includes('polluted')) return;
          throw new Mismatch({
            message: `the key ${key} in a body changed the server`,
            expected: 'no polluted',
            actual: { created: answer.body, read: read.attributes },
          });
        }),
    }),
  }),
];
