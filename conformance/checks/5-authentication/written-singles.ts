/** What a single type links and a requester may not find: no answer to a write of it shows that (4.5, 5). */
import { isObject } from '../../models/json.ts';
import { componentsOf } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { answeredEntry } from '../../oracle/shape.ts';
import { withPublicGrant } from '../../target/arrange/roles.ts';
import type { Auth, Request } from '../../target/exchange.ts';
import { onSingle } from '../4.1-endpoints/single-bench.ts';
import { withWholeSingle } from '../4.1-endpoints/whole-entry.ts';
import { type Bond, idsIn, ownBonds } from '../4.8-relations/bonds.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat, isSuccess } from '../writing/answers.ts';
import { actionOf } from './endpoints.ts';

/** The names of these relations, but for those that a file has somewhere: files are permitted otherwise. */
function namesOf(model: Model, type: ContentType, links: readonly Bond[]): ReadonlySet<string> {
  const parts = type.attributes.flatMap((field) => componentsOf(model, field));
  const files = [type, ...parts].flatMap(({ attributes }) => attributes.filter((one) => one.type === 'media'));
  const names = links.map(({ attribute }) => attribute.name);
  return new Set(names.filter((name) => !files.some((file) => file.name === name)));
}

/** Queries that reach these relations of a single type, and those of its components. */
function queriesOf(links: readonly Bond[]): string[] {
  const names = links.filter(({ inside }) => !inside).map(({ attribute }) => attribute.name);
  const inside = links.flatMap((link) => {
    if (!link.inside) return [];
    const { field, component } = link.inside;
    const on = field.type === 'dynamiczone' ? `[on][${component.uid}]` : '';
    return [`populate[${field.name}]${on}[populate]=*`];
  });
  return [
    'populate=*',
    names.map((name, at) => `populate[${at}]=${name}`).join('&'),
    names.map((name) => `populate[${name}][fields][0]=id`).join('&'),
    [...new Set(inside)].join('&'),
  ].filter((query) => query !== '');
}

/** The names of these relations with entries in an answer. */
function heldIn(value: unknown, names: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => heldIn(item, names));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const ids = names.has(key) && inner !== null ? idsIn(inner) : undefined;
    if (ids === undefined) return heldIn(inner, names);
    return ids.length > 0 ? [key] : [];
  });
}

/** A check of the answers to writes for the public, which may not find what the single type links, and then may. */
export const writtenSinglesCheck: Check = onSingle(
  {
    ...variant(
      'rest.populate.permission.written-singles',
      'rest.populate.permission',
      'The answer to a write of a single type holds nothing that the requester may not find.',
    ),
    needs: ['roles'],
  },
  async (single) => {
    const { session, model, type, path, put } = single;
    const links = ownBonds(model, type);
    const names = namesOf(model, type, links);
    const finds = [...new Set(links.map(({ target }) => actionOf(target, 'find')))];
    const own = (['find', 'update', 'delete'] as const).map((verb) => actionOf(type, verb));
    const queries = queriesOf(links);
    const send = async (method: Request['method'], query: string, auth: Auth) => {
      const body = method === 'PUT' ? { body: { data: {} } } : {};
      const answer = await session.send({ method, path: `${path}?${query}`, auth, ...body });
      const data = isObject(answer.body) ? answeredEntry(answer.body)?.attributes : undefined;
      return { answer, held: heldIn(data, names) };
    };
    const expectNothing = async (method: Request['method'], query: string): Promise<void> => {
      const { answer, held } = await send(method, query, 'none');
      const wrong = isSuccess(answer) ? `shows what may not be found: ${held.join()}` : 'is refused';
      expectThat(session, answer, isSuccess(answer) && held.length === 0, [], wrong);
    };
    await withWholeSingle(single, 'written singles', async ({ sent }) => {
      await withPublicGrant(session, own, async () => {
        for (const query of queries) await expectNothing('PUT', query);
        await expectNothing('DELETE', queries[1] ?? '');
      });
      await put(sent);
      const query = queries.at(-1) ?? '';
      const { held: all } = await send('GET', query, 'full');
      await withPublicGrant(session, [...own, ...finds], async () => {
        const { answer, held } = await send('PUT', query, 'none');
        expectThat(session, answer, held.join() === all.join(), all, 'leaves out what the requester may find');
      });
    });
  },
  (type, model) => ownBonds(model, type).length > 0,
);
