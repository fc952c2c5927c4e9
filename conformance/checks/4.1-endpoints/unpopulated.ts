/** Without populate the answers of writes carry nothing that is to be populated (4.1; 1). */
import type { ContentType } from '../../models/model.ts';
import type { JsonObject } from '../../models/schema-file.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { isScalar } from '../writing/complete.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
}

/** Throws Mismatch where an answer to a request without populate carries what is to be populated. */
export function expectUnpopulated(session: Session, type: ContentType, attributes: JsonObject): void {
  const relation = type.attributes.find((attribute) => !isScalar(attribute) && attribute.name in attributes);
  if (relation === undefined) return;
  throw new Mismatch({
    message: `${lastRequest(session)}: ${relation.name} is answered though nothing asks for it`,
    expected: `no ${relation.name}`,
    actual: { [relation.name]: attributes[relation.name] },
  });
}

const clause = 'rest.query.no-relations-by-default-on-writes';

export const unpopulatedChecks: readonly Check[] = [
  check<Case>({
    id: clause,
    title: 'Without populate the answers of writes carry nothing that is to be populated.',
    clauses: [clause],
    kind: 'write',
    plan: ({ model }) => {
      const types = collections(model).filter(({ attributes }) => !attributes.every(isScalar));
      if (types.length === 0) return { notApplicable: 'the model has only attributes that are answered as they are' };
      return {
        examples: types.map(({ uid }) => ({ uid })),
        run: (session, testCase) =>
          onScratch(session, model, [clause, testCase], async (scratch) => {
            const type = typeNamed(model, testCase.uid);
            const created = await scratch.create(type, {});
            const updated = entryIn(session, await scratch.update(created, {}));
            const removed = entryIn(session, await scratch.remove(created));
            for (const { attributes } of [created.entry, updated, removed])
              expectUnpopulated(session, type, attributes);
          }),
      };
    },
  }),
];
