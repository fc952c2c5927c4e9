/** Each pair of features of a list, as options of a population: they act side by side as each does alone (4.5). */
import { featureRows } from '../../generate/features.ts';
import { type Adapter, pairedQuestions, possiblePairs } from '../../generate/pairs.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import type { WorldEntry } from '../../world/world.ts';
import { asking, isKnown, nothingToAsk, type RestQuestion } from '../asking.ts';
import type { Cell, Check, Scope } from '../check.ts';
import { type LinkedList, linkedLists, showsOptions, waysTo } from '../reading/linked-lists.ts';
import { questionScope } from '../reading/question-scope.ts';

/** The features of a list that are options of a population; of what is populated in turn, those with options alone. */
const inside: Adapter = {
  rows: featureRows.filter(
    ({ parameter, name }) =>
      ['filters', 'sort', 'fields'].includes(parameter) || /^populate\.(names|nested|fields|sort|filters)$/.test(name),
  ),
  placeOf: (parameter) => parameter,
  attempts: 16,
};

const cell = (pair: string): Cell => ({ table: 'features', cell: `populated ${pair}` });

/** The question for a population with these options at a place of each kind in turn: an entry, a list, behind a relation. */
function questionOn(scope: Scope, { owner, link, entry }: LinkedList, options: Parameters, turn: number): RestQuestion {
  const populate = { [link.name]: options };
  const { uid } = owner.type;
  const indexOf = (some: WorldEntry): number => scope.world.entries(some.uid).indexOf(some);
  if (turn % 3 === 1) return { uid, query: queryString({ filters: { id: { $eq: String(entry.id) } }, populate }) };
  const [way] = turn % 3 === 2 ? waysTo(scope, entry) : [];
  return way
    ? { uid: way.entry.uid, query: queryString({ populate: { [way.link]: { populate } } }), at: indexOf(way.entry) }
    : { uid, query: queryString({ populate }), at: indexOf(entry) };
}

export const optionPairsCheck: Check = asking({
  id: 'rest.populate.options-together.pairs',
  title: 'Each pair of options inside a population is answered with exactly what both say',
  clauses: ['rest.populate.fields', 'rest.populate.sort', 'rest.populate.filters'],
  tells: ['rest.'],
  questions(scope) {
    const lists = linkedLists(scope);
    if (lists.length === 0) return nothingToAsk;
    const byGround = new Map(lists.map((list) => [list.ground, list]));
    const isKnownQuestion = isKnown(scope);
    const question = questionScope(scope);
    const adapter = { ...inside, grounds: lists.map(({ ground }) => ground) };
    const paired = pairedQuestions(
      question,
      (ground, parameters) => {
        const list = byGround.get(ground);
        if (!list || !isKnownQuestion(questionOn(scope, list, parameters, 0))) return undefined;
        return showsOptions(scope, list, parameters);
      },
      adapter,
    );
    return {
      examples: paired.flatMap(({ ground, parameters, pairs }, at) => {
        const list = byGround.get(ground);
        return list ? [{ ...questionOn(scope, list, parameters, at), cells: pairs.map(cell) }] : [];
      }),
      allCells: possiblePairs(question, adapter).map(cell),
    };
  },
});
