/** Field selection, on lists and on single entries. */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { populatedInFields, someFields } from '../../generate/fields.ts';
import { queryString } from '../../generate/query-string.ts';
import { defaultFields, expectedKeys, populatedFields, selectedFields, servedFields } from '../../oracle/fields.ts';
import { parseQuery } from '../../oracle/parse-query.ts';
import { type AnsweredEntry, answeredEntry } from '../../oracle/shape.ts';
import { entryPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { WorldEntry } from '../../world/world.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { listIn, pathOf } from '../reading/ask.ts';
import { typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { publishedPlaces } from '../reading/places.ts';

/** A list, or the entry at a place of the world where `at` is given. */
export interface FieldCase {
  readonly uid: string;
  readonly query: string;
  readonly at?: number;
}

export interface Asked {
  readonly answer: Answer;
  readonly entries: readonly AnsweredEntry[] | undefined;
  /** The entry asked for by id. */
  readonly one?: WorldEntry;
}

/** Sends the request of a case; `entries` is undefined when it is refused. */
export async function askEntries(session: Session, { model, world }: Scope, testCase: FieldCase): Promise<Asked> {
  const type = typeOf(model, testCase.uid);
  if (testCase.at === undefined) {
    const answer = await session.get(pathOf(type, testCase.query));
    return { answer, entries: answer.status >= 400 ? undefined : listIn(answer) };
  }
  const known = world.entries(type.uid);
  const one = known[testCase.at % Math.max(1, known.length)];
  if (!one) throw new Error(`The world has no entry of ${type.uid}.`);
  const query = testCase.query === '' ? '' : `?${testCase.query}`;
  const answer = await session.get(`${entryPath(type, one.segment)}${query}`);
  const entry = answer.status === 200 ? answeredEntry(answer.body) : undefined;
  return { answer, entries: entry ? [entry] : undefined, one };
}

const refused = ({ answer }: Asked, what: string): Mismatch =>
  new Mismatch({
    message: `${what} is answered ${answer.status}`,
    expected: 'status 200',
    actual: { status: answer.status, body: answer.body ?? answer.text },
  });

interface FieldCheck {
  readonly id: string;
  readonly title: string;
  queries(ground: Ground): fc.Arbitrary<string> | undefined;
  judge(scope: Scope, testCase: FieldCase, asked: Asked): void;
}

export function fieldCheck({ id, title, queries, judge }: FieldCheck): Check {
  return check<FieldCase>({
    id,
    title,
    clauses: [id],
    kind: 'read',
    plan(scope) {
      const drawn = grounds(scope.model, scope.world).flatMap((ground) => {
        const query = queries(ground);
        if (!query) return [];
        const place = fc.option(fc.constantFrom(...publishedPlaces(scope.world, ground.type.uid)), { nil: undefined });
        return [
          fc.tuple(query, place).map(
            ([text, at]): FieldCase => ({
              uid: ground.type.uid,
              query: text,
              ...(at === undefined ? {} : { at }),
            }),
          ),
        ];
      });
      if (drawn.length === 0) return nothingToAsk;
      const arbitrary = fc.oneof(...drawn);
      return {
        examples: fc.sample(arbitrary, { seed: 1, numRuns: 4 }),
        arbitrary,
        async run(session, testCase) {
          judge(scope, testCase, await askEntries(session, scope, testCase));
        },
      };
    },
  });
}

const fieldsQuery = (names: readonly string[]): string => queryString({ fields: names });

/** Throws Mismatch unless every entry carries exactly these attributes. */
export function compareKeys(entries: readonly AnsweredEntry[], expected: readonly string[], query: string): void {
  const wanted = [...expected].sort();
  for (const { id, attributes } of entries) {
    const found = Object.keys(attributes)
      .filter((name) => name !== 'documentId')
      .sort();
    if (JSON.stringify(found) === JSON.stringify(wanted)) continue;
    const extra = found.find((name) => !wanted.includes(name));
    const lost = wanted.find((name) => !found.includes(name));
    throw new Mismatch({
      message:
        extra === undefined ? `entry ${id} lacks ${lost} with ${query}` : `entry ${id} carries ${extra} with ${query}`,
      expected: wanted,
      actual: found,
    });
  }
}

const exactly = (scope: Scope, testCase: FieldCase, asked: Asked): void => {
  if (!asked.entries) throw refused(asked, testCase.query);
  const type = typeOf(scope.model, testCase.uid);
  const selected = selectedFields(parseQuery(testCase.query).fields) ?? [];
  compareKeys(asked.entries, expectedKeys(type, selected), testCase.query);
};

const select = fieldCheck({
  id: 'rest.fields.select',
  title: 'fields selects exactly the named attributes',
  queries: ({ type }) => someFields(type)?.map(fieldsQuery),
  judge: exactly,
});

const one = fieldCheck({
  id: 'rest.fields.one',
  title: 'fields=<name> selects that one field',
  queries: ({ type }) => someFields(type)?.map(([name = '']) => queryString({ fields: name })),
  judge: exactly,
});

const timestamps = fieldCheck({
  id: 'rest.fields.timestamps',
  title: 'createdAt, updatedAt and publishedAt can be selected',
  queries: ({ type }) => fc.constantFrom(...servedFields(type)).map((name) => fieldsQuery([name])),
  judge: exactly,
});

const idAlways = fieldCheck({
  id: 'rest.fields.id-always',
  title: 'id is there whatever fields says',
  queries: ({ type }) => someFields(type)?.map(fieldsQuery),
  judge({ world }, testCase, asked) {
    if (!asked.entries) throw refused(asked, testCase.query);
    const stray = asked.entries.find(({ id }) => !world.find(testCase.uid, id) || (asked.one && asked.one.id !== id));
    if (!stray) return;
    throw new Mismatch({
      message: `${testCase.query} answers an entry with the id ${JSON.stringify(stray.id)}, which is none of the content-type`,
      expected: asked.one ? { id: asked.one.id } : 'ids of the content-type',
      actual: stray,
    });
  },
});

const wildcard = fieldCheck({
  id: 'rest.fields.wildcard',
  title: 'fields=* answers every attribute an answer without fields has',
  queries: ({ type }) => (defaultFields(type).length > 0 ? fc.constant(queryString({ fields: '*' })) : undefined),
  judge(scope, testCase, asked) {
    if (!asked.entries) throw refused(asked, testCase.query);
    const type = typeOf(scope.model, testCase.uid);
    const needed = [...defaultFields(type), ...servedFields(type)];
    for (const { id, attributes } of asked.entries) {
      const lost = needed.find((name) => !Object.hasOwn(attributes, name));
      if (lost === undefined) continue;
      throw new Mismatch({
        message: `entry ${id} lacks ${lost} with fields=*`,
        expected: needed,
        actual: Object.keys(attributes),
      });
    }
  },
});

const notForPopulated = fieldCheck({
  id: 'rest.fields.not-for-populated',
  title: 'Naming a relation, media, component or zone in fields returns nothing of it',
  queries: ({ type }) => populatedInFields(type)?.map(fieldsQuery),
  judge({ model }, testCase, { entries, answer }) {
    if (answer.status >= 400) return;
    const names = populatedFields(typeOf(model, testCase.uid));
    for (const { id, attributes } of entries ?? []) {
      const shown = names.find((name) => Object.hasOwn(attributes, name));
      if (shown === undefined) continue;
      throw new Mismatch({
        message: `entry ${id} carries ${shown} because fields names it`,
        expected: `no ${shown}`,
        actual: attributes[shown],
      });
    }
  },
});

const notForPopulatedStatus = fieldCheck({
  id: 'rest.fields.not-for-populated-status',
  title: 'Naming a relation, media, component or zone in fields is refused with 400',
  queries: ({ type }) => populatedInFields(type)?.map(fieldsQuery),
  judge(_scope, { query }, { answer }) {
    if (answer.status === 400) return;
    throw new Mismatch({
      message: `${query} is answered ${answer.status}`,
      expected: { status: 400 },
      actual: { status: answer.status, body: answer.body },
    });
  },
});

export const fieldChecks: readonly Check[] = [
  select,
  one,
  timestamps,
  idAlways,
  wildcard,
  notForPopulated,
  notForPopulatedStatus,
];
