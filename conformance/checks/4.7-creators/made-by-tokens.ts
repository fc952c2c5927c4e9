/** createdBy and updatedBy of entries that a token made, whoever asks (4.7, observed). */
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { creatorFields } from '../../oracle/fields.ts';
import { withPublicGrant } from '../../target/arrange/roles.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Auth } from '../../target/exchange.ts';
import { type Terms, variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest, listIn } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { expectNoFault, ofSomebody } from './creator-faults.ts';

type Holds = (type: ContentType, scope: Scope) => boolean;

/** A check of an entry of each content-type for which `holds`. */
const madeCheck = (
  terms: Terms,
  holds: Holds,
  run: (scratch: Scratch, created: Created, scope: Scope) => Promise<void>,
): Check =>
  writeCheck<{ readonly uid: string }>(terms, {
    cases(scope) {
      const types = collections(scope.model).filter((type) => holds(type, scope));
      return types.length > 0
        ? types.map(({ uid }) => ({ uid }))
        : { notApplicable: 'no content-type of the target is of this kind' };
    },
    run: async (scratch, { uid }, scope) => run(scratch, await scratch.create(typeNamed(scope.model, uid), {}), scope),
  });

const clause = 'rest.creators.shape';

const both = 'populate[0]=createdBy&populate[1]=updatedBy';

/** Creators that are shown of an entry that a token made: nobody did. */
export const madeByTokenCheck = (holds: Holds): Check =>
  madeCheck(
    variant(
      `${clause}.of-tokens`,
      clause,
      'Where creators of an entry that a token made are shown, they are { data: null }.',
    ),
    holds,
    async ({ session }, { type, path }) => {
      const { attributes } = entryIn(session, await session.get(`${path}?${both}`));
      expectNoFault(`${type.uid} made by a token`, attributes, ofSomebody);
    },
  );

/** Creators are a relation to people whom nobody may find, and are shown all the same. */
export const shownToAnyoneCheck = (holds: Holds): Check =>
  madeCheck(
    {
      ...variant(
        `${clause}.to-anyone`,
        clause,
        'Whoever may find an entry is shown its creators as the full token is.',
      ),
      needs: ['roles'],
    },
    holds,
    async ({ session }, { type, path, entry }, { target }) => {
      const list = `${endpointPath(type)}?filters[id][$eq]=${String(entry.id)}`;
      const others: Auth[] = ['none'];
      const bearer = target.owner?.tokens?.readOnly;
      if (bearer !== undefined) others.push({ bearer });
      const creatorsFor = async (query: string, auth: Auth): Promise<unknown> => {
        const one = entryIn(session, await session.get(`${path}?${query}`, auth));
        const [listed] = listIn(session, await session.get(`${list}&${query}`, auth));
        return [one, listed].map((each) => creatorFields.map((name) => each?.attributes[name] ?? `no ${name}`));
      };
      await withPublicGrant(session, [`${type.uid}.find`, `${type.uid}.findOne`], async () => {
        for (const query of [both, 'populate[updatedBy]=true', 'populate=createdBy', 'populate=*']) {
          const expected = await creatorsFor(query, 'full');
          for (const auth of others)
            expectSame(`${lastRequest(session)}: creators`, await creatorsFor(query, auth), expected);
        }
      });
    },
  );
