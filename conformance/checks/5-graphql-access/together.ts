/** Several operations in one document, each permitted or refused on its own (5). */
import type { Auth } from '../../target/exchange.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import { type Verb, verbs } from '../5-authentication/endpoints.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type Attempt, expectPermitted, type Operation, operationFor, sendAs, sendTogether } from './operations.ts';

/** An entry, and the operations that are permitted on it. */
export interface EntryRights {
  readonly created: Created;
  readonly may: (verb: Verb) => boolean;
}

/** Tries operations; those refused must succeed with the full-access token. Throws Mismatch otherwise. */
export async function tryBesideFull(
  scratch: Scratch,
  { created, may }: EntryRights,
  auth: Auth,
  operations: readonly Verb[] = verbs,
): Promise<void> {
  // the input of zones is not stated
  const hasZone = created.type.attributes.some(({ type, required }) => type === 'dynamiczone' && required);
  const refused = operations.filter((verb) => !may(verb) && (verb !== 'create' || !hasZone));
  const asThem = () => tryTogether(scratch, [{ created, may }], auth, operations);
  const asOwner = () => tryTogether(scratch, [{ created, may: () => true }], 'full', refused);
  // the requester who may delete the entry comes last
  for (const attempt of refused.includes('delete') ? [asThem, asOwner] : [asOwner, asThem]) await attempt();
}

type Judged = Attempt & { readonly permitted: boolean };

/** Number of entries in one document, below any limit on aliases. */
const perDocument = 6;

/** Tries operations on all entries: one document of reads, then one of writes. Throws Mismatch at the first fault. */
export async function tryTogether(
  scratch: Scratch,
  all: readonly EntryRights[],
  auth: Auth,
  operations: readonly Verb[] = verbs,
): Promise<void> {
  for (let from = 0; from < all.length; from += perDocument) {
    const attempts = all.slice(from, from + perDocument).flatMap(({ created, may }, at) =>
      operations.map((verb): Judged => {
        const operation = operationFor(verb, scratch, created);
        return { created, permitted: may(verb), operation, key: `${verb}${at}` };
      }),
    );
    for (const kind of ['query', 'mutation']) {
      const [first, ...others] = attempts.filter(({ operation }) => operation.kind === kind);
      if (first) await tryDocument(scratch, [first, ...others], auth);
    }
  }
}

async function tryDocument(scratch: Scratch, attempts: readonly [Judged, ...Judged[]], auth: Auth): Promise<void> {
  const answer = await sendTogether(scratch, attempts, auth);
  for (const { created, operation, key, permitted } of attempts) {
    // if one refusal leaves no data, each operation is tried alone
    const alone =
      answer.data === null ? await sendAs(scratch, created, operation, auth) : partOf(answer, key, operation);
    expectPermitted(scratch.session, alone, operation.field, permitted);
  }
}

/** The part of an answer for one field, as if requested alone. Errors need not name their field. */
function partOf({ data, errors, ...answer }: GraphqlAnswer, key: string, { field }: Operation): GraphqlAnswer {
  const value = data?.[key];
  const fieldErrors = errors.filter(({ path }) => (path === undefined ? value === null : path[0] === key));
  return { ...answer, data: { [field]: value }, errors: fieldErrors };
}
