/** Chooses some of many questions: of every form, and different ones for another seed. */
import { byChance, pickFrom } from '../../generate/pick.ts';
import type { Model } from '../../models/model.ts';
import { oncePer } from '../../models/once-per.ts';
import { type Random, shuffled } from '../../world/random.ts';
import type { RestQuestion } from '../asking.ts';

const namesOf = oncePer(
  (model: Model): ReadonlySet<string> =>
    new Set(
      [...model.contentTypes, ...model.components].flatMap(({ attributes }) => attributes.map(({ name }) => name)),
    ),
);

/** Whether a pair of a query is a flag or a boolean, however it is written: its operand is a part of its form. */
const isFlag = (pair: string): boolean => /(\$(null|notNull)\]=.*|=(true|false|[01]))$/s.test(pair);

/** A question among those to choose from; `own` has the parameters of the check alone, without what is drawn or added beside. */
type Choosable = RestQuestion & { readonly own?: string };

/** The form of a question: its own parameters without attribute names and operands, but with flags. */
function formOf({ query, own = query, at }: Choosable, names: ReadonlySet<string>): string {
  const pairs = decodeURIComponent(own)
    .split('&')
    .map((pair) => (pair.startsWith('filters') && !isFlag(pair) ? pair.replace(/=.*$/s, '') : pair));
  const form = pairs.join('&').replace(/[\w-]+/g, (word) => (names.has(word) ? '*' : word));
  return `${at === undefined ? 'list' : 'entry'} ${form}`;
}

/** Picks at most `most` items from all over a list, a random one from each part. */
export function spread<Item>(items: readonly Item[], most: number, random: Random = () => 0): Item[] {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.min(most, items.length) }, (_, at) => {
    const part = items.slice(Math.floor(at * step), Math.max(Math.floor(at * step) + 1, Math.floor((at + 1) * step)));
    return pickFrom(part, byChance(random));
  }).flatMap((item) => (item === undefined ? [] : [item]));
}

/** Chooses at most `most` questions: equally many of each form, from all over the list. */
export function chooseByForm<Question extends Choosable>(
  questions: readonly Question[],
  most: number,
  model: Model,
  random: Random,
): Question[] {
  const names = namesOf(model);
  const byForm = new Map<string, Question[]>();
  for (const question of questions) {
    const form = formOf(question, names);
    byForm.set(form, [...(byForm.get(form) ?? []), question]);
  }
  const forms = shuffled([...byForm.values()], random).toSorted((a, b) => a.length - b.length);
  const chosen: Question[] = [];
  for (const [at, of] of forms.entries()) {
    const share = Math.ceil((most - chosen.length) / (forms.length - at));
    chosen.push(...spread(of, share, random));
  }
  return chosen;
}
