/** Checks that run once for each content-type, with entries of their own. */
import type { ContentType, Model } from '../../models/model.ts';
import type { JsonObject } from '../../models/schema-file.ts';
import { type Check, check } from '../check.ts';
import { type Created, onScratch, type Scratch } from './scratch.ts';
import { kindsOfCollections, typeNamed } from './subjects.ts';

interface Case {
  readonly uid: string;
}

/** Chooses content-types of a model. */
export type Types = (model: Model) => readonly ContentType[];

/** A check of a clause on each content-type chosen; by default one of each kind. */
export const onType = (
  clause: string,
  title: string,
  run: (scratch: Scratch, type: ContentType) => Promise<void>,
  types: Types = kindsOfCollections,
): Check =>
  check<Case>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'write',
    plan: ({ model }) => ({
      examples: types(model).map(({ uid }) => ({ uid })),
      run: (session, testCase) =>
        onScratch(session, model, [clause, testCase], (scratch) => run(scratch, typeNamed(model, testCase.uid))),
    }),
  });

/** The same with an entry of the content-type, made with `data` and what is required. */
export const onEntry = (
  clause: string,
  title: string,
  run: (scratch: Scratch, created: Created) => Promise<void>,
  types: Types = kindsOfCollections,
  data: JsonObject = {},
): Check => onType(clause, title, async (scratch, type) => run(scratch, await scratch.create(type, data)), types);
