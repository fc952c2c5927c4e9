/** Relations of single types to what a requester may not find, by REST and by GraphQL (4.5, 5, 7). */
import { firstOfEach } from '../../models/first-of-each.ts';
import { fillName } from '../../models/graphql-names.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { hasCapability } from '../../target/target.ts';
import { onSingle, type Single } from '../4.1-endpoints/single-bench.ts';
import { type Bond, dataFor, idsIn, ownBonds } from '../4.8-relations/bonds.ts';
import { publishedAt } from '../4.9-graphql-writes/data.ts';
import { isForbidden } from '../5-graphql-access/forbidden.ts';
import { linksIn, selectionOf } from '../5-graphql-access/nested-relations.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat, isSuccess } from '../writing/answers.ts';
import { requiredParts } from '../writing/complete.ts';
import { onScratch } from '../writing/scratch.ts';
import { actionOf } from './endpoints.ts';
import { isReached } from './population.ts';
import { requesterOf } from './ties.ts';
import { flag, formsOf, type Tie, type Way, waysOf } from './ways-to-relations.ts';

/** A relation of each kind: to one or many, of the single type or its components, of which one is enough. Null is no answer of a required one. */
const kindsOfBonds = (model: Model, type: ContentType): Bond[] =>
  firstOfEach(
    ownBonds(model, type).filter(({ attribute, inside }) => !attribute.required && Number(inside?.field.min ?? 0) < 2),
    ({ attribute, inside }) => `${inside?.field.type ?? isToMany(attribute)}`,
  );

/** The same without those of components: a real Strapi 4 shows them by GraphQL, which is asked of entries. */
const kindsOfLinks: typeof kindsOfBonds = (model, type) => kindsOfBonds(model, type).filter(({ inside }) => !inside);

/** The queries of a single type that reach a relation; it has no list, and what writes answer is asked elsewhere. */
const readingWays = (bond: Bond): Way[] =>
  Object.entries({ ...waysOf(bond), ...formsOf(bond) }).flatMap(([name, way]) =>
    way.may || name.includes('many entries') ? [] : [way],
  );

/** Links an entry from the single type and runs with both; alternately for the public and a user. */
const onEachBond = (
  single: Single,
  name: string,
  bondsOf: typeof kindsOfBonds,
  run: (tie: Tie) => Promise<void>,
): Promise<void> =>
  onScratch(single.session, single.model, [name, single.type.uid], async (scratch) => {
    const { session, model, type, path, whole, put } = single;
    for (const [at, bond] of bondsOf(model, type).entries()) {
      const linked = await scratch.create(bond.target, bond.target.draftAndPublish ? { publishedAt } : {});
      const { id } = linked.entry;
      const rest = bond.inside ? requiredParts(model, bond.inside.component.uid, 'single') : {};
      const sent = { ...whole, ...dataFor(bond, isToMany(bond.attribute) ? [id] : id, rest) };
      const owner = { type, path, sent, entry: await put(sent) };
      const isUser = at % 2 === 1 && hasCapability(session.target, 'users');
      const { auth, ...who } = await requesterOf(session, isUser ? 'a user' : 'the public');
      const whileMay: Tie['whileMay'] = (more, within) =>
        who.whileMay([actionOf(type, 'find'), ...more], bond.target, within);
      await run({ bond, owner, linked, auth, data: () => sent, whileMay });
    }
  });

async function populatesNothing({ session }: Single, tie: Tie): Promise<void> {
  const { name } = tie.bond.attribute;
  await tie.whileMay([], async () => {
    for (const way of readingWays(tie.bond)) {
      const answer = await way.ask(session, tie);
      if (way.isTolerated && answer.status === 400) continue;
      const isRight = isSuccess(answer) && !isReached(answer, tie, way);
      expectThat(session, answer, isRight, `200 without ${name}`, `shows ${name}, or is refused`);
    }
  });
  if (tie.bond.inside) return;
  await tie.whileMay([actionOf(tie.linked.type, 'find')], async () => {
    const answer = await flag.ask(session, tie);
    const wrong = 'leaves out what the requester may find';
    expectThat(session, answer, isReached(answer, tie, flag), [tie.linked.entry.id], wrong);
  });
}

async function answersNull({ session, type }: Single, { bond, auth, linked, whileMay }: Tie): Promise<void> {
  const query = `{ ${fillName('<x>', type)} { data { attributes { ${selectionOf(bond)} } } } }`;
  await whileMay([], async () => {
    const answer = await session.graphql({ query, auth });
    const links = linksIn(answer.data);
    const isRight = links.length === 1 && links[0] === null && isForbidden(answer);
    const wrong = 'shows what may not be found, or tells no error';
    expectThat(session, answer, isRight, { link: null, errors: ['Forbidden access'] }, wrong);
  });
  await whileMay([actionOf(linked.type, 'find')], async () => {
    const answer = await session.graphql({ query, auth });
    const [ids] = linksIn(answer.data).map((link) => idsIn(link)?.map(String).join());
    const isRight = ids === String(linked.entry.id) && answer.errors.length === 0;
    expectThat(session, answer, isRight, { link: [linked.entry.id] }, 'does not show what may be found');
  });
}

export const singleRelationChecks: readonly Check[] = [
  onSingle(
    {
      ...variant(
        'rest.populate.permission.singles',
        'rest.populate.permission',
        'A single type shows no linked entry that the requester may not find, in whatever form it is populated.',
      ),
      needs: ['roles'],
    },
    (single) => onEachBond(single, 'permission of singles', kindsOfBonds, (tie) => populatesNothing(single, tie)),
    (type, model) => kindsOfBonds(model, type).length > 0,
  ),
  onSingle(
    {
      ...variant(
        'errors.graphql.forbidden-relation.singles',
        'errors.graphql.forbidden-relation',
        'A relation of a single type is null with an error without permission to find what it links.',
      ),
      needs: ['roles', 'graphql'],
      tags: ['graphql'],
    },
    (single) => onEachBond(single, 'forbidden relations of singles', kindsOfLinks, (tie) => answersNull(single, tie)),
    (type, model) => kindsOfLinks(model, type).length > 0,
  ),
];
