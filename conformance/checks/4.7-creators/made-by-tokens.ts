/** createdBy and updatedBy of entries that a token made (4.7, observed). */
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';
import { expectNoFault, ofSomebody } from './creator-faults.ts';

/** Creators that are shown of an entry that a token made: nobody did. */
export const madeByTokenCheck = (holds: (type: ContentType, scope: Scope) => boolean): Check =>
  writeCheck<{ readonly uid: string }>(
    variant(
      'rest.creators.shape.of-tokens',
      'rest.creators.shape',
      'Where creators of an entry that a token made are shown, they are { data: null }.',
    ),
    {
      cases(scope) {
        const types = collections(scope.model).filter((type) => holds(type, scope));
        return types.length > 0
          ? types.map(({ uid }) => ({ uid }))
          : { notApplicable: 'no content-type of the target is of this kind' };
      },
      async run(scratch, { uid }, { model }) {
        const { session } = scratch;
        const created = await scratch.create(typeNamed(model, uid), {});
        const { attributes } = entryIn(
          session,
          await session.get(`${created.path}?populate[0]=createdBy&populate[1]=updatedBy`),
        );
        expectNoFault(`${created.type.uid} made by a token`, attributes, ofSomebody);
      },
    },
  );
