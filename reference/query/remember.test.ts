import { describe, expect, it } from 'vitest';
import { libraryModel, scopeOn, typeOf } from './library.fixture.ts';
import { parseParameters } from './parameters.ts';
import { resolveSelection } from './populate.ts';
import { rememberParameters, rememberPlans } from './remember.ts';

const model = libraryModel();
const book = typeOf(model, 'book');

describe('remembered parameters', () => {
  it('are the same object for the same text', () => {
    const read = rememberParameters();
    expect(read('sort=title')).toBe(read('sort=title'));
    expect(read('sort=title')).toEqual(parseParameters('sort=title'));
  });

  it('are forgotten when there are too many', () => {
    const read = rememberParameters();
    const first = read('page=0');
    for (let page = 1; page <= 500; page++) read(`page=${page}`);
    expect(read('page=0')).not.toBe(first);
  });
});

describe('remembered plans', () => {
  const parameters = parseParameters('populate=author&fields=title');
  const planFor = (plans: ReturnType<typeof rememberPlans>, permitted?: readonly string[]) => {
    const scope = scopeOn(model, permitted);
    const plan = plans('book', parameters, scope, (within) => resolveSelection(parameters, book, within));
    return { plan, remarks: scope.remarks };
  };

  it('hold for viewers who are permitted the same', () => {
    const plans = rememberPlans();
    expect(planFor(plans, ['api::author.author']).plan).toBe(planFor(plans).plan);
  });

  it('do not hold for a viewer who is permitted less', () => {
    const plans = rememberPlans();
    expect(planFor(plans).plan.populate).toHaveLength(1);
    expect(planFor(plans, []).plan.populate).toHaveLength(0);
  });

  it('make their remarks again', () => {
    const plans = rememberPlans();
    const parameters = parseParameters('populate=nobody');
    const remarks = [1, 2].map(() => {
      const scope = scopeOn(model);
      plans('book', parameters, scope, (within) => resolveSelection(parameters, book, within));
      return scope.remarks;
    });
    expect(remarks[0]).toHaveLength(1);
    expect(remarks[1]).toEqual(remarks[0]);
  });
});
