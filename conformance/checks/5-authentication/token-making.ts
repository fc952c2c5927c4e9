/** API tokens are made in the administration: no request to this API makes one (5, rule 4). */
import { isObject } from '../../models/schema-file.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import type { Check } from '../check.ts';
import { expectThat, isSuccess } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { collections, typeNamed } from '../writing/subjects.ts';

/** Where an API could make tokens, were it to. */
const paths = ['api-tokens', 'admin/api-tokens', 'tokens', 'users-permissions/api-tokens'];

const body: Request['body'] = { name: 'made by a client', description: '', type: 'full-access', lifespan: null };

/** Whether an answer hands something out that could be a token. */
function carriesToken({ body: answered }: Answer): boolean {
  const found = isObject(answered) && isObject(answered.data) ? answered.data : answered;
  return isObject(found) && ['accessKey', 'token', 'jwt'].some((key) => typeof found[key] === 'string');
}

export const tokenMakingChecks: readonly Check[] = [
  writeCheck<{ readonly uid: string; readonly path: string }>('access.api-tokens-outside', {
    cases({ model, target }) {
      const own = new Set(model.contentTypes.map(({ pluralName }) => pluralName));
      const mayAsk = (path: string): boolean =>
        !own.has(path) && (target.allow.has('roles') || !path.startsWith('users-permissions/'));
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
