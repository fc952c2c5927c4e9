/** Checks that write: what they say of themselves, and what each of their cases is about, with entries of its own. */
import type { Arbitrary } from 'fast-check';
import { loadClauses } from '../../../spec/index.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import type { JsonObject } from '../../models/schema-file.ts';
import type { Capability } from '../../target/target.ts';
import { type Check, check, type Scope } from '../check.ts';
import { type Created, onScratch, type Scratch } from './scratch.ts';
import { collections, kindsOfCollections, type Subject, subjectNamed, subjects, typeNamed } from './subjects.ts';

/** What a check says of itself: its clause, and what is not told by it. */
export interface Terms {
  readonly clause: string;
  /** Default: the clause. */
  readonly id?: string;
  /** Default: what the clause says. */
  readonly title?: string;
  readonly needs?: readonly Capability[];
  readonly tags?: readonly string[];
  readonly alone?: boolean;
}

/** What a clause says, as the title of its check. */
export const saysOf = (clause: string): string => loadClauses().get(clause)?.says ?? clause;

/** The part of a check that its terms tell. */
export const termsOf = ({ clause, id = clause, title = saysOf(clause), ...others }: Terms) => ({
  id,
  title,
  clauses: [clause],
  kind: 'write' as const,
  ...others,
});

/** A clause, or the terms of a check of it. */
export type Named = string | Terms;

const termsFrom = (named: Named): Terms => (typeof named === 'string' ? { clause: named } : named);

interface Writes<Case> {
  /** What it is tried on, or why on nothing. */
  cases(scope: Scope): readonly Case[] | { readonly notApplicable: string };
  readonly arbitrary?: (scope: Scope) => Arbitrary<Case>;
  /** How many ordinary cases one that is drawn is worth. */
  readonly weight?: number;
  run(scratch: Scratch, testCase: Case, scope: Scope): Promise<void>;
}

/** A check whose cases each write entries of their own. */
export function writeCheck<Case>(named: Named, { cases, arbitrary, weight, run }: Writes<Case>): Check {
  const terms = termsOf(termsFrom(named));
  return check<Case>({
    ...terms,
    plan(scope) {
      const examples = cases(scope);
      if ('notApplicable' in examples) return examples;
      if (examples.length === 0) return { notApplicable: 'the model has nothing that the clause speaks of' };
      return {
        examples,
        ...(arbitrary ? { arbitrary: arbitrary(scope) } : {}),
        ...(weight === undefined ? {} : { weight }),
        run: (session, testCase) =>
          onScratch(session, scope.model, [terms.id, testCase], (scratch) => run(scratch, testCase, scope)),
      };
    },
  });
}

/** Chooses content-types of a model. */
export type Types = (model: Model) => readonly ContentType[];

/** A check of a clause on each content-type chosen; by default one of each kind. */
export const onType = (
  named: Named,
  run: (scratch: Scratch, type: ContentType, model: Model) => Promise<void>,
  types: Types = kindsOfCollections,
): Check =>
  writeCheck<{ readonly uid: string }>(named, {
    cases: ({ model }) => types(model).map(({ uid }) => ({ uid })),
    run: (scratch, { uid }, { model }) => run(scratch, typeNamed(model, uid), model),
  });

/** The same with an entry of the content-type, made with `data` and what is required. */
export const onEntry = (
  named: Named,
  run: (scratch: Scratch, created: Created) => Promise<void>,
  types: Types = kindsOfCollections,
  data: JsonObject = {},
): Check => onType(named, async (scratch, type) => run(scratch, await scratch.create(type, data)), types);

/** The same on every collection type that can be created. */
export const onEveryEntry = (
  named: Named,
  run: (scratch: Scratch, created: Created) => Promise<void>,
  data?: JsonObject,
): Check => onEntry(named, run, collections, data);

/** A check of a clause on each attribute for which `holds`. */
export const onAttribute = (
  named: Named,
  holds: (attribute: Attribute) => boolean,
  run: (scratch: Scratch, subject: Subject) => Promise<void>,
): Check =>
  writeCheck<{ readonly uid: string; readonly attribute: string }>(named, {
    cases: ({ model }) =>
      subjects(model, holds).map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name })),
    run: (scratch, { uid, attribute }, { model }) => run(scratch, subjectNamed(model, uid, attribute)),
  });
