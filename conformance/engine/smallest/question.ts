/** Asks a question about a few entries alone, and with fewer parameters. */
import type { ContentType, Model } from '../../models/model.ts';
import { endpointFinder } from '../../target/endpoints.ts';
import type { Request } from '../../target/exchange.ts';
import type { EntryId, WorldEntry } from '../../world/world.ts';
import { uidOfKey } from '../uid-of-key.ts';
import { graphqlQuestion } from './graphql-question.ts';

/** A question that can be asked about other entries. */
export interface Question {
  /** The content-type of its list or entry. */
  readonly type: ContentType;
  /** The request about these entries alone. `newOf` finds the entry in place of one of the world. */
  about(entries: readonly WorldEntry[], newOf: NewOf): Request | undefined;
  /** The question with less: without some parameters, or one argument. The coarsest come first. */
  simpler(): readonly Simpler[];
}

export interface Simpler {
  /** Names what is left out or changed; the same in every question that still has it. */
  readonly left: string;
  readonly question: Question;
}

export type NewOf = (uid: string, id: EntryId) => WorldEntry | undefined;

/** The question of a request that only reads; undefined for other requests. `place`: the key of the GraphQL field that is wrong. */
export function questionOf(request: Request, model: Model, place: string | undefined): Question | undefined {
  if (request.method === 'GET' && request.path.startsWith('/api/')) return restQuestion(request, model);
  return graphqlQuestion(request, model, place);
}

/** A question of REST: a list, or one entry. */
function restQuestion(request: Request, model: Model): Question | undefined {
  const { type, segment, rest } = endpointFinder(model)(request.path) ?? {};
  if (!type || rest !== undefined || type.kind !== 'collectionType') return undefined;
  const [head = '', query = ''] = request.path.split('?');
  const pairs = query === '' ? [] : query.split('&');
  return {
    type,
    about(entries, newOf) {
      const mapped = pairs.map((pair) => withNewIds(pair, type, model, newOf));
      if (segment !== undefined) {
        const entry = newOf(type.uid, segment);
        return entry && withPath(request, `${head.split('/').slice(0, 3).join('/')}/${entry.segment}`, mapped);
      }
      const own = entries.filter(({ uid }) => uid === type.uid);
      const place = pairs.filter((pair) => pair.startsWith('filters')).length;
      const alone = own.map(({ id }, at) => `filters[$and][${place}][id][$in][${at}]=${id}`);
      return withPath(request, head, [...mapped, ...alone]);
    },
    simpler: () => {
      const without = groupsOf(pairs).map((group) => ({
        ...group,
        kept: pairs.filter((pair) => !group.of.includes(pair)),
      }));
      const near = pairs.map(nearerPage);
      const isFar = near.some((pair, at) => pair !== pairs[at]);
      return [...(isFar ? [{ left: 'far page', kept: near }] : []), ...without].flatMap(({ left, kept }) => {
        const question = restQuestion(withPath(request, head, kept), model);
        return question ? [{ left, question }] : [];
      });
    },
  };
}

/** The parameter for a short page near the beginning, which needs fewer entries. */
const nearerPage = (pair: string): string =>
  pair.replace(/^(pagination\[(?:page|start|pageSize|limit)\]=)(\d+)$/, (same, key: string, page: string) =>
    Number(page) > 2 ? `${key}2` : same,
  );

const withPath = (request: Request, head: string, pairs: readonly string[]): Request => ({
  ...request,
  path: pairs.length === 0 ? head : `${head}?${pairs.join('&')}`,
});

/** Parameters to leave out together: all of one name, all below one key of it and of that, then each alone. */
function groupsOf(pairs: readonly string[]): readonly { readonly left: string; readonly of: readonly string[] }[] {
  const groups = new Map<string, readonly string[]>();
  for (const depth of [0, 1, 2]) {
    const prefix = new RegExp(`^\\w+(?:\\[[^\\]]*\\]){${depth}}(?=[[=])`);
    for (const pair of pairs) {
      const left = prefix.exec(pair)?.[0];
      if (left !== undefined) groups.set(left, [...(groups.get(left) ?? []), pair]);
    }
  }
  for (const pair of pairs) groups.set(pair, [pair]);
  return [...groups].map(([left, of]) => ({ left, of }));
}

/** A parameter with the ids of other entries: `filters[author][id][$eq]=3`. */
function withNewIds(pair: string, start: ContentType, model: Model, newOf: NewOf): string {
  const cut = pair.indexOf('=');
  const [key, value] = [pair.slice(0, cut), pair.slice(cut + 1)];
  if (cut < 0 || !/^\d+$/.test(value) || !key.startsWith('filters')) return pair;
  const uid = uidOfKey(key, start, model);
  const entry = uid === undefined ? undefined : newOf(uid, Number(value));
  return entry === undefined ? pair : `${key}=${entry.id}`;
}
