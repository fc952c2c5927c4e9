/** The same reads by ordinary clients, whose headers change no answer (4.1, 4.7). */
import { clients, fitting, type Headers, languages, localesOf } from '../../generate/clients.ts';
import { populatedNames } from '../../generate/population.ts';
import { queryString } from '../../generate/query-string.ts';
import { listName, oneName } from '../../models/graphql-names.ts';
import type { ContentType } from '../../models/model.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Request } from '../../target/exchange.ts';
import { graphqlRequest } from '../../target/graphql.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import type { Session } from '../../target/session.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import { caseCheck, type Terms } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';

/** A request that only reads, and which kind of read it is. */
interface Read {
  readonly kind: string;
  readonly request: Request;
}

const get = (path: string): Request => ({ method: 'GET', path, auth: 'full' });

/** The reads of one content-type: of its list, of an entry in each locale, of a single type, by REST and by GraphQL. */
function readsOf({ model, target, world }: Scope, type: ContentType): Read[] {
  const path = endpointPath(type);
  const isSingle = type.kind === 'singleType';
  const [name] = populatedNames(model, type);
  const query = name === undefined ? '' : `?${queryString({ populate: [name] })}`;
  const published = shuffled(world.entries(type.uid), randomOf(world, `clients ${type.uid}`)).filter(
    ({ values }) => values.publishedAt !== null,
  );
  const entries = published.map(({ segment, values: { locale } }) => {
    const kind = !type.localized || locale === world.defaultLocale ? 'entry' : 'entry of another locale';
    return { kind, request: get(`${entryPath(type, segment)}${query}`) };
  });
  const field = isSingle ? oneName(type) : listName(type);
  const byGraphql = graphqlRequest(target, { query: `{ ${field} { data { id } } }` });
  return [
    { kind: isSingle ? 'single type' : 'list', request: get(`${path}${query}`) },
    ...(isSingle ? [] : entries),
    ...(isInGraphql(target, type)
      ? [{ kind: `${isSingle ? 'single type' : 'list'} by GraphQL`, request: byGraphql }]
      : []),
  ];
}

/** One read of each kind, of content-types in an order drawn by the seed. */
function readsOfEachKind(scope: Scope, isMeant: (type: ContentType) => boolean): Read[] {
  const { model, world } = scope;
  const gaps = new Set((world.gaps ?? []).map(({ uid }) => uid));
  const types = model.contentTypes.filter((type) => isMeant(type) && !gaps.has(type.uid));
  const kinds = new Map<string, Read>();
  for (const read of shuffled(types, randomOf(world, 'clients')).flatMap((type) => readsOf(scope, type)))
    if (!kinds.has(read.kind)) kinds.set(read.kind, read);
  return [...kinds.values()];
}

async function answerTo(session: Session, request: Request) {
  const { status, body, text } = await session.send(request);
  return { status, body: body ?? text };
}

/** A check of reads of each kind: each of these headers leaves the answer as it is. */
const clientCheck = (
  terms: Terms,
  isMeant: (type: ContentType) => boolean,
  headersFor: (scope: Scope) => readonly Headers[],
): Check =>
  caseCheck<Read>(terms, {
    cases: (scope) => (headersFor(scope).length === 0 ? [] : readsOfEachKind(scope, isMeant)),
    async run(session, { kind, request }, scope) {
      const plain = await answerTo(session, request);
      for (const headers of headersFor(scope)) {
        const own = fitting(headers, request);
        const answer = await answerTo(session, { ...request, headers: { ...own, ...request.headers } });
        expectSame(`a ${kind} is answered otherwise with ${JSON.stringify(own)}`, answer, plain);
      }
    },
  });

export const clientChecks: readonly Check[] = [
  clientCheck(
    {
      clause: 'rest.endpoints.list',
      also: ['rest.endpoints.find-one'],
      id: 'rest.endpoints.list.clients',
      title: 'What a read answers does not depend on the headers that ordinary clients send.',
    },
    () => true,
    // which sites may read is not stated
    () => Object.values(clients).map(({ origin: _origin, ...headers }) => headers),
  ),
  clientCheck(
    {
      clause: 'rest.i18n.default-locale',
      also: ['rest.i18n.single-locale', 'rest.i18n.find-one-any-locale'],
      id: 'rest.i18n.default-locale.clients',
      title: 'The language that a client accepts is no locale: without locale a read answers the default one.',
      needs: ['i18n'],
    },
    ({ localized }) => localized,
    ({ model, world }) => {
      const codes = localesOf(
        world,
        model.contentTypes.map(({ uid }) => uid),
      );
      return codes.length < 2 ? [] : languages(codes.slice(0, 1)).map((code) => ({ 'accept-language': code }));
    },
  ),
];
