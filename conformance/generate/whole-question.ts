/** Arbitraries of whole list requests: at most one feature of each parameter. */
import fc from 'fast-check';
import type { ListParameter } from '../../spec/rows.ts';
import type { Ground } from './attributes.ts';
import { featureRows, features } from './features.ts';
import { isTree, mergeTrees } from './filters.ts';
import type { Parameter, Parameters } from './query-string.ts';
import type { QuestionScope } from './question-scope.ts';

/** How many of ten questions have the parameter. */
const weights: Readonly<Record<Exclude<ListParameter, 'pagination' | 'populate'>, number>> = {
  filters: 8,
  sort: 7,
  fields: 4,
  locale: 5,
  publicationState: 6,
};

function valueFor(parameter: ListParameter, ground: Ground, scope: QuestionScope): fc.Arbitrary<Parameter> | undefined {
  const drawn = featureRows.flatMap((row) => {
    const value = row.parameter === parameter ? features[row.name]?.(ground, scope) : undefined;
    return value ? [value] : [];
  });
  return drawn.length === 0 ? undefined : fc.oneof(...drawn);
}

/** Sometimes merges two filters. */
const withSecondFilter = (filters: fc.Arbitrary<Parameter>): fc.Arbitrary<Parameter> =>
  fc.oneof(
    { weight: 3, arbitrary: filters },
    fc.tuple(filters, filters).map(([a, b]): Parameter => (isTree(a) && isTree(b) ? mergeTrees(a, b) : a)),
  );

const none = fc.constant<Parameters>({});

/** A whole list request of a content-type. Population beside pagination may be refused (4.3), so it is rare. */
export function wholeQuestion(ground: Ground, scope: QuestionScope): fc.Arbitrary<Parameters> {
  const question = (parameter: ListParameter): fc.Arbitrary<Parameters> => {
    const value = valueFor(parameter, ground, scope);
    if (!value) return none;
    return (parameter === 'filters' ? withSecondFilter(value) : value).map(
      (drawn): Parameters => ({ [parameter]: drawn }),
    );
  };
  const parts = (['filters', 'sort', 'fields', 'locale', 'publicationState'] as const).map((parameter) =>
    fc.oneof(
      { weight: weights[parameter], arbitrary: question(parameter) },
      { weight: 10 - weights[parameter], arbitrary: none },
    ),
  );
  const page = question('pagination');
  const populate = question('populate');
  const both = fc.tuple(populate, page).map(([tree, part]): Parameters => ({ ...tree, ...part }));
  const inside = fc.oneof(
    { weight: 4, arbitrary: populate },
    { weight: 3, arbitrary: page },
    { weight: 1, arbitrary: both },
    { weight: 2, arbitrary: none },
  );
  return fc.tuple(inside, ...parts).map((all) => Object.assign({}, ...all) as Parameters);
}
