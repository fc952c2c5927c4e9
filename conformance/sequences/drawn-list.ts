/**
 * Lists that a sequence asks for between its writes: filters, sort, fields and pages side by side over the entries it knows,
 * so that what a server remembers of them (orders, indexes, answers) shows when it is stale.
 */
import fc from 'fast-check';
import { type Ground, grounds } from '../generate/attributes.ts';
import { comparisonOperators } from '../generate/filters.ts';
import type { Parameters } from '../generate/query-string.ts';
import { wholeQuestion } from '../generate/whole-question.ts';
import type { ContentType, Model } from '../models/model.ts';
import type { EntryId } from '../world/world.ts';
import type { Content } from './content.ts';

/** The relations of a ground that the sequence follows: what others link it does not know. */
function followed(ground: Ground, content: Content): Ground {
  const names = new Set(content.sidesOf(ground.type).map(({ attribute }) => attribute.name));
  return { ...ground, links: ground.links.filter(({ name }) => names.has(name)) };
}

/**
 * Parameters of a list of some entries; undefined where there are too few to ask about.
 *
 * @param ids entries the list is restricted to
 * @param turn another number draws other parameters, the same number the same ones while the content stays
 */
export function drawnList(
  model: Model,
  content: Content,
  type: ContentType,
  ids: readonly EntryId[],
  turn: number,
): Parameters | undefined {
  // what is worth asking is remembered by world, and this one changes
  const world = { ...content, entries: content.entries, find: content.find };
  const all = grounds(model, world).map((ground) => followed(ground, content));
  const ground = all.find((one) => one.type.uid === type.uid);
  if (!ground || ground.filterable.length === 0) return undefined;
  const scope = { model, world, grounds: all, operators: comparisonOperators(), largest: ids.length };
  const [{ filters, populate: _, locale: __, ...others } = {}] = fc.sample(wholeQuestion(ground, scope), {
    seed: turn,
    numRuns: 1,
  });
  const known = { id: { $in: ids.map(String) } };
  return { ...others, filters: filters === undefined ? known : { $and: [known, filters] } };
}
