/** Mutants of what the server sets by itself and of the forms it takes and gives (2.1, observed). */
import type { Attribute, Model } from '../models/model.ts';
import { byHand, isObject, type JsonObject, mapData, mapped, onAttributes, refusal } from './faults.ts';
import type { Mutant, Reply } from './mutant.ts';
import { dataOf, isWrite, rewrittenData, routeOf } from './routes.ts';

const has = (model: Model, holds: (attribute: Attribute) => boolean): boolean =>
  model.contentTypes.some((type) => type.kind === 'collectionType' && type.attributes.some(holds));

const ofType =
  (...names: readonly string[]) =>
  (model: Model): string | undefined =>
    has(model, ({ type }) => names.includes(type)) ? undefined : `no attribute of type ${names.join(', ')}`;

/** A fault that refuses writes in which an attribute of a type has such a value. */
const refusing = (types: readonly string[], isRefused: (value: unknown) => boolean) => ({
  needs: ofType(...types),
  ...byHand(({ model }) => ({
    request: (request) => {
      const route = isWrite(request) ? routeOf(request, model) : undefined;
      const data = dataOf(request) ?? {};
      const bad =
        route?.type.attributes.some(({ name, type }) => types.includes(type) && isRefused(data[name])) ?? false;
      return bad ? refusal('Invalid format') : request;
    },
  })),
});

/** A fault over the entry that a write answers; `sent` is what it carried. */
const onWritten = (bend: (entry: JsonObject, sent: JsonObject) => JsonObject) =>
  byHand(() => ({
    answer: (answer, request) => {
      const sent = isWrite(request) ? dataOf(request) : undefined;
      if (sent === undefined || answer.status >= 400 || !isObject(answer.body)) return answer;
      return { ...answer, body: { ...answer.body, data: mapData(answer.body.data, (entry) => bend(entry, sent)) } };
    },
  }));

const attributesOf = (entry: JsonObject): JsonObject => (isObject(entry.attributes) ? entry.attributes : {});

const dates: Mutant[] = [
  {
    id: 'dates.createdAt.moves',
    clause: 'rest.attributes.created-at-constant',
    breaks: 'createdAt changes with every update.',
    ...byHand(() => ({
      answer: (answer) => withAttributes(answer, (attributes) => ({ ...attributes, createdAt: attributes.updatedAt })),
    })),
  },
  {
    id: 'dates.updatedAt.goes-back',
    clause: 'rest.attributes.updated-at-moves',
    breaks: 'An update sets updatedAt back.',
    ...byHand(() => ({
      answer: (answer, request) =>
        request.method === 'PUT'
          ? withAttributes(answer, (attributes) => ({ ...attributes, updatedAt: '2001-01-01T00:00:00.000Z' }))
          : answer,
    })),
  },
];

function withAttributes(answer: Reply, change: (attributes: Readonly<Record<string, unknown>>) => unknown): Reply {
  if (answer.status >= 400 || !isObject(answer.body)) return answer;
  const data = mapData(answer.body.data, (entry) =>
    isObject(entry.attributes) && 'createdAt' in entry.attributes && 'updatedAt' in entry.attributes
      ? { ...entry, attributes: change(entry.attributes) }
      : entry,
  );
  return { ...answer, body: { ...answer.body, data } };
}

export const lenienceMutants: Mutant[] = [
  ...dates,
  {
    id: 'dates.writable',
    clause: 'rest.attributes.timestamps-not-writable',
    breaks: 'createdAt and updatedAt are taken from the body.',
    ...onWritten((entry, { createdAt, updatedAt }) => ({
      ...entry,
      attributes: {
        ...attributesOf(entry),
        ...(createdAt === undefined ? {} : { createdAt }),
        ...(updatedAt === undefined ? {} : { updatedAt }),
      },
    })),
  },
  {
    id: 'id.writable',
    clause: 'rest.attributes.id-not-writable',
    breaks: 'The id is taken from the body.',
    ...onWritten((entry, { id }) => (id === undefined ? entry : { ...entry, id })),
  },
  {
    id: 'body.unknown-name.refused',
    clause: 'rest.attributes.unknown-ignored',
    breaks: 'A name that the model does not have is refused.',
    ...byHand(({ model }) => ({
      request: (request) => {
        const route = isWrite(request) ? routeOf(request, model) : undefined;
        const known = new Set(['publishedAt', 'locale', 'id', 'createdAt', 'updatedAt']);
        const data = Object.keys(dataOf(request) ?? {}).filter((name) => !known.has(name));
        const unknown = data.find((name) => route && !route.type.attributes.some((one) => one.name === name));
        return unknown === undefined ? request : refusal(`Invalid key ${unknown}`);
      },
    })),
  },
  {
    id: 'body.unknown-name.answered',
    clause: 'rest.attributes.unknown-ignored',
    breaks: 'A name that the model does not have is stored and answered.',
    ...onWritten((entry, sent) => ({ ...entry, attributes: { ...sent, ...attributesOf(entry) } })),
  },
  {
    id: 'uid.generated',
    clause: 'rest.attributes.uid-not-generated',
    breaks: 'A uid that is not sent is made up.',
    needs: ofType('uid'),
    ...byHand(({ model }) => {
      let count = 0;
      return {
        request: (request) =>
          request.method !== 'POST'
            ? request
            : rewrittenData(request, model, (data, { type }) => {
                count += 1;
                const missing = type.attributes.filter((one) => one.type === 'uid' && !(one.name in data));
                return { ...data, ...Object.fromEntries(missing.map((one) => [one.name, `made-up-${count}`])) };
              }),
      };
    }),
  },
  {
    id: 'entry.publishedAt.everywhere',
    clause: 'rest.attributes.no-published-at',
    breaks: 'Entries without draft and publish carry publishedAt.',
    ...onAttributes((attributes) => ({ publishedAt: attributes.createdAt, ...attributes })),
  },
  {
    id: 'forms.number.text-refused',
    clause: 'rest.attributes.number-from-string',
    breaks: 'A number written as a string is refused.',
    ...refusing(['integer', 'float', 'decimal'], (value) => typeof value === 'string'),
  },
  {
    id: 'forms.boolean.text-refused',
    clause: 'rest.attributes.boolean-from-text',
    breaks: 'A boolean written otherwise than true or false is refused.',
    ...refusing(['boolean'], (value) => typeof value === 'string' || typeof value === 'number'),
  },
  {
    id: 'forms.date.datetime-refused',
    clause: 'rest.attributes.date-from-datetime',
    breaks: 'A date-time for a date is refused.',
    ...refusing(['date'], (value) => typeof value === 'string' && value.length > 10),
  },
  {
    id: 'forms.time.short',
    clause: 'rest.attributes.time-form',
    breaks: 'A time is answered without milliseconds.',
    needs: ofType('time'),
    ...byHand(({ model }) => ({
      answer: (answer, request) => {
        const type = routeOf(request, model)?.type;
        if (type === undefined || !isObject(answer.body)) return answer;
        const times = type.attributes.filter((one) => one.type === 'time').map(({ name }) => name);
        const cut = (attributes: JsonObject): JsonObject =>
          mapped(attributes, (value, name) =>
            times.includes(name) && typeof value === 'string' ? value.replace(/\.000$/, '') : value,
          );
        const data = mapData(answer.body.data, (entry) => ({ ...entry, attributes: cut(attributesOf(entry)) }));
        return { ...answer, body: { ...answer.body, data } };
      },
    })),
  },
  {
    id: 'forms.datetime.offset',
    clause: 'rest.attributes.datetime-form',
    breaks: 'Date-times are answered with an offset instead of Z.',
    needs: ofType('datetime'),
    ...onAttributes((attributes) =>
      mapped(attributes, (value) =>
        typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\dT[\d:.]+)Z$/, '$1+00:00') : value,
      ),
    ),
  },
  ...['private', 'password'].map((name): Mutant => {
    const isHidden = (attribute: Attribute): boolean =>
      name === 'private' ? attribute.private : attribute.type === name;
    return {
      id: `attributes.${name}.refused`,
      clause: `rest.attributes.${name}`,
      breaks: `A ${name} attribute cannot be written.`,
      needs: (model) => (has(model, isHidden) ? undefined : `no ${name} attribute`),
      ...byHand(({ model }) => ({
        request: (request) => {
          const route = isWrite(request) ? routeOf(request, model) : undefined;
          const data = dataOf(request) ?? {};
          return route?.type.attributes.some((one) => isHidden(one) && one.name in data)
            ? refusal('Invalid key')
            : request;
        },
      })),
    };
  }),
];
