/** Questions about single entries with any fields and populations (4.1, 4.4, 4.5). */
import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import {
  type Parameters,
  queryString,
  type Spelling,
  sortsBesideFields,
  urlSpellings,
} from '../../generate/query-string.ts';
import { wholeQuestion } from '../../generate/whole-question.ts';
import { isKnown, type RestQuestion } from '../asking.ts';
import type { Scope } from '../check.ts';
import { questionScope } from './question-scope.ts';

/** Spellings of drawn questions, the literal one more often: findings are easier to read in it. */
export const spellings: fc.Arbitrary<Spelling> = fc.constantFrom('literal', ...urlSpellings);

/** An entry to read, and the parameters of a list that were drawn with what it is to show. */
export interface EntryQuestion {
  readonly question: RestQuestion;
  readonly ground: Ground;
  readonly parameters: Parameters;
}

/** What a read by id heeds of a list's parameters: what the entry shows. Other checks ask for a state beside it. */
const ofEntry = ({ fields, populate }: Parameters): Parameters => ({
  ...(fields === undefined ? {} : { fields }),
  ...(populate === undefined ? {} : { populate }),
});

/**
 * Draws questions about the entries of a ground whose meaning is known; undefined if no path can hold their ids.
 */
function entryQuestionsOn(scope: Scope, ground: Ground): fc.Arbitrary<EntryQuestion> | undefined {
  const { uid } = ground.type;
  const isKnownQuestion = isKnown(scope);
  const places = scope.world.entries(uid).flatMap((_, at) => (isKnownQuestion({ uid, query: '', at }) ? [at] : []));
  if (places.length === 0) return undefined;
  return fc
    .tuple(wholeQuestion(ground, questionScope(scope)), fc.constantFrom(...places), spellings)
    .filter(([{ populate = '' }]) => !sortsBesideFields(populate))
    .map(([parameters, at, spelling]): EntryQuestion => {
      const query = queryString(ofEntry(parameters), spelling);
      return { question: { uid, query, at }, ground, parameters };
    })
    .filter(({ question }) => isKnownQuestion(question));
}

/** Draws questions about entries of each of these grounds; none where no entry can be asked for. */
export const entryQuestions = (scope: Scope, grounds: readonly Ground[]): fc.Arbitrary<EntryQuestion>[] =>
  grounds.flatMap((ground) => entryQuestionsOn(scope, ground) ?? []);
