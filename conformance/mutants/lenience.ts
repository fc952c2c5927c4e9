/** Mutants of what the server sets by itself and of the forms it takes and gives (2.1, observed). */
import type { Attribute, Model } from '../models/model.ts';
import { answers, isObject, type JsonObject, mapData, mapped, onAttributes, refusal, requests } from './faults.ts';
import type { MakeFault, Reply, Row } from './mutant.ts';
import { dataOf, isWrite, rewrittenData, routeOf } from './routes.ts';

const has = (model: Model, holds: (attribute: Attribute) => boolean): boolean =>
  model.contentTypes.some((type) => type.kind === 'collectionType' && type.attributes.some(holds));

const ofType =
  (...names: readonly string[]) =>
  (model: Model): string | undefined =>
    has(model, ({ type }) => names.includes(type)) ? undefined : `no attribute of type ${names.join(', ')}`;

/** A fault that refuses writes in which an attribute of a type has such a value. */
const refusing = (types: readonly string[], isRefused: (value: unknown) => boolean): MakeFault =>
  requests((request, { model }) => {
    const route = isWrite(request) ? routeOf(request, model) : undefined;
    const data = dataOf(request) ?? {};
    return route?.type.attributes.some(({ name, type }) => types.includes(type) && isRefused(data[name]));
  }, refusal('Invalid format'));

/** A fault over the entry that a write answers; `sent` is what it carried. */
const onWritten =
  (bend: (entry: JsonObject, sent: JsonObject) => JsonObject): MakeFault =>
  () => ({
    answer: (answer, request) => {
      const sent = isWrite(request) ? dataOf(request) : undefined;
      if (sent === undefined || answer.status >= 400 || !isObject(answer.body)) return answer;
      return { ...answer, body: { ...answer.body, data: mapData(answer.body.data, (entry) => bend(entry, sent)) } };
    },
  });

const attributesOf = (entry: JsonObject): JsonObject => (isObject(entry.attributes) ? entry.attributes : {});

const createdAtMoves: MakeFault = () => ({
  answer: (answer) => withAttributes(answer, (attributes) => ({ ...attributes, createdAt: attributes.updatedAt })),
});
const updatedAtGoesBack = answers(
  (request) => request.method === 'PUT',
  (answer) => withAttributes(answer, (attributes) => ({ ...attributes, updatedAt: '2001-01-01T00:00:00.000Z' })),
);

// biome-ignore format: a table, one mutant a row
const dates: Row[] = [
  ['dates.createdAt.moves', 'rest.attributes.created-at-constant', 'createdAt changes with every update.',
    createdAtMoves],
  ['dates.updatedAt.goes-back', 'rest.attributes.updated-at-moves', 'An update sets updatedAt back.',
    updatedAtGoesBack],
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

const datesWritable = onWritten((entry, { createdAt, updatedAt }) => ({
  ...entry,
  attributes: {
    ...attributesOf(entry),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
  },
}));
const unknownNameRefused: MakeFault = ({ model }) => ({
  request: (request) => {
    const route = isWrite(request) ? routeOf(request, model) : undefined;
    const known = new Set(['publishedAt', 'locale', 'id', 'createdAt', 'updatedAt']);
    const data = Object.keys(dataOf(request) ?? {}).filter((name) => !known.has(name));
    const unknown = data.find((name) => route && !route.type.attributes.some((one) => one.name === name));
    return unknown === undefined ? request : refusal(`Invalid key ${unknown}`);
  },
});
const uidGenerated: MakeFault = ({ model }) => {
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
};
const timeShort: MakeFault = ({ model }) => ({
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
});
const datetimeOffset = onAttributes((attributes) =>
  mapped(attributes, (value) =>
    typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\dT[\d:.]+)Z$/, '$1+00:00') : value,
  ),
);

// biome-ignore format: a table, one mutant a row
export const lenienceMutants: Row[] = [
  ...dates,
  ['dates.writable', 'rest.attributes.timestamps-not-writable', 'createdAt and updatedAt are taken from the body.',
    datesWritable],
  ['id.writable', 'rest.attributes.id-not-writable', 'The id is taken from the body.',
    onWritten((entry, { id }) => (id === undefined ? entry : { ...entry, id }))],
  ['body.unknown-name.refused', 'rest.attributes.unknown-ignored', 'A name that the model does not have is refused.',
    unknownNameRefused],
  ['body.unknown-name.answered', 'rest.attributes.unknown-ignored',
    'A name that the model does not have is stored and answered.',
    onWritten((entry, sent) => ({ ...entry, attributes: { ...sent, ...attributesOf(entry) } }))],
  ['uid.generated', 'rest.attributes.uid-not-generated', 'A uid that is not sent is made up.', uidGenerated,
    ofType('uid')],
  ['entry.publishedAt.everywhere', 'rest.attributes.no-published-at',
    'Entries without draft and publish carry publishedAt.',
    onAttributes((attributes) => ({ publishedAt: attributes.createdAt, ...attributes }))],
  ['forms.number.text-refused', 'rest.attributes.number-from-string', 'A number written as a string is refused.',
    refusing(['integer', 'float', 'decimal'], (value) => typeof value === 'string'),
    ofType('integer', 'float', 'decimal')],
  ['forms.boolean.text-refused', 'rest.attributes.boolean-from-text',
    'A boolean written otherwise than true or false is refused.',
    refusing(['boolean'], (value) => typeof value === 'string' || typeof value === 'number'), ofType('boolean')],
  ['forms.date.datetime-refused', 'rest.attributes.date-from-datetime', 'A date-time for a date is refused.',
    refusing(['date'], (value) => typeof value === 'string' && value.length > 10), ofType('date')],
  ['forms.time.short', 'rest.attributes.time-form', 'A time is answered without milliseconds.', timeShort,
    ofType('time')],
  ['forms.datetime.offset', 'rest.attributes.datetime-form', 'Date-times are answered with an offset instead of Z.',
    datetimeOffset, ofType('datetime')],
  ...['private', 'password'].map((name): Row => {
    const isHidden = (attribute: Attribute): boolean =>
      name === 'private' ? attribute.private : attribute.type === name;
    return [
      `attributes.${name}.refused`,
      `rest.attributes.${name}`,
      `A ${name} attribute cannot be written.`,
      ({ model }) => ({
        request: (request) => {
          const route = isWrite(request) ? routeOf(request, model) : undefined;
          const data = dataOf(request) ?? {};
          return route?.type.attributes.some((one) => isHidden(one) && one.name in data)
            ? refusal('Invalid key')
            : request;
        },
      }),
      (model) => (has(model, isHidden) ? undefined : `no ${name} attribute`),
    ];
  }),
];
