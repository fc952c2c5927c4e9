/** Lists with any combination of arguments; the judge compares the whole answer (4.9). */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { featureRows, ownLocales } from '../../generate/features.ts';
import { comparisonOperators } from '../../generate/filters.ts';
import { restOnly, sortList, sortTexts } from '../../generate/graphql/filter-text.ts';
import { argumentsText, listText } from '../../generate/graphql/list-text.ts';
import { attributeSelection } from '../../generate/graphql/selection.ts';
import { mixesBehind } from '../../generate/joins-behind.ts';
import { type Adapter, pairedQuestions, possiblePairs } from '../../generate/pairs.ts';
import type { QuestionScope } from '../../generate/question-scope.ts';
import { wholeQuestion } from '../../generate/whole-question.ts';
import { type Reading, statedReading, vouchedReading } from '../../judge/reading.ts';
import { listName } from '../../models/graphql-names.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { familyOfType, isToMany, isValueFamily } from '../../oracle/attributes.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { type Asking, asking, type DocumentQuestion, type Questions } from '../asking.ts';
import type { Named } from '../case-check.ts';
import type { Cell, Check, Scope } from '../check.ts';
import { hasSeveral } from '../reading/has-several.ts';
import { isWritable } from './filters.ts';
import { largestList } from './lists.ts';
import { insideReading, optionsOf, selectionOf } from './selected.ts';
import { askingTerms } from './terms.ts';

/** Number of questions drawn. */
const questions = 60;

/** In GraphQL any parameter may stand beside relations: the selection has them. */
const placeOf: Adapter['placeOf'] = (parameter) => parameter;

/** Features with a GraphQL form in the source document. */
const stated: Adapter = { rows: featureRows.filter(({ graphql }) => graphql === 'stated'), placeOf };

/** The same with features whose GraphQL form was observed. */
const observed: Adapter = {
  rows: featureRows.filter(({ graphql }) => graphql !== 'none'),
  counts: (...pair) => pair.some(({ graphql }) => graphql === 'observed'),
  placeOf,
};

const operators = comparisonOperators.filter(({ name }) => !restOnly.has(name) && name !== '$between');

const questionScope = (scope: Scope): QuestionScope => ({
  ...scope,
  grounds: grounds(scope.model, scope.world),
  operators,
  largest: largestList(scope.target),
  deniesThere: false,
});

const cell = (name: string): Cell => ({ table: 'graphql-features', cell: name });

/** Documents that together have every pair of features. */
function pairedDocuments(scope: Scope, adapter: Adapter): Questions<DocumentQuestion> {
  const question = questionScope(scope);
  const limit = String(question.largest);
  const paired = pairedQuestions(
    question,
    (ground, parameters) => (isWritable(parameters) ? hasSeveral(scope, ground, parameters) : undefined),
    adapter,
  );
  const examples = paired.map(({ ground: { type }, parameters, pairs }) => ({
    // the default size of a list is not stated
    query: listText(scope.model, type, { pagination: { limit }, ...parameters }),
    cells: pairs.map(cell),
  }));
  return { examples, allCells: possiblePairs(question, adapter).map(cell) };
}

interface Lists {
  /** A name for each list of one document. Default: one list without a name. */
  readonly names?: readonly string[];
  /** Whether each list names a locale that has entries of the run, or all of them. Default: none is named. */
  readonly isLocal?: boolean;
  /** Whether the keys of a sort may stand in one text, which the source document does not show. Default: no. */
  readonly joinsKeys?: boolean;
}

/** A locale of these entries, each as often as it has some, or all locales. */
const anyLocale = (codes: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...codes) }, { weight: 1, arbitrary: fc.constant('all') });

/** Draws documents of one list, or of several with other arguments each. */
function documents(
  scope: Scope,
  inside: (ground: Ground) => fc.Arbitrary<string>,
  { names = [''], isLocal = false, joinsKeys = false }: Lists = {},
): fc.Arbitrary<DocumentQuestion> | undefined {
  const question = questionScope(scope);
  const localesOf = (ground: Ground): string[] => (isLocal ? ownLocales(ground, question) : []);
  const listsOf = (ground: Ground): fc.Arbitrary<string>[] =>
    names.map((name) =>
      fc
        .tuple(
          wholeQuestion(ground, question).filter(({ filters = {} }) => isWritable(filters) && !mixesBehind(filters)),
          // the document shows no argument for the locale
          isLocal ? anyLocale(localesOf(ground)) : fc.constant(undefined),
          joinsKeys ? fc.nat(3) : fc.constant(0),
          inside(ground),
        )
        .map(([{ locale: _drawn, ...parameters }, locale, form, selection]) => {
          const named = { ...parameters, ...(locale ? { locale } : {}) };
          const sortAs = (sorts: readonly string[]) => sortTexts(sorts)[form] ?? sortList(sorts);
          const args = argumentsText(scope.model, ground.type, named, sortAs);
          return `${name}${listName(ground.type)}${args} { ${selection} }`;
        }),
    );
  const grounds = question.grounds.filter((ground) => !isLocal || localesOf(ground).length > 0);
  const each = grounds.map((ground) =>
    fc.tuple(...listsOf(ground)).map((lists): DocumentQuestion => ({ query: `{ ${lists.join(' ')} }` })),
  );
  return each.length === 0 ? undefined : fc.oneof(...each);
}

/** Draws a selection: a few values, or all of them with the values of linked entries. */
function values(scope: Scope): (ground: Ground) => fc.Arbitrary<string> {
  return ({ type }) => {
    const timed = new Set(type.attributes.filter(({ type }) => type === 'timestamp').map(({ name }) => name));
    const names = defaultFields(type).filter((name) => !timed.has(name));
    const whole = fc.constant(`data { id attributes { ${selectionOf(scope, type)} } }`);
    if (names.length === 0) return whole;
    return fc.oneof(
      whole,
      fc.subarray(names, { minLength: 1 }).map((some) => `data { id attributes { ${some.join(' ')} } }`),
    );
  };
}

/** The reading in which arguments decide whether relations include drafts. */
const draftsByState: Reading = { ...insideReading, inside: { ...insideReading.inside, drafts: 'by-state' } };

/**
 * Draws a selection of values, files, lists of linked entries and the total. Other linked drafts are not decided. `holds`:
 * which attributes may be selected.
 */
function anyAttributes(
  scope: Scope,
  holds: (attribute: Attribute) => boolean = () => true,
): (ground: Ground) => fc.Arbitrary<string> {
  const isDecided = (attribute: Attribute): boolean =>
    attribute.type === 'media' || isToMany(attribute) || isValueFamily(familyOfType(attribute.type));
  return ({ type }) => {
    const decided = type.attributes.filter(isDecided).filter(holds);
    return fc.shuffledSubarray(decided, { maxLength: Math.min(4, decided.length) }).map((attributes) => {
      const selection = attributeSelection(scope.model, { ...type, attributes }, optionsOf(scope, 1));
      return `data { id attributes { ${selection} } } meta { pagination { total } }`;
    });
  };
}

/**
 * Documents of lists with any arguments, values and those of relations, in plain form; undefined where there are none. Of
 * `meta` the document shows no field.
 */
export const plainDocuments = (scope: Scope): fc.Arbitrary<string> | undefined =>
  documents(scope, (ground) => values(scope)(ground).map((data) => `${data} meta { __typename }`))?.map(
    ({ query }) => query,
  );

/**
 * The same with lists inside entries, which have arguments of their own. Timestamps are left out: a real Strapi
 * answers an error for them.
 */
export const nestedDocuments = (scope: Scope): fc.Arbitrary<string> | undefined =>
  documents(scope, anyAttributes(scope, isUntimed(scope.model)), { joinsKeys: true })?.map(({ query }) => query);

function isUntimed({ contentTypes }: Model): (attribute: Attribute) => boolean {
  const isTimed = ({ attributes }: ContentType): boolean => attributes.some(({ type }) => type === 'timestamp');
  const timed = new Set(contentTypes.filter(isTimed).map(({ uid }) => uid));
  return ({ type, target }) => type !== 'timestamp' && !timed.has(target ?? '');
}

/** Whole lists of each content-type with lists inside their entries; undefined where there are none. */
export function listsInLists(scope: Scope): fc.Arbitrary<string> | undefined {
  const isList = (attribute: Attribute): boolean => attribute.type === 'relation' && isToMany(attribute);
  const each = questionScope(scope).grounds.flatMap(({ type }) => {
    const attributes = type.attributes.filter(isList).filter(isUntimed(scope.model));
    const inside = attributeSelection(scope.model, { ...type, attributes }, optionsOf(scope, 1));
    const pagination = { pagination: { limit: String(largestList(scope.target)) } };
    const text = `${listName(type)}${argumentsText(scope.model, type, pagination)}`;
    return attributes.length === 0 ? [] : [`{ ${text} { data { id attributes { ${inside} } } } }`];
  });
  return each.length === 0 ? undefined : fc.constantFrom(...each);
}

interface WholeCheck extends Lists, Partial<Pick<Asking<DocumentQuestion>, 'tells' | 'reading'>> {
  /** Features of which each pair is asked. Default: none. */
  readonly pairs?: Adapter;
  /** The selection of drawn questions. Default: none are drawn. */
  selection?(scope: Scope): (ground: Ground) => fc.Arbitrary<string>;
}

const wholeCheck = (
  named: Named,
  { selection, pairs, reading = vouchedReading, tells = [], ...lists }: WholeCheck,
): Check =>
  asking<DocumentQuestion>({
    ...askingTerms(named),
    tells,
    reading,
    questions(scope) {
      const arbitrary = selection && documents(scope, selection(scope), lists);
      const paired = pairs ? pairedDocuments(scope, pairs) : { examples: [] };
      return { ...paired, ...(arbitrary ? { draws: questions, arbitrary } : {}) };
    },
  });

export const wholeGraphqlChecks: readonly Check[] = [
  wholeCheck(
    {
      clause: 'graphql.list.filters',
      also: ['graphql.list.sort', 'graphql.list.pagination', 'graphql.list.publication-state'],
      id: 'graphql.query.whole',
    },
    { tells: ['rest.', 'drafts.'], selection: values, pairs: stated },
  ),
  wholeCheck('graphql.list.total', {
    selection: () => () => fc.constant('data { id } meta { pagination { total } }'),
    names: ['first: ', 'second: '],
    // an answer without data may only say that a selected field does not exist
    reading: { ...statedReading, vouches: 'tolerated' },
  }),
  wholeCheck('graphql.rest-agreement', {
    tells: ['rest.', 'drafts.'],
    reading: draftsByState,
    selection: anyAttributes,
    joinsKeys: true,
  }),
  wholeCheck(
    { clause: 'graphql.locale-argument', id: 'graphql.locale-argument.whole', needs: ['i18n'] },
    {
      tells: ['rest.', 'drafts.', 'graphql.'],
      reading: draftsByState,
      selection: anyAttributes,
      isLocal: true,
      joinsKeys: true,
    },
  ),
  wholeCheck(
    { clause: 'graphql.rest-agreement', id: 'graphql.rest-agreement.pairs' },
    { tells: ['rest.', 'drafts.'], reading: insideReading, pairs: observed },
  ),
];
