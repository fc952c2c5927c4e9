/** Arguments of a list inside an entry are no way around: filters and sort through what the requester may not find (5). */
import { oneText } from '../../generate/graphql/selection.ts';
import { firstOfEach } from '../../models/first-of-each.ts';
import { isObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { withPublicGrant } from '../../target/arrange/roles.ts';
import { type Bond, type BondName, bonds, bothSides, idsIn, isSameBond } from '../4.8-relations/bonds.ts';
import { createLinking } from '../4.8-relations/linking.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { actionOf } from '../5-authentication/endpoints.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';
import { waysThrough } from './forbidden.ts';

/** A list of an entry, a relation of what it holds, and the content-type behind that. */
interface Chain {
  readonly list: Bond;
  readonly link: Attribute;
  readonly behind: ContentType;
}

/** Lists whose entries link a third content-type: one of each from either side of a relation. */
function chains(model: Model): Chain[] {
  const all = bothSides(bonds(model))
    .filter(({ inside, attribute }) => inside === undefined && isToMany(attribute))
    .flatMap((list): Chain[] => {
      const links = list.target.attributes.filter((attribute) => isPlainRelation(attribute) && !attribute.private);
      return links.flatMap((link): Chain[] => {
        const behind = collections(model).find(({ uid }) => uid === link.target);
        return behind && behind !== list.type && behind !== list.target ? [{ list, link, behind }] : [];
      });
    });
  const kindOf = ({ list, link }: Chain): string =>
    `${list.attribute.mappedBy === undefined} ${list.type === list.target} ${isToMany(link)}`;
  return firstOfEach(all, kindOf);
}

/** The chain of a case. Throws an Error if the model has none: the case belongs to another project. */
function chainOf(model: Model, { list, link }: { readonly list: BondName; readonly link: string }): Chain {
  const chain = chains(model).find((each) => isSameBond(each.list.name, list) && each.link.name === link);
  if (!chain) throw new Error(`the case names ${list.attribute} and ${link}, which do not stand in such a chain`);
  return chain;
}

/** What an answer holds under the aliases of the ways. */
function answeredWays(data: unknown, count: number): readonly unknown[] {
  const one = isObject(data) && isObject(data.one) ? data.one.data : undefined;
  const attributes = isObject(one) && isObject(one.attributes) ? one.attributes : {};
  return Array.from({ length: count }, (_, at) => attributes[`way${at}`]);
}

export const nestedWaysCheck: Check = writeCheck<{ readonly list: BondName; readonly link: string }>(
  graphqlTerms({
    ...variant(
      'access.through-relation.graphql-nested',
      'access.through-relation',
      'A filter or sort of a list inside an entry, through a content-type that the requester may not find, is refused.',
    ),
    needs: ['roles'],
  }),
  {
    cases: ({ model }) => chains(model).map(({ list, link }) => ({ list: list.name, link: link.name })),
    async run(scratch, testCase, { model }) {
      const { list, link, behind } = chainOf(model, testCase);
      const { session } = scratch;
      const linked = await scratch.create(behind, {});
      const value = isToMany(link) ? [linked.entry.id] : linked.entry.id;
      const target = await scratch.create(list.target, { [link.name]: value });
      const owner = await createLinking(scratch, list).makeOwner([target.entry.id]);
      const ways = waysThrough(link);
      const fields = ways.map((way, at) => `way${at}: ${list.attribute.name}(${way}) { data { id } }`);
      const query = `{ one: ${oneText(list.type, String(owner.entry.id), fields.join(' '))} }`;
      const shown = (['find', 'findOne'] as const).flatMap((verb) => [
        actionOf(list.type, verb),
        actionOf(list.target, verb),
      ]);
      await withPublicGrant(session, shown, async () => {
        const answer = await session.graphql({ query, auth: 'none' });
        const answered = answeredWays(answer.data, ways.length);
        const isRefused = answer.errors.length > 0 && answered.every((way) => way === null || way === undefined);
        const wrong = `leads to ${behind.pluralName} without permission to find them`;
        expectThat(session, answer, isRefused, 'errors, and null for each list', wrong);
      });
      await withPublicGrant(session, [...shown, actionOf(behind, 'find')], async () => {
        const answer = await session.graphql({ query, auth: 'none' });
        const answered = answeredWays(answer.data, ways.length).map((way) => idsIn(way)?.map(String));
        // what is denied has no entry here
        const isOpen = answered.every((ids) => ids !== undefined) && answered[0]?.join() === String(target.entry.id);
        expectThat(session, answer, isOpen && answer.errors.length === 0, 'the lists', 'refuses what is permitted');
      });
    },
  },
);
