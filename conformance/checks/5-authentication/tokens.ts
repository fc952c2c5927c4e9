/** API tokens of other kinds, which the owner declares; no request of this API creates one (5, rule 4). */
import { isObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import type { Target } from '../../target/target.ts';
import type { Check } from '../check.ts';
import { expectThat, isSuccess } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';
import { actionOf, tryEndpoints, type Verb } from './endpoints.ts';
import { customHolder, heldBy, readOnlyHolder, type TokenHolder, withoutToken } from './token-holders.ts';
import { tokenReaderChecks } from './token-readers.ts';
import { tokenTieChecks } from './token-ties.ts';

const byToken = (clause: string, holderOf: (target: Target) => TokenHolder | undefined): Check =>
  writeCheck<{ readonly uid: string }>(clause, {
    cases: ({ model, target }) =>
      holderOf(target) === undefined ? withoutToken : collections(model).map(({ uid }) => ({ uid })),
    async run(scratch, { uid }, { model, target }) {
      const type = typeNamed(model, uid);
      const holder = heldBy(holderOf(target));
      const created = await scratch.create(type, {});
      const may = (verb: Verb) => holder.may(actionOf(type, verb));
      await tryEndpoints(scratch, created, holder.auth, may);
      // unless it was removed: what this token may not, the full-access token may
      if (!may('delete')) await tryEndpoints(scratch, created, 'full', (verb) => !may(verb), 'permitted');
    },
  });

/** Paths at which an API might create tokens. */
const paths = ['api-tokens', 'admin/api-tokens', 'tokens', 'users-permissions/api-tokens'];

const body: Request['body'] = { name: 'made by a client', description: '', type: 'full-access', lifespan: null };

/** Whether an answer has a value that could be a token. */
function carriesToken({ body: answered }: Answer): boolean {
  const body = isObject(answered) && isObject(answered.data) ? answered.data : answered;
  return isObject(body) && ['accessKey', 'token', 'jwt'].some((key) => typeof body[key] === 'string');
}

export const tokenChecks: readonly Check[] = [
  byToken('access.read-only-token', readOnlyHolder),
  byToken('access.custom-token', customHolder),
  ...tokenTieChecks,
  ...tokenReaderChecks,
  writeCheck<{ readonly uid: string; readonly path: string }>('access.api-tokens-outside', {
    cases({ model, target }) {
      const names = new Set(model.contentTypes.map(({ pluralName }) => pluralName));
      const mayAsk = (path: string): boolean =>
        !names.has(path) && (target.allow.has('roles') || !path.startsWith('users-permissions/'));
      const [type] = collections(model);
      return type ? paths.filter(mayAsk).map((path) => ({ uid: type.uid, path: `/api/${path}` })) : [];
    },
    async run(scratch, { uid, path }, { model }) {
      const { session } = scratch;
      await scratch.create(typeNamed(model, uid), {});
      const answer = await session.send({ method: 'POST', path, auth: 'full', body });
      expectThat(session, answer, !isSuccess(answer) && !carriesToken(answer), 'an error status', 'makes a token');
    },
  }),
];
