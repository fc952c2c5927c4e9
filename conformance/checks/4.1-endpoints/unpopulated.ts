/** Without populate the answers of writes carry nothing that is to be populated (4.1; 1). */
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { isScalar } from '../writing/complete.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
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
            for (const { attributes } of [created.entry, updated, removed]) {
              const found = type.attributes.find((attribute) => !isScalar(attribute) && attribute.name in attributes);
              if (found === undefined) continue;
              throw new Mismatch({
                message: `${lastRequest(session)}: ${found.name} is answered though nothing asks for it`,
                expected: `no ${found.name}`,
                actual: { [found.name]: attributes[found.name] },
              });
            }
          }),
      };
    },
  }),
];
