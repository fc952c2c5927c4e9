/** Whole questions of GraphQL: any arguments side by side, the whole answer compared with what the world says (4.9). */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { comparisonOperators, type FilterTree } from '../../generate/filters.ts';
import { filterText, restOnly, sortList } from '../../generate/graphql/filter-text.ts';
import { attributeSelection } from '../../generate/graphql/selection.ts';
import type { Parameter, Parameters } from '../../generate/query-string.ts';
import { wholeQuestion } from '../../generate/whole-question.ts';
import { type Reading, statedReading, vouchedReading } from '../../judge/reading.ts';
import { listName } from '../../models/graphql-names.ts';
import type { Attribute } from '../../models/model.ts';
import { familyOfType, isToMany, isValueFamily } from '../../oracle/attributes.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { type Asking, asking, type DocumentQuestion, nothingToAsk } from '../asking.ts';
import type { Named } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { isWritable } from './filters.ts';
import { largestList } from './lists.ts';
import { heldBy, insideReading, optionsOf } from './selected.ts';
import { askingTerms } from './terms.ts';

/** Questions drawn in a run: another seed asks others. */
const questions = 60;

const isTree = (value: Parameter | undefined): value is FilterTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The arguments of a list that ask what these parameters of REST ask; the locale is no argument that is shown. */
function argumentsOf({ model }: Scope, { type }: Ground, parameters: Parameters): string {
  const { filters, sort, pagination, publicationState } = parameters;
  const written = [
    isTree(filters) ? `filters: ${filterText(model, type, filters)}` : '',
    Array.isArray(sort) ? `sort: ${sortList(sort.map(String))}` : '',
    isTree(pagination) ? paginationText(pagination) : '',
    typeof publicationState === 'string' ? `publicationState: ${publicationState.toUpperCase()}` : '',
  ].filter((text) => text !== '');
  return written.length === 0 ? '' : `(${written.join(', ')})`;
}

function paginationText(pagination: FilterTree): string {
  const parts = Object.entries(pagination).filter(([name]) => name !== 'withCount');
  return `pagination: { ${parts.map(([name, value]) => `${name}: ${String(value)}`).join(', ')} }`;
}

function documents(
  scope: Scope,
  inside: (ground: Ground) => fc.Arbitrary<string>,
): fc.Arbitrary<DocumentQuestion> | undefined {
  const all = grounds(scope.model, scope.world);
  const question = {
    ...scope,
    grounds: all,
    operators: comparisonOperators().filter(({ name }) => !restOnly.has(name) && name !== '$between'),
    largest: largestList(scope.target),
  };
  const each = all.map((ground) =>
    fc
      .tuple(
        wholeQuestion(ground, question).filter(({ filters }) => isWritable(filters)),
        inside(ground),
      )
      .map(
        ([parameters, selection]): DocumentQuestion => ({
          query: `{ ${listName(ground.type)}${argumentsOf(scope, ground, parameters)} { ${selection} } }`,
        }),
      ),
  );
  return each.length === 0 ? undefined : fc.oneof(...each);
}

/** A few values, or all of them with what relations hold. */
function values(scope: Scope): (ground: Ground) => fc.Arbitrary<string> {
  return ({ type }) => {
    const timed = new Set(type.attributes.filter((one) => one.type === 'timestamp').map(({ name }) => name));
    const names = defaultFields(type).filter((name) => !timed.has(name));
    const whole = fc.constant(`data { id attributes { ${heldBy(scope, type)} } }`);
    if (names.length === 0) return whole;
    return fc.oneof(
      whole,
      fc.subarray(names, { minLength: 1 }).map((some) => `data { id attributes { ${some.join(' ')} } }`),
    );
  };
}

/** Relations hold drafts where they are asked to. */
const draftsByState: Reading = { ...insideReading, inside: { ...insideReading.inside, drafts: 'by-state' } };

/** Some values, files and lists of linked entries, and the total. Which drafts anything else links is decided nowhere. */
function anyAttributes(scope: Scope): (ground: Ground) => fc.Arbitrary<string> {
  const isDecided = (attribute: Attribute): boolean =>
    attribute.type === 'media' || isToMany(attribute) || isValueFamily(familyOfType(attribute.type));
  return ({ type }) =>
    fc.uniqueArray(fc.constantFrom(...type.attributes.filter(isDecided)), { maxLength: 4 }).map((attributes) => {
      const held = attributeSelection(scope.model, { ...type, attributes }, optionsOf(scope, 1));
      return `data { id attributes { ${held} } } meta { pagination { total } }`;
    });
}

interface WholeCheck extends Partial<Pick<Asking<DocumentQuestion>, 'tells' | 'reading'>> {
  selection(scope: Scope): (ground: Ground) => fc.Arbitrary<string>;
}

const wholeCheck = (named: Named, { selection, reading = vouchedReading, tells = [] }: WholeCheck): Check =>
  asking<DocumentQuestion>({
    ...askingTerms(named),
    tells,
    reading,
    questions(scope) {
      const arbitrary = documents(scope, selection(scope));
      return arbitrary ? { examples: [], draws: questions, arbitrary } : nothingToAsk;
    },
  });

export const wholeGraphqlChecks: readonly Check[] = [
  wholeCheck(
    {
      clause: 'graphql.list.filters',
      also: ['graphql.list.sort', 'graphql.list.pagination', 'graphql.list.publication-state'],
      id: 'graphql.query.whole',
    },
    { tells: ['rest.', 'drafts.'], selection: values },
  ),
  wholeCheck('graphql.list.total', {
    selection: () => () => fc.constant('data { id } meta { pagination { total } }'),
    // an answer without data may say only that what is selected does not exist
    reading: { ...statedReading, vouches: 'tolerated' },
  }),
  wholeCheck('graphql.rest-agreement', {
    tells: ['rest.', 'drafts.'],
    reading: draftsByState,
    selection: anyAttributes,
  }),
];
