/** Relations of a content-type to itself: who may find one of its entries may not follow them (4.5, 5). */
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { withPublicGrant } from '../../target/arrange/roles.ts';
import { bonds } from '../4.8-relations/bonds.ts';
import { caseOfEach, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { actionOf } from './endpoints.ts';

/** The relations between entries of one content-type that a body can set. */
const relationsOf = (model: Model, { uid }: ContentType): Attribute[] =>
  bonds(model)
    .filter(({ type, target, inside }) => type.uid === uid && target.uid === uid && !inside)
    .map(({ attribute }) => attribute);

export const sameTypeCheck: Check = writeCheck<TypeCase>(
  {
    ...variant(
      'rest.populate.permission.same-type',
      'rest.populate.permission',
      'Whoever has findOne of a content-type alone gets no other entries of it by its relations.',
    ),
    needs: ['roles'],
  },
  {
    cases: ({ model }) => caseOfEach(model.contentTypes.filter((type) => relationsOf(model, type).length > 0)),
    async run(scratch, { uid }, { model }) {
      const { session } = scratch;
      const type = typeNamed(model, uid);
      const relations = relationsOf(model, type);
      const { id } = (await scratch.create(type, {})).entry;
      const links = relations.map((one) => [one.name, isToMany(one) ? [id] : id]);
      const owner = await scratch.create(type, Object.fromEntries(links));
      const names = relations.map(({ name }) => name);
      const [mayOne, mayMany] = [actionOf(type, 'findOne'), actionOf(type, 'find')];
      const questions = [
        ['populate=*', names] as const,
        ...names.map((name) => [`populate[0]=${name}`, [name]] as const),
      ];
      for (const may of [false, true])
        await withPublicGrant(session, [mayOne, ...(may ? [mayMany] : [])], async () => {
          for (const [query, asked] of questions) {
            const { attributes } = entryIn(session, await session.get(`${owner.path}?${query}`, 'none'));
            const shown = asked.filter((name) => name in attributes);
            const message = `${lastRequest(session)}: relations shown to whoever ${may ? 'may' : 'may not'} find`;
            expectSame(message, shown, may ? asked : []);
          }
        });
    },
  },
);
