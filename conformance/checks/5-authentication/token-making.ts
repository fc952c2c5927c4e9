/** API tokens are made in the administration: no request to this API makes one (5, rule 4). */
import { isObject } from '../../models/schema-file.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { isSuccess, lastRequest } from '../writing/answers.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
  readonly path: string;
}

/** Where an API could make tokens, were it to. */
const paths = ['api-tokens', 'admin/api-tokens', 'tokens', 'users-permissions/api-tokens'];

const body: Request['body'] = { name: 'made by a client', description: '', type: 'full-access', lifespan: null };

/** Whether an answer hands something out that could be a token. */
function carriesToken({ body: answered }: Answer): boolean {
  const found = isObject(answered) && isObject(answered.data) ? answered.data : answered;
  return isObject(found) && ['accessKey', 'token', 'jwt'].some((key) => typeof found[key] === 'string');
}

const clause = 'access.api-tokens-outside';

export const tokenMakingChecks: readonly Check[] = [
  check<Case>({
    id: clause,
    title: 'A token that may create entries makes no API token',
    clauses: [clause],
    kind: 'write',
    plan({ model, target }) {
      const [type] = collections(model);
      if (type === undefined) return { notApplicable: 'the model has no collection type' };
      const own = new Set(model.contentTypes.map(({ pluralName }) => pluralName));
      const mayAsk = (path: string): boolean =>
        !own.has(path) && (target.allow.has('roles') || !path.startsWith('users-permissions/'));
      return {
        examples: paths.filter(mayAsk).map((path) => ({ uid: type.uid, path: `/api/${path}` })),
        run: (session, { uid, path }) =>
          onScratch(session, model, [clause, uid], async (scratch) => {
            await scratch.create(typeNamed(model, uid), {});
            const answer = await session.send({ method: 'POST', path, auth: 'full', body });
            if (!isSuccess(answer) && !carriesToken(answer)) return;
            throw new Mismatch({
              message: `${lastRequest(session)} makes a token`,
              expected: 'an error status',
              actual: { status: answer.status, body: answer.body },
            });
          }),
      };
    },
  }),
];
