/** Says the same list request in other forms that a real Strapi 4 takes for it (4.2, 4.5, 4.6). */
import type fc from 'fast-check';
import { isTree, mapTree } from './filters.ts';
import { drawnByPicks, type Pick, pickFrom } from './pick.ts';
import type { Parameter, Parameters } from './query-string.ts';

const isTexts = (value: Parameter | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** An order in any case. */
export function orderIn(order: string, pick: Pick): string {
  const [first = '', ...others] = order;
  return pickFrom([order, order.toUpperCase(), first.toUpperCase() + others.join('')], pick);
}

/** A sort key `a.b:desc` as keys within each other: `{ a: { b: 'desc' } }`. */
export const sortObject = (path: string, order: string): Parameter =>
  path.split('.').reduceRight<Parameter>((inner, name) => ({ [name]: inner }), order);

/** Whether one object has a member for each of these paths, in their order: digits alone come first in any object. */
function fitOneObject(paths: readonly string[]): boolean {
  const names = paths.map((path) => path.split('.', 1)[0] ?? '');
  return new Set(names).size === names.length && !names.some((name) => /^\d+$/.test(name));
}

/** Sort keys as a list, a comma list, a list of objects or one object, their orders in any case. */
export function sortIn(sort: readonly string[], pick: Pick): Parameter {
  const keys = sort.map((key): readonly [string, string | undefined] => {
    const [path = '', order] = key.split(':');
    return [path, order === undefined ? undefined : orderIn(order, pick)];
  });
  const texts = keys.map(([path, order]) => (order === undefined ? path : `${path}:${order}`));
  const objects = keys.map(([path, order = 'asc']) => sortObject(path, order));
  const isOne = fitOneObject(keys.map(([path]) => path));
  const whole: Parameter[] = isOne ? [Object.assign({}, ...objects)] : [];
  return pickFrom<Parameter>([texts, texts.join(','), objects, ...whole], pick);
}

/** The comparison of one attribute: `$eq` unnamed, `$in` as a list or a single value, `$null` and `$notNull` exchanged. */
function comparisonIn(comparison: Parameters, pick: Pick): Parameter {
  const [[operator, operand] = [], ...others] = Object.entries(comparison);
  if (operand === undefined || others.length > 0 || pick(2) === 0) return comparison;
  if (operator === '$eq' && typeof operand === 'string') return operand;
  if (operator === '$in' && isTexts(operand)) return operand.length === 1 ? { $in: operand[0] ?? '' } : operand;
  const opposite = operator === '$null' ? '$notNull' : operator === '$notNull' ? '$null' : undefined;
  if (opposite && operand === 'true') return { [opposite]: 'false' };
  return comparison;
}

const isComparison = (tree: Parameters): boolean => Object.keys(tree).every((key) => key.startsWith('$'));

function filtersIn(filters: Parameter, pick: Pick): Parameter {
  if (Array.isArray(filters)) return filters.map((each: Parameter) => filtersIn(each, pick));
  if (!isTree(filters)) return filters;
  return mapTree(filters, (value, key) => {
    const isOfAttribute = !key.startsWith('$') && isTree(value) && isComparison(value);
    return isOfAttribute ? comparisonIn(value, pick) : filtersIn(value, pick);
  });
}

/** Names to populate as a list, a comma list or flags; trees with each of their options in another form. */
function populateIn(populate: Parameter, pick: Pick): Parameter {
  if (isTexts(populate)) {
    const flags = Object.fromEntries(populate.map((name) => [name, 'true']));
    const hasFlags = !populate.some((name) => /[.*]/.test(name));
    return pickFrom<Parameter>([populate, populate.join(','), ...(hasFlags ? [flags] : [])], pick);
  }
  if (!isTree(populate)) return populate;
  return mapTree(populate, (options) => (isTree(options) ? optionsIn(options, pick) : options));
}

/** The parameters of a list, or the options of a population. */
function optionsIn(options: Parameters, pick: Pick): Parameters {
  return mapTree(options, (value, key) => {
    if (key === 'sort') return sortIn(isTexts(value) ? value : String(value).split(','), pick);
    if (key === 'filters') return filtersIn(value, pick);
    if (key === 'populate') return populateIn(value, pick);
    if (key === 'on' && isTree(value)) return mapTree(value, (each) => (isTree(each) ? optionsIn(each, pick) : each));
    return value;
  });
}

/** Draws other forms of a list's parameters, which mean the same as observed. */
export const paraphrased = (parameters: Parameters): fc.Arbitrary<Parameters> =>
  drawnByPicks((pick) => optionsIn(parameters, pick));
