/** The envelope around lists and single entries. */
import fc from 'fast-check';
import type { ContentType } from '../../models/model.ts';
import { entryFault, entryMetaFault, isJsonObject, listFault, singleFault } from '../../oracle/shape.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Capability } from '../../target/target.ts';
import type { WorldEntry } from '../../world/world.ts';
import { nothingToAsk, type RestQuestion, requestOf } from '../asking.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { questionInCompany } from '../reading/on-grounds.ts';

interface EnvelopeCheck {
  readonly id: string;
  readonly title: string;
  readonly clauses?: readonly string[];
  readonly of: 'list' | 'entry' | 'both';
  readonly needs?: readonly Capability[];
  /** What is wrong with the answer, in words; `one` is the entry asked for by id. */
  fault(answer: Answer, one: WorldEntry | undefined): string | undefined;
}

function envelopeCheck({ id, title, clauses = [id], of, needs, fault }: EnvelopeCheck): Check {
  return check<RestQuestion>({
    id,
    title,
    clauses,
    kind: 'read',
    ...(needs ? { needs } : {}),
    plan(scope) {
      const { model, world } = scope;
      const inCompany = (type: ContentType, at?: number): RestQuestion =>
        questionInCompany(scope, type, { at, name: id });
      const collections = model.contentTypes.filter(({ kind }) => kind === 'collectionType');
      const types = collections.filter(({ uid }) => world.entries(uid).length > 0);
      const broken = new Set((world.gaps ?? []).filter((gap) => gap.broken).map(({ uid }) => uid));
      const lists = collections
        .filter((type) => types.includes(type) || broken.has(type.uid))
        .map((type): RestQuestion => inCompany(type));
      const single = types.flatMap((type) =>
        world
          .entries(type.uid)
          .flatMap(({ values }, at): RestQuestion[] => (values.publishedAt === null ? [] : [inCompany(type, at)])),
      );
      const asked = of === 'entry' ? [] : lists;
      const byId = of === 'list' ? [] : single;
      if (asked.length + byId.length === 0) return nothingToAsk;
      return {
        examples: [...asked, ...byId.slice(0, 5)],
        arbitrary: fc.constantFrom(...asked, ...byId),
        async run(session, question) {
          const { uid, at } = question;
          const one = at === undefined ? undefined : world.entries(uid)[at];
          const request = requestOf(scope, question);
          const answer = await session.send(request);
          const found = answer.status === 200 ? fault(answer, one) : `the status is ${answer.status}`;
          if (found === undefined) return;
          throw new Mismatch({
            message: `GET ${request.path}: ${found}`,
            expected: title,
            actual: answer.body ?? answer.text,
            entries: one ? [one] : [],
          });
        },
      };
    },
  });
}

const dataOf = ({ body }: Answer): unknown => (isJsonObject(body) ? body.data : undefined);

const entriesOf = (answer: Answer): readonly unknown[] => {
  const data = dataOf(answer);
  return Array.isArray(data) ? data : [data];
};

const firstOf = (answer: Answer, fault: (entry: unknown) => string | undefined): string | undefined => {
  for (const entry of entriesOf(answer)) {
    const found = fault(entry);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The entry asked for, and no other. */
const isTheOne = ({ body }: Answer, one: WorldEntry | undefined): string | undefined =>
  singleFault(body) ??
  (isJsonObject(body) && isJsonObject(body.data) && body.data.id === one?.id
    ? undefined
    : `another entry than ${one?.id} is answered`);

const isJson = (type: string | undefined): boolean => /^application\/(?:[\w.+-]+\+)?json\b/i.test(type ?? '');

export const envelopeChecks: readonly Check[] = [
  envelopeCheck({
    id: 'rest.envelope.json',
    title: 'An answer that carries the envelope says that it is JSON',
    of: 'both',
    fault: ({ headers }) =>
      isJson(headers['content-type']) ? undefined : `its content type is ${headers['content-type'] ?? 'not said'}`,
  }),
  envelopeCheck({
    id: 'rest.envelope.list',
    title: 'data of a list is an array of objects with id and attributes',
    of: 'list',
    fault: ({ body }) => listFault(body),
  }),
  envelopeCheck({
    id: 'rest.envelope.entry',
    title: 'data of an answer about one entry is an object with id and attributes',
    of: 'entry',
    fault: (answer) => entryFault(dataOf(answer)),
  }),
  envelopeCheck({
    id: 'rest.envelope.entry-id',
    title: 'id of an entry is a number, the one it is asked for by',
    of: 'both',
    fault: (answer, one) =>
      firstOf(answer, (entry) => {
        if (!isJsonObject(entry) || typeof entry.id !== 'number') return 'an entry has no number in id';
        return one && entry.id !== one.id ? `the entry asked for as ${one.id} has the id ${entry.id}` : undefined;
      }),
  }),
  envelopeCheck({
    id: 'rest.envelope.entry-attributes',
    title: 'attributes is an object without id',
    of: 'both',
    fault: (answer) =>
      firstOf(answer, (entry) => {
        if (!isJsonObject(entry) || !isJsonObject(entry.attributes)) return 'attributes of an entry is not an object';
        return Object.hasOwn(entry.attributes, 'id') ? 'id is among the attributes of an entry' : undefined;
      }),
  }),
  envelopeCheck({
    id: 'rest.envelope.meta',
    title: 'meta is an object beside data',
    of: 'both',
    fault: ({ body }) => (isJsonObject(body) && isJsonObject(body.meta) ? undefined : 'meta is not an object'),
  }),
  envelopeCheck({
    id: 'rest.envelope.meta-list',
    title: 'meta of a list carries pagination',
    of: 'list',
    fault: ({ body }) =>
      isJsonObject(body) && isJsonObject(body.meta) && isJsonObject(body.meta.pagination)
        ? undefined
        : 'meta carries no pagination',
  }),
  envelopeCheck({
    id: 'rest.envelope.meta-entry',
    title: 'meta of an answer about one entry is an empty object',
    of: 'entry',
    fault: ({ body }) =>
      isJsonObject(body) && isJsonObject(body.meta) && Object.keys(body.meta).length === 0
        ? undefined
        : 'meta is not an empty object',
  }),
  envelopeCheck({
    id: 'rest.envelope.available-locales',
    title: 'Where an entry carries meta, its availableLocales is an array',
    needs: ['i18n'],
    of: 'both',
    fault: (answer) => firstOf(answer, (entry) => (isJsonObject(entry) ? entryMetaFault(entry.meta) : undefined)),
  }),
  envelopeCheck({
    id: 'rest.envelope.entry-meta',
    title: 'Every entry carries meta with availableLocales',
    needs: ['i18n'],
    of: 'both',
    fault: (answer) =>
      firstOf(answer, (entry) =>
        isJsonObject(entry) && isJsonObject(entry.meta) ? entryMetaFault(entry.meta) : 'an entry carries no meta',
      ),
  }),
  envelopeCheck({
    id: 'rest.endpoints.find-one.read',
    clauses: ['rest.endpoints.find-one'],
    title: 'An entry is answered by its id',
    of: 'entry',
    fault: isTheOne,
  }),
  envelopeCheck({
    id: 'rest.endpoints.identifier',
    title: 'An entry is addressed by its identifier in the path segment',
    of: 'entry',
    fault: isTheOne,
  }),
];
