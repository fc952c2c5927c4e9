/** An id says which entry is meant: no locale beside it leads to another one (4.7, 4.9, observed). */
import { endpointPath } from '../../target/endpoints.ts';
import { codesOf } from '../../target/singles.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
import { collections } from '../writing/subjects.ts';
import { anotherLocale } from './data.ts';
import { type Arguments, inLocale, operationOf, someEntityIn } from './mutations.ts';
import { onAdapter, type Stage } from './on-adapter.ts';

/** Reads, updates and deletes an entry of each locale, with its own locale and another one beside its id. */
async function ignoresLocale({ session, type, adapter, data, adopt }: Stage): Promise<void> {
  const { names } = adapter;
  const other = await anotherLocale(type, session);
  const codes = (await codesOf(type, session.target)).slice(0, 2);
  /** Throws Mismatch unless an operation beside this locale answers the entry, in its own locale. */
  const expectEntry = async (
    kind: 'query' | 'mutation',
    field: string,
    args: Arguments,
    code: string,
    entry: { readonly id: string; readonly locale: unknown },
  ): Promise<void> => {
    const operation = operationOf(kind, field, { ...args, ...inLocale(code) }, 'data { id attributes { locale } }');
    const { id, attributes } = someEntityIn(await session.graphql(operation), field);
    expectSame(`${field} beside the locale ${code}`, { id, locale: attributes.locale }, entry);
  };
  for (const [at, own] of [{}, inLocale(other)].entries()) {
    const { id } = adopt(await adapter.create(data(at), own), names.create);
    const { attributes } = entryIn(session, await session.get(`${endpointPath(type)}/${id}`));
    const entry = { id, locale: attributes.locale };
    for (const code of codes) {
      await expectEntry('query', names.find, { id: ['ID', id] }, code, entry);
      await expectEntry('mutation', names.update, { id: ['ID!', id], data: [`${names.input}!`, {}] }, code, entry);
    }
    const foreign = codes.find((code) => code !== attributes.locale) ?? other;
    await expectEntry('mutation', names.delete, { id: ['ID!', id] }, foreign, entry);
    expectSame(`${names.delete} beside the locale ${foreign} leaves the entry`, await adapter.find(id), null);
  }
}

export const localeBesideIdCheck: Check = onAdapter(
  {
    clause: 'graphql.locale-argument',
    also: ['rest.i18n.find-one-any-locale'],
    id: 'graphql.locale-argument.by-id',
    title: 'By id an entry is answered, updated and deleted whatever locale says.',
    needs: ['i18n'],
  },
  ignoresLocale,
  { types: (model) => collections(model).filter(({ localized }) => localized) },
);
