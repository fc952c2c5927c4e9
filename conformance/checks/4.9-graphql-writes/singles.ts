/** Mutations of single types (4.9). They change existing content, so they need permission (`--allow`). */
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import type { Session } from '../../target/session.ts';
import { deletionPath, localesOf } from '../../target/singles.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { caseCheck, type TypeCase } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { complete } from '../writing/complete.ts';
import { singleCases, typeNamed } from '../writing/subjects.ts';
import { scalarsOf, wholeData } from './data.ts';
import { type Adapter, adapterOf, entityIn } from './mutations.ts';

interface Single {
  readonly session: Session;
  readonly type: ContentType;
  readonly adapter: Adapter;
  data(pick: number): JsonObject;
}

/** A check of a single type without an entry; the run restores its entries at the end. */
const onSingle = (clause: string, run: (single: Single) => Promise<void>): Check =>
  caseCheck<TypeCase>(graphqlTerms({ clause, kind: 'write', needs: ['singles'] }), {
    cases: (scope) => singleCases(scope),
    async run(session, { uid }, { model }) {
      const type = typeNamed(model, uid);
      for (const locale of (await localesOf(type, session.target)).toReversed()) {
        await session.send({ method: 'DELETE', path: deletionPath(type, locale), auth: 'full' });
      }
      const data = (pick: number) => complete(model, type, wholeData(model, type, pick), 'single');
      await run({ session, type, adapter: adapterOf(session, model, type), data });
    },
  });

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
  onSingle('graphql.single-delete', async ({ session, type, adapter, data }) => {
    const { names } = adapter;
    await adapter.update(undefined, data(0));
    // the components of the entry may be deleted with it
    const scalars = scalarsOf(type).map(({ name }) => name);
    const selection = scalars.length === 0 ? 'id' : `id attributes { ${scalars.join(' ')} }`;
    const removed = await session.graphql({ query: `mutation { ${names.delete} { data { ${selection} } } }` });
    adapter.answered(removed, names.delete, Object.fromEntries(scalars.map((name) => [name, data(0)[name]])));
    const entity = entityIn(await session.graphql({ query: `{ ${names.find} { data { id } } }` }), names.find);
    expectSame(`${names.delete} leaves the entry`, entity, null);
  }),
];
