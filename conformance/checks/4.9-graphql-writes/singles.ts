/** Mutations of single types (4.9). They change existing content, so they need permission (`--allow`). */
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { localesOf, removeSingle } from '../../target/singles.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { caseCheck, type Named, type TypeCase, termsFrom } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectStatus } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { complete } from '../writing/complete.ts';
import { singleCases } from '../writing/subjects.ts';
import { oneOf, publishedAt, scalarsOf, wholeData } from './data.ts';
import { hasLongZones, withLongZones } from './long-zones.ts';
import { type Adapter, adapterOf, entityIn, operationOf, someEntityIn } from './mutations.ts';
import { momentIn } from './states.ts';

export interface Single {
  readonly session: Session;
  readonly model: Model;
  readonly type: ContentType;
  readonly adapter: Adapter;
  data(pick: number): JsonObject;
  /** A locale other than the default one; undefined for a type without locales. */
  readonly other: string | undefined;
}

/** A check of a single type without an entry; the run restores its entries at the end. */
export const onSingle = (
  named: Named,
  run: (single: Single) => Promise<void>,
  holds: (type: ContentType, model: Model) => boolean = () => true,
): Check => {
  const { needs = [], ...terms } = termsFrom(named);
  return caseCheck<TypeCase>(graphqlTerms({ ...terms, kind: 'write', needs: ['singles', ...needs] }), {
    cases: (scope) => singleCases(scope, (type) => holds(type, scope.model)),
    async run(session, { uid }, { model }) {
      const type = typeNamed(model, uid);
      const [, other] = await localesOf(type, session.target);
      await removeSingle(type, session);
      const data = (pick: number) => complete(model, type, wholeData(model, type, pick), 'single');
      await run({ session, model, type, adapter: adapterOf(session, model, type), data, other });
    },
  });
};

/** Deletes the entry of a single type, and expects that nothing finds it, in whatever state. */
async function removes({ session, type, adapter }: Single, selection: string, held: JsonObject): Promise<void> {
  const { names } = adapter;
  const removed = await session.graphql({ query: `mutation { ${names.delete} { data { ${selection} } } }` });
  adapter.answered(removed, names.delete, held);
  const path = endpointPath(type);
  for (const state of type.draftAndPublish ? ['LIVE', 'PREVIEW'] : [undefined]) {
    const args = state === undefined ? '' : `(publicationState: ${state})`;
    const entity = entityIn(await session.graphql({ query: `{ ${names.find}${args} { data { id } } }` }), names.find);
    expectSame(`${names.delete} leaves the entry`, entity, null);
    const query = state === undefined ? '' : `?publicationState=${state.toLowerCase()}`;
    expectStatus(session, await session.get(`${path}${query}`), 404);
  }
}

export const singleWriteChecks: readonly Check[] = [
  onSingle('graphql.single-update', async ({ adapter, data }) => {
    const { update } = adapter.names;
    const ids: string[] = [];
    for (const sent of [data(0), data(1)]) {
      const { id } = adapter.answered(await adapter.update(undefined, sent), update, sent);
      await adapter.expectInRest(id, sent);
      ids.push(id);
    }
    expectSame(`${update} makes a second entry`, ids[1], ids[0]);
  }),
  onSingle(
    {
      clause: 'graphql.types.zone',
      id: 'graphql.types.zone.long-single',
      title: 'A zone of a single type has all its items, however many.',
    },
    async ({ session, model, type, adapter, data }) => {
      const sent = withLongZones(session, model, type, data(0));
      const { id } = adapter.answered(await adapter.update(undefined, sent), adapter.names.update, sent);
      await adapter.expectStored(id, sent);
    },
    (type, model) => hasLongZones(model, type),
  ),
  onSingle(
    {
      clause: 'graphql.single-update',
      id: 'graphql.single-update.state',
      title: 'Mutation update<X> of a single type makes a draft, and keeps its state unless data names publishedAt.',
      needs: ['drafts'],
    },
    async ({ session, type, adapter, data }) => {
      if (!type.draftAndPublish) return;
      const { publishedAt: _date, ...draft } = data(0);
      const { publishedAt: _other, ...others } = data(1);
      const steps: readonly (readonly [sent: JsonObject, publishedAt: string | null])[] = [
        [draft, null],
        [others, null],
        [{ publishedAt }, publishedAt],
        [draft, publishedAt],
        [{ publishedAt: null }, null],
        [others, null],
      ];
      for (const [sent, state] of steps) {
        someEntityIn(await adapter.update(undefined, sent), adapter.names.update);
        const query = `${endpointPath(type)}?publicationState=preview`;
        const { attributes } = entryIn(session, await session.get(query));
        const message = `${adapter.names.update} with ${Object.keys(sent).join()} leaves another publishedAt`;
        expectSame(message, momentIn(attributes), momentIn({ publishedAt: state }));
      }
    },
  ),
  onSingle(
    {
      clause: 'graphql.single-find',
      id: 'graphql.single-find.state',
      title:
        'Query <x> of a single type answers a draft where publicationState asks for drafts, and data null elsewhere.',
      needs: ['drafts'],
    },
    async ({ session, type, adapter, data }) => {
      if (!type.draftAndPublish) return;
      const { find, update } = adapter.names;
      const idBy = async (args: string): Promise<unknown> =>
        entityIn(await session.graphql({ query: `{ ${find}${args} { data { id } } }` }), find)?.id;
      for (const state of [null, publishedAt, null]) {
        const { id } = someEntityIn(await adapter.update(undefined, { ...data(0), publishedAt: state }), update);
        const live = state === null ? undefined : id;
        for (const [args, expected] of [
          ['', live],
          ['(publicationState: LIVE)', live],
          ['(publicationState: PREVIEW)', id],
        ] as const)
          expectSame(`${find}${args} of an entry with publishedAt ${state}`, await idBy(args), expected);
      }
    },
  ),
  onSingle('graphql.single-delete', async (single) => {
    const { adapter, data, type } = single;
    // the components of the entry may be deleted with it
    const scalars = scalarsOf(type).map(({ name }) => name);
    const selection = scalars.length === 0 ? 'id' : `id attributes { ${scalars.join(' ')} }`;
    for (const draft of type.draftAndPublish ? [false, true] : [false]) {
      const sent: JsonObject = { ...data(draft ? 1 : 0), ...(draft ? { publishedAt: null } : {}) };
      someEntityIn(await adapter.update(undefined, sent), adapter.names.update);
      await removes(single, selection, Object.fromEntries(scalars.map((name) => [name, sent[name]])));
    }
  }),
  onSingle(
    { clause: 'graphql.locale-argument', id: 'graphql.locale-argument.singles', needs: ['i18n'] },
    async ({ session, type, adapter, data, other }) => {
      if (other === undefined) return;
      const { names } = adapter;
      const state = type.draftAndPublish ? ', publicationState: PREVIEW' : '';
      const idIn = async (locale: string): Promise<unknown> => {
        const query = `{ ${names.find}(locale: ${JSON.stringify(locale)}${state}) { data { id } } }`;
        return entityIn(await session.graphql({ query }), names.find)?.id;
      };
      const [main] = (await localesOf(type, session.target)).map(String);
      const { id } = someEntityIn(await adapter.update(undefined, data(0)), names.update);
      const variant = someEntityIn(await adapter.localize(id, data(1), other), names.localize);
      const locale = ['I18NLocaleCode', other] as const;
      const [text] = scalarsOf(type).filter(mayRepeat);
      const fields = text ? `id attributes { ${text.name} }` : 'id';
      // an update without data changes nothing, one with a value that value
      for (const values of [{}, ...(text ? [{ [text.name]: oneOf(text, 2) }, { [text.name]: oneOf(text, 3) }] : [])]) {
        const sent = { data: [`${names.input}!`, values], locale } as const;
        const changed = await session.graphql(operationOf('mutation', names.update, sent, `data { ${fields} }`));
        const query = `{ ${names.find}(locale: ${JSON.stringify(other)}${state}) { data { ${fields} } } }`;
        for (const [answer, field] of [
          [changed, names.update],
          [await session.graphql({ query }), names.find],
        ] as const) {
          const { id: answered, attributes } = someEntityIn(answer, field);
          expectSame(`${names.update} changes another locale`, answered, variant.id);
          for (const [name, value] of Object.entries(values))
            expectSame(`${field} in ${other} has another ${name} than was written`, attributes[name], value);
        }
      }
      const removed = await session.graphql(operationOf('mutation', names.delete, { locale }, 'data { id }'));
      expectSame(`${names.delete} removes another locale`, someEntityIn(removed, names.delete).id, variant.id);
      expectSame(`what ${names.delete} leaves`, [await idIn(main ?? ''), await idIn(other)], [id, undefined]);
    },
  ),
];
