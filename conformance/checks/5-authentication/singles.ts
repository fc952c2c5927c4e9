/** Single types: each of their actions needs its own permission (5). */

import { fillName } from '../../models/graphql-names.ts';
import { typeNamed } from '../../models/lookup.ts';
import { setContentActions } from '../../target/arrange/roles.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { hasCapability } from '../../target/target.ts';
import { caseCheck, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { actionOf, expectNoContent } from './endpoints.ts';
import { isForbidden } from './plugin-actions.ts';
import { memberOf } from './turns.ts';

const requests = {
  find: { method: 'GET' },
  update: { method: 'PUT', body: { data: {} } },
  delete: { method: 'DELETE' },
} as const;
const verbs = ['find', 'update', 'delete'] as const;

/** The same by GraphQL. */
const documents = {
  find: '{ <x> { data { id } } }',
  update: 'mutation { update<X>(data: {}) { data { id } } }',
  delete: 'mutation { delete<X> { data { id } } }',
} as const;

interface Case extends TypeCase {
  readonly granted: (typeof verbs)[number];
}

export const singleAccessChecks: readonly Check[] = [
  caseCheck<Case>(
    {
      ...variant(
        'access.bearer-jwt.singles',
        'access.bearer-jwt',
        'A user whose role may do one thing with a single type is refused every other.',
      ),
      kind: 'write',
      needs: ['users', 'roles', 'singles'],
    },
    {
      cases: ({ model }) =>
        model.contentTypes
          .filter(({ kind }) => kind === 'singleType')
          .flatMap(({ uid }) => verbs.map((granted) => ({ uid, granted }))),
      async run(session, { uid, granted }, { model }) {
        const type = typeNamed(model, uid);
        const { person, role } = await memberOf(session, { role: 'touchstone-single', person: 'single-member' });
        await setContentActions(session, role, [actionOf(type, granted)]);
        for (const verb of verbs) {
          // other checks need the entry
          if (verb === 'delete' && granted === 'delete') continue;
          const answer = await session.send({ ...requests[verb], path: endpointPath(type), auth: person.auth });
          if (verb !== granted) expectNoContent(session, answer);
          else {
            const isRefused = answer.status === 401 || answer.status === 403;
            expectThat(session, answer, !isRefused, 'neither 401 nor 403', 'is permitted but refused');
          }
          if (!hasCapability(session.target, 'graphql')) continue;
          const query = fillName(documents[verb], type);
          const shown = await session.graphql({ query, auth: person.auth });
          const wrong = verb === granted ? 'refuses what is permitted' : 'accepts what is not permitted';
          expectThat(session, shown, isForbidden(shown) !== (verb === granted), `${verb} as permitted`, wrong);
        }
      },
    },
  ),
];
