/** Relations to one entry: they hold drafts, whichever side they are read from (4.9, observed). */
import { fillName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import type { Session } from '../../target/session.ts';
import { type Bond, type BondName, bondNamed, bonds, dataFor, reverse } from '../4.8-relations/bonds.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { publishedAt } from './data.ts';
import { operationOf, someEntityIn } from './mutations.ts';

/** A relation to one draft: written by its owner, and read from the same side or the other. */
interface Case {
  readonly bond: BondName;
  readonly reads: 'own' | 'other';
}

const leadsToDraft = ({ attribute, target, inside }: Bond): boolean =>
  !isToMany(attribute) && target.draftAndPublish && !target.versioned && inside?.field.type !== 'dynamiczone';

const casesOf = (model: Model): Case[] =>
  bonds(model).flatMap((bond): Case[] => {
    const back = reverse(bond);
    return [
      ...(leadsToDraft(bond) ? [{ bond: bond.name, reads: 'own' } as const] : []),
      ...(back && leadsToDraft(back) ? [{ bond: bond.name, reads: 'other' } as const] : []),
    ];
  });

/** The id of the entry that a relation shows by GraphQL; null where it shows none. */
async function shownId(session: Session, { type, attribute, inside }: Bond, { entry }: Created): Promise<unknown> {
  const relation = `${attribute.name} { data { id } }`;
  const selection = inside ? `${inside.field.name} { ${relation} }` : relation;
  const field = fillName('<x>', type);
  const operation = operationOf(
    'query',
    field,
    { id: ['ID', String(entry.id)] },
    `data { id attributes { ${selection} } }`,
  );
  const { attributes } = someEntityIn(await session.graphql(operation), field);
  const [holder] = inside ? [attributes[inside.field.name]].flat() : [attributes];
  const shown = isObject(holder) ? holder[attribute.name] : undefined;
  return isObject(shown) && isObject(shown.data) ? shown.data.id : shown;
}

/** The entry that is read is published, the one that it links becomes published and a draft again. */
async function holdsDraft(scratch: Scratch, written: Bond, read: Bond): Promise<void> {
  const { session } = scratch;
  const stateOf = ({ draftAndPublish }: Bond['type'], time: string | null): JsonObject =>
    draftAndPublish ? { publishedAt: time } : {};
  const isOwn = read === written;
  const one = await scratch.create(written.target, stateOf(written.target, isOwn ? null : publishedAt));
  const item = written.inside ? scratch.part(written.inside.component.uid) : {};
  const value = isToMany(written.attribute) ? [one.entry.id] : one.entry.id;
  const data = { ...dataFor(written, value, item), ...stateOf(written.type, isOwn ? publishedAt : null) };
  const holder = await scratch.create(written.type, data);
  const [from, to] = isOwn ? [holder, one] : [one, holder];
  for (const time of [null, publishedAt, null]) {
    await scratch.change(to, { publishedAt: time });
    const shown = await shownId(session, read, from);
    expectSame(`${lastRequest(session)}: ${read.attribute.name} shows another entry`, shown, String(to.entry.id));
  }
}

export const draftsOfOneCheck: Check = writeCheck<Case>(
  {
    ...graphqlTerms({ clause: 'graphql.relation-live', needs: ['drafts'] }),
    id: 'graphql.relation-live.one',
    title: 'A relation to one entry shows it whether it is published or a draft, from either side and in components.',
  },
  {
    cases: ({ model }) => casesOf(model),
    async run(scratch, { bond: name, reads }, { model }) {
      const bond = bondNamed(model, name);
      await holdsDraft(scratch, bond, reads === 'own' ? bond : (reverse(bond) ?? bond));
    },
  },
);
