/** Checks that write: each case has a content-type or an attribute, and its own entries. */
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { type Cases, caseCheck, caseOfEach, type Named, type TypeCase, termsFrom } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { type Created, onScratch, type Scratch } from './scratch.ts';
import {
  type AttributeCase,
  caseOf,
  collections,
  kindsOfCollections,
  type Subject,
  subjectNamed,
  subjects,
} from './subjects.ts';

/** The functions of a write check; each case gets its own scratch. */
interface Writes<Case> extends Omit<Cases<Case>, 'run'> {
  run(scratch: Scratch, testCase: Case, scope: Scope): Promise<void>;
}

/** A check whose cases write entries. */
export function writeCheck<Case>(named: Named, { run, ...others }: Writes<Case>): Check {
  const terms = termsFrom(named);
  const id = terms.id ?? terms.clause;
  return caseCheck<Case>(
    { kind: 'write', ...terms },
    {
      ...others,
      run: (session, testCase, scope) =>
        onScratch(session, scope.model, [id, testCase], (scratch) => run(scratch, testCase, scope)),
    },
  );
}

/** Chooses content-types of a model. */
export type Types = (model: Model) => readonly ContentType[];

/** A check of content-types, by default one of each kind. */
export const onType = (
  named: Named,
  run: (scratch: Scratch, type: ContentType, model: Model) => Promise<void>,
  types: Types = kindsOfCollections,
): Check =>
  writeCheck<TypeCase>(named, {
    cases: ({ model }) => caseOfEach(types(model)),
    run: (scratch, { uid }, { model }) => run(scratch, typeNamed(model, uid), model),
  });

/** A check of an entry of each content-type, created with `data` and required values. */
export const onEntry = (
  named: Named,
  run: (scratch: Scratch, created: Created) => Promise<void>,
  types: Types = kindsOfCollections,
  data: JsonObject = {},
): Check => onType(named, async (scratch, type) => run(scratch, await scratch.create(type, data)), types);

/** A check of an entry of every creatable collection type. */
export const onEveryEntry = (
  named: Named,
  run: (scratch: Scratch, created: Created) => Promise<void>,
  data?: JsonObject,
): Check => onEntry(named, run, collections, data);

/** A check of each attribute for which `holds`. */
export const onAttribute = (
  named: Named,
  holds: (attribute: Attribute) => boolean,
  run: (scratch: Scratch, subject: Subject) => Promise<void>,
): Check =>
  writeCheck<AttributeCase>(named, {
    cases: ({ model }) => subjects(model, holds).map(caseOf),
    run: (scratch, { uid, attribute }, { model }) => run(scratch, subjectNamed(model, uid, attribute)),
  });
