/** Hostile text is data (security): in values and operands, and as keys of a body. */
import { unknownName } from '../../generate/unknown-name.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { largestPage } from '../../target/page-sizes.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { expectThat, listIn } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { type AttributeCase, caseOf, collections, kindsOfCollections, subjects } from '../writing/subjects.ts';
import { isAllowed } from '../writing/values.ts';

interface Case extends AttributeCase {
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

/** Those that are one name: a point, a colon or a comma would part it, and some servers leave a prototype out. */
const hostileNames = hostile.filter((text) => !/[.:,]|__proto__/.test(text));

/** Where a name may stand in a query. */
const namesAt: Readonly<Record<string, (name: string) => string>> = {
  filters: (name) => `filters[${name}][$eq]=1`,
  sort: (name) => `sort=${name}:desc`,
  fields: (name) => `fields[0]=${name}`,
};

interface NameCase {
  readonly uid: string;
  readonly at: string;
}

interface KeyCase {
  readonly uid: string;
  readonly key: string;
}

/** Members of a body as JSON text, as an object literal would drop them. */
const hostileKeys: Readonly<Record<string, string | ((type: ContentType) => string)>> = {
  'the prototype': '"__proto__":{"polluted":1}',
  // what the body does not name is not looked for there
  'attributes in the prototype': ({ attributes }) => {
    const texts = attributes.filter((each) => each.type === 'string' && isShown(each) && !each.required);
    return `"__proto__":${JSON.stringify(Object.fromEntries(texts.map(({ name }) => [name, 'polluted'])))}`;
  },
  constructor: '"constructor":{"prototype":{"polluted":1}}',
  'constructor of a text': '"constructor":"polluted"',
  toString: '"toString":"polluted"',
  hasOwnProperty: '"hasOwnProperty":1',
};

const takesAnyText = (attribute: Attribute): boolean =>
  attribute.type === 'string' &&
  isShown(attribute) &&
  !attribute.unique &&
  hostile.every((text) => isAllowed(attribute, text));

const json = { 'content-type': 'application/json' };

export const injectionChecks: readonly Check[] = [
  writeCheck<Case>('security.no-injection', {
    cases: ({ model }) =>
      subjects(model, takesAnyText)
        .slice(0, 1)
        .flatMap((subject) => hostile.map((text) => ({ ...caseOf(subject), text }))),
    async run(scratch, { uid, attribute, text }, { model }) {
      const { session } = scratch;
      const type = typeNamed(model, uid);
      const created = await scratch.create(type, { [attribute]: text });
      const other = await scratch.create(type, { [attribute]: 'other' });
      const state = type.draftAndPublish ? '&publicationState=preview' : '';
      const rest = `sort=createdAt:desc&pagination[pageSize]=${largestPage(session.target.limits)}${state}`;
      for (const operator of ['$eq', '$contains', '$startsWith']) {
        const filter = `filters[${attribute}][${operator}]=${encodeURIComponent(text)}`;
        const list = listIn(session, await session.get(`${endpointPath(type)}?${filter}&${rest}`));
        const actual: unknown[] = list.map(({ id }) => id);
        const holds = actual.includes(created.entry.id) && !actual.includes(other.entry.id);
        expectHolds(holds, `${operator} does not take the text as it is`, [created.entry.id], actual);
      }
      await scratch.holds(other);
    },
  }),
  writeCheck<NameCase>(
    variant(
      'security.no-injection.names',
      'security.no-injection',
      'A hostile text in place of a name is answered as any unknown name, and changes no entry.',
    ),
    {
      cases: ({ model }) =>
        collections(model)
          .slice(0, 1)
          .flatMap(({ uid }) => Object.keys(namesAt).map((at) => ({ uid, at }))),
      async run(scratch, { uid, at }, { model }) {
        const { session } = scratch;
        const type = typeNamed(model, uid);
        const created = await scratch.create(type, {});
        const ask = (name: string) =>
          session.get(`${endpointPath(type)}?${namesAt[at]?.(encodeURIComponent(name)) ?? ''}`);
        const { status: expected } = await ask(unknownName);
        for (const name of hostileNames) {
          const { status } = await ask(name);
          expectHolds(status === expected, `${name} in ${at} is answered otherwise than a name`, expected, status);
        }
        await scratch.holds(created);
      },
    },
  ),
  writeCheck<KeyCase>(
    { clause: 'security.prototype-keys', tags: ['security'] },
    {
      cases: ({ model }) =>
        kindsOfCollections(model).flatMap(({ uid }) => Object.keys(hostileKeys).map((key) => ({ uid, key }))),
      async run(scratch, { uid, key }, { model }) {
        const { session } = scratch;
        const type = typeNamed(model, uid);
        const plain = await scratch.create(type, {});
        const data = JSON.stringify(scratch.complete(type, {}));
        const written = hostileKeys[key] ?? '';
        const member = typeof written === 'string' ? written : written(type);
        const rawBody = `{"data":${data === '{}' ? `{${member}}` : data.replace(/}$/, `,${member}}`)}}`;
        const path = endpointPath(type);
        const answer = await session.send({ method: 'POST', path, auth: 'full', rawBody, headers: json });
        expectThat(session, answer, answer.status < 500, 'an entry, or a refusal', `minds the key ${key} in its body`);
        const read = await scratch.read(plain);
        scratch.expectIs(plain, read);
        const isSound = !('polluted' in read.attributes) && !answer.text.includes('polluted');
        const actual = { created: answer.body, read: read.attributes };
        expectHolds(isSound, `the key ${key} in a body changed the server`, 'no polluted', actual);
      },
    },
  ),
];
