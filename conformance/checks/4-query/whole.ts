/** Lists with any combination of parameters; the judge compares the whole answer (4.2 to 4.7). */
import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import { ownLocales } from '../../generate/features.ts';
import { comparisonOperators } from '../../generate/filters.ts';
import { mixesBehind } from '../../generate/joins-behind.ts';
import { pairedQuestions, possiblePairs } from '../../generate/pairs.ts';
import { paraphrased } from '../../generate/paraphrase.ts';
import { listSpellings, type Parameters, queryString, type Spelling } from '../../generate/query-string.ts';
import { withStatesInside } from '../../generate/states-inside.ts';
import { wholeQuestion } from '../../generate/whole-question.ts';
import { observedReading } from '../../judge/reading.ts';
import { asking, isKnown, nothingToAsk, type RestQuestion } from '../asking.ts';
import type { Cell, Check } from '../check.ts';
import { entryQuestions, spellings } from '../reading/entry-questions.ts';
import { hasSeveral } from '../reading/has-several.ts';
import { questionScope } from '../reading/question-scope.ts';
import { listFormChecks } from './list-forms.ts';
import { refusedWritesCheck } from './refused-writes.ts';
import { wrongPartCheck } from './wrong-parts.ts';

/** Number of questions drawn beside those of every pair of features. */
const draws = 450;

/** Number of questions drawn to judge by what was observed. */
const observedDraws = 250;

/** Of so many questions, one may have an answer with fewer than two entries. */
const oneInSoMany = 5;

const cell = (name: string): Cell => ({ table: 'features', cell: name });

const questionOn = ({ type }: Ground, parameters: Parameters, spelling?: Spelling): RestQuestion => ({
  uid: type.uid,
  query: queryString(parameters, spelling),
});

const wholeQuestionCheck: Check = asking({
  id: 'rest.query.whole',
  title: 'A list asked with any parameters side by side is answered with exactly what they say',
  clauses: [
    'rest.filters.syntax',
    'rest.sort.many',
    'rest.fields.select',
    'rest.pagination.total',
    'rest.populate.one',
  ],
  tells: [''],
  long: true,
  questions(scope) {
    const question = questionScope(scope);
    const all = question.grounds;
    if (all.length === 0) return nothingToAsk;
    const isKnownQuestion = isKnown(scope);
    const paired = pairedQuestions(question, (ground, parameters) =>
      isKnownQuestion(questionOn(ground, parameters)) ? hasSeveral(scope, ground, parameters) : undefined,
    );
    const drawn = all.map((ground) =>
      fc
        .tuple(wholeQuestion(ground, question), fc.nat(oneInSoMany - 1), spellings)
        .filter(
          ([parameters, chance]) =>
            isKnownQuestion(questionOn(ground, parameters)) && (chance === 0 || hasSeveral(scope, ground, parameters)),
        )
        .map(([parameters, , spelling]) => questionOn(ground, parameters, spelling)),
    );
    return {
      examples: paired.map(({ ground, parameters, pairs }) => ({
        ...questionOn(ground, parameters),
        cells: pairs.map(cell),
      })),
      draws,
      arbitrary: fc.oneof(...drawn),
      allCells: possiblePairs(question).map(cell),
    };
  },
});

/** Sort keys that lead through a to-one relation. */
const keysThrough = ({ links }: Ground, all: readonly Ground[]): string[] =>
  links
    .filter(({ toMany }) => !toMany)
    .flatMap(({ name, target }) => {
      const fields = all.find(({ type }) => type.uid === target)?.sortable ?? [];
      return fields.flatMap((field) => ['', ':desc'].map((order) => `${name}.${field.name}${order}`));
    });

/** Sometimes sorts through a relation, beside any page. Beside `fields` Strapi 4 shows the sorted attributes. */
function sometimesSortedThrough(parameters: Parameters, keys: readonly string[]): fc.Arbitrary<Parameters> {
  const same = fc.constant(parameters);
  if (keys.length === 0 || parameters.fields !== undefined) return same;
  const sorted = fc.constantFrom(...keys).map((key): Parameters => ({ ...parameters, sort: [key, 'id'] }));
  return fc.oneof({ weight: 2, arbitrary: same }, { weight: 1, arbitrary: sorted });
}

/** Pages behind the last one. */
const pagesBeyond: readonly Parameters[] = [
  { page: '99', pageSize: '7' },
  { start: '700', limit: '7' },
  { page: '99', pageSize: '7', withCount: 'false' },
];

/** Sometimes asks for a page behind the last one: its list is empty, and its totals are those of any page. */
function sometimesBeyond(parameters: Parameters): fc.Arbitrary<Parameters> {
  const same = fc.constant(parameters);
  // a population beside a page may be refused
  if (parameters.populate !== undefined) return same;
  const beyond = fc.constantFrom(...pagesBeyond).map((pagination): Parameters => ({ ...parameters, pagination }));
  return fc.oneof({ weight: 5, arbitrary: same }, { weight: 1, arbitrary: beyond });
}

/** Sometimes asks for several locales, or all: any of those that entries have, the default one among them or not. */
function sometimesInLocales(parameters: Parameters, locales: readonly string[]): fc.Arbitrary<Parameters> {
  const same = fc.constant(parameters);
  if (locales.length < 2) return same;
  const several = fc.shuffledSubarray([...locales], { minLength: 1 });
  const drawn = fc.oneof(several, fc.constant('all')).map((locale): Parameters => ({ ...parameters, locale }));
  return fc.oneof({ weight: 3, arbitrary: same }, { weight: 1, arbitrary: drawn });
}

/** The spellings of what is observed: others are asked of what is stated. Known deviations are told by literal names. */
const anySpelling = fc.constantFrom<Spelling[]>('literal', 'literal', ...listSpellings);

/** The same drawn questions where the document leaves room, judged by what was observed: no value, linked drafts, bounds. */
const observedCheck: Check = asking({
  id: 'rest.query.whole.observed',
  title: 'A list asked with any parameters side by side is answered with exactly what was observed',
  clauses: ['rest.filters.relation-logical', 'rest.filters.null-excluded', 'rest.filters.between-inclusive'],
  reading: observedReading,
  tells: ['rest.', 'drafts.'],
  questions(scope) {
    const question = { ...questionScope(scope), operators: comparisonOperators, throughComponents: true };
    const drawn = question.grounds.map((ground) =>
      wholeQuestion(ground, question)
        .filter(({ filters = {}, populate = {} }) => !mixesBehind(filters) && !mixesBehind(populate))
        .filter((parameters) => hasSeveral(scope, ground, parameters))
        .chain((parameters) => sometimesSortedThrough(parameters, keysThrough(ground, question.grounds)))
        .chain((parameters) => sometimesInLocales(parameters, [...new Set(ownLocales(ground, question))]))
        .chain(sometimesBeyond)
        .chain((parameters) => withStatesInside(question.model, ground.type, parameters))
        .chain(paraphrased)
        .chain((parameters) => fc.tuple(fc.constant(parameters), anySpelling))
        .map(([parameters, spelling]) => questionOn(ground, parameters, spelling)),
    );
    if (drawn.length === 0) return nothingToAsk;
    return { examples: [], draws: observedDraws, arbitrary: fc.oneof(...drawn) };
  },
});

/** Number of questions drawn to ask of single entries. */
const drawsOfEntries = 160;

const entryCheck: Check = asking({
  id: 'rest.endpoints.find-one.whole',
  title: 'An entry asked with any fields and populations side by side is answered with exactly what they say',
  clauses: ['rest.endpoints.find-one', 'rest.fields.select', 'rest.populate.one'],
  tells: ['rest.'],
  questions(scope) {
    const drawn = entryQuestions(scope, questionScope(scope).grounds).map((one) => one.map(({ question }) => question));
    if (drawn.length === 0) return nothingToAsk;
    return { examples: [], draws: drawsOfEntries, arbitrary: fc.oneof(...drawn) };
  },
});

export const wholeQuestionChecks: readonly Check[] = [
  wholeQuestionCheck,
  observedCheck,
  entryCheck,
  ...listFormChecks,
  wrongPartCheck,
  refusedWritesCheck,
];
