/** Asks a list or an entry of REST about a few entries alone. */
import type { ContentType, Model } from '../../models/model.ts';
import { endpointFinder } from '../../target/endpoints.ts';
import type { Request } from '../../target/exchange.ts';
import { uidOfKey } from '../uid-of-key.ts';
import { farPage, type NewOf, type Question } from './question.ts';

/** A question of REST: a list, or one entry. */
export function restQuestion(request: Request, model: Model): Question | undefined {
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
      const { headers, ...plain } = request;
      const bare = headers ? restQuestion(plain, model) : undefined;
      const near = pairs.map(nearerPage);
      const isFar = near.some((pair, at) => pair !== pairs[at]);
      const shorter = [...(isFar ? [{ left: farPage, kept: near }] : []), ...without].flatMap(({ left, kept }) => {
        const question = restQuestion(withPath(request, head, kept), model);
        return question ? [{ left, question }] : [];
      });
      return [...(bare ? [{ left: 'headers', question: bare }] : []), ...shorter];
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
