/** Mutants of how writes move entries between draft and published (section 3). */
import { byHand, isObject, type JsonObject, refusal, without } from './faults.ts';
import type { Mutant, Passing } from './mutant.ts';
import { dataOf, type Route, rewrittenData, routeOf, withData } from './routes.ts';

type Method = 'POST' | 'PUT';

/** A fault over bodies of one method for content-types with drafts. */
const onBody = (method: Method, change: (data: JsonObject, route: Route) => JsonObject) =>
  byHand(({ model }) => ({
    request: (request) =>
      request.method === method
        ? rewrittenData(request, model, (data, route) => (route.type.draftAndPublish ? change(data, route) : data))
        : request,
  }));

const silent = (data: JsonObject): JsonObject => without(data, 'publishedAt');
const isDate = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const isUnpublished = (attributes: unknown): boolean => isObject(attributes) && attributes.publishedAt === null;

/** A fault that refuses creates of drafts for which `holds`. */
const refusingDrafts = (holds: (data: JsonObject, route: Route) => boolean) =>
  byHand(({ model }) => ({
    request: (request) => {
      const route = request.method === 'POST' ? routeOf(request, model) : undefined;
      const data = dataOf(request);
      return route && data?.publishedAt === null && holds(data, route) ? refusal('must be defined') : request;
    },
  }));

const mutant = (id: string, clause: string, breaks: string, made: Pick<Mutant, 'fault'>): Mutant => ({
  id: `drafts.${id}`,
  clause: `drafts.${clause}`,
  breaks,
  ...made,
});

/** Names of the attributes that a refusal is about. */
const blamed = (body: unknown): string[] => {
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  const details = isObject(error.details) ? error.details : {};
  const errors: unknown[] = Array.isArray(details.errors) ? details.errors : [];
  return errors.filter(isObject).map(({ path }) => (Array.isArray(path) ? String(path[0]) : ''));
};

export const draftMutants: readonly Mutant[] = [
  mutant(
    'create.draft',
    'create-publishes',
    'A create without publishedAt makes a draft.',
    onBody('POST', (data) => ('publishedAt' in data ? data : { ...data, publishedAt: null })),
  ),
  mutant(
    'create.null-published',
    'create-null-is-draft',
    'A create with publishedAt null publishes.',
    onBody('POST', (data) => (data.publishedAt === null ? silent(data) : data)),
  ),
  mutant(
    'create.date-ignored',
    'create-with-date',
    'A date in publishedAt of a create is replaced by now.',
    onBody('POST', (data) => (isDate(data.publishedAt) ? silent(data) : data)),
  ),
  mutant(
    'create.future-draft',
    'create-with-date',
    'A create with a date to come makes a draft.',
    onBody('POST', (data) =>
      isDate(data.publishedAt) && Date.parse(String(data.publishedAt)) > Date.now()
        ? { ...data, publishedAt: null }
        : data,
    ),
  ),
  mutant(
    'unpublish.ignored',
    'unpublish',
    'An update with publishedAt null changes no state.',
    onBody('PUT', (data) => (data.publishedAt === null ? silent(data) : data)),
  ),
  mutant(
    'publish.ignored',
    'publish',
    'An update with a date in publishedAt changes no state.',
    onBody('PUT', (data) => (isDate(data.publishedAt) ? silent(data) : data)),
  ),
  mutant(
    'publish.now',
    'publish',
    'An update with a date in publishedAt publishes with the time of the request.',
    onBody('PUT', (data) => (isDate(data.publishedAt) ? { ...data, publishedAt: new Date().toISOString() } : data)),
  ),
  mutant(
    'update.publishes',
    'update-keeps-state',
    'Every update publishes.',
    onBody('PUT', (data) => ('publishedAt' in data ? data : { ...data, publishedAt: new Date().toISOString() })),
  ),
  {
    id: 'drafts.update.publishes-drafts',
    clause: 'rest.update.keeps-published-at',
    breaks: 'An ordinary update publishes a draft.',
    ...byHand(({ model, send }) => ({
      request: async (request) => {
        const data = request.method === 'PUT' && routeOf(request, model)?.type.draftAndPublish && dataOf(request);
        if (!data || 'publishedAt' in data) return request;
        const { body } = await send({ ...request, method: 'GET', text: '' });
        const isDraft = isObject(body) && isObject(body.data) && isUnpublished(body.data.attributes);
        return isDraft ? withData(request, { ...data, publishedAt: new Date().toISOString() }) : request;
      },
    })),
  },
  mutant(
    'update.unpublishes',
    'update-keeps-state',
    'Every update makes a draft.',
    onBody('PUT', (data) => ('publishedAt' in data ? data : { ...data, publishedAt: null })),
  ),
  mutant(
    'bad-date.create',
    'bad-published-at',
    'A publishedAt that is no date is ignored in a create.',
    onBody('POST', (data) => (data.publishedAt === null || isDate(data.publishedAt) ? data : silent(data))),
  ),
  mutant(
    'bad-date.update',
    'bad-published-at',
    'A publishedAt that is no date makes a draft.',
    onBody('PUT', (data) =>
      !('publishedAt' in data) || data.publishedAt === null || isDate(data.publishedAt)
        ? data
        : { ...data, publishedAt: null },
    ),
  ),
  mutant(
    'required.checked',
    'draft-skips-required',
    'A draft must have what is required.',
    refusingDrafts((data, { type }) =>
      type.attributes.some(
        ({ name, required, default: preset }) => required && preset === undefined && !(name in data),
      ),
    ),
  ),
  mutant(
    'min-length.checked',
    'draft-skips-min-length',
    'A draft is checked for minLength.',
    refusingDrafts((data, { type }) =>
      type.attributes.some(({ name, minLength = 0 }) => {
        const value = data[name];
        return typeof value === 'string' && value.length < minLength;
      }),
    ),
  ),
  mutant(
    'draft.unchecked',
    'draft-checks-rest',
    'A draft is not checked: what is wrong with it is left out.',
    byHand((bench) => ({
      answer: (answer, request) => {
        const data = request.method === 'POST' && routeOf(request, bench.model) ? dataOf(request) : undefined;
        if (answer.status !== 400 || data?.publishedAt !== null) return answer;
        return bench.send(withData(request, without(data, ...blamed(answer.body))));
      },
    })),
  ),
  mutant(
    'single.any-state',
    'single-respects-state',
    'A single type that is a draft is answered.',
    byHand(({ model }) => ({
      request: (request): Passing => {
        const isSingle = request.method === 'GET' && routeOf(request, model)?.type.kind === 'singleType';
        if (!isSingle || request.path.includes('publicationState')) return request;
        return { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}publicationState=preview` };
      },
    })),
  ),
];
