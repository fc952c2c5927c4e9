/** Single types with whole content: their updates, links, components and populations are those of entries (4.1, 4.5, 4.8). */
import { isRelation, isZone, onEach, populatables } from '../../generate/population.ts';
import { type Parameter, queryString } from '../../generate/query-string.ts';
import { attributesOf } from '../../models/answered-attributes.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { entryPath } from '../../target/endpoints.ts';
import { compareKeys } from '../4.4-fields/compare-keys.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { chosenValues } from '../writing/values.ts';
import { holdsComponents } from './component-trees.ts';
import { keepsTrees } from './kept-trees.ts';
import { onSingle, type Single } from './single-bench.ts';
import { singleLinkChecks } from './single-links.ts';
import { singlePopulationChecks } from './single-populations.ts';
import { isList } from './whole-content.ts';
import { type WholeEntry, withWholeSingle } from './whole-entry.ts';
import { optionalIn, updatesTogether } from './whole-updates.ts';

const hasMore = ({ attributes }: ContentType): boolean => attributes.some((attribute) => !isScalar(attribute));

const hasLinks = ({ attributes }: ContentType): boolean =>
  attributes.some(({ type, private: hidden }) => type === 'relation' && !hidden);

/** A check of single types with whole content. */
const onWhole = (
  named: ReturnType<typeof variant>,
  run: (whole: WholeEntry, single: Single) => Promise<void>,
  holds: (type: ContentType) => boolean,
): Check => onSingle(named, (single) => withWholeSingle(single, named.id ?? '', (whole) => run(whole, single)), holds);

/** Links come and go one by one, to the end and to places of their own. */
async function connects({ links, idsFor, update }: WholeEntry): Promise<void> {
  const link = links.find((one) => one.type === 'relation' && isList(one));
  const [a, b] = link ? idsFor(link) : [];
  if (!link) return;
  const steps: [operation: JsonObject, holds: readonly unknown[]][] = [
    [{ set: [a] }, [a]],
    [{ connect: [b] }, [a, b]],
    [{ disconnect: [a] }, [b]],
    [{ connect: [{ id: a, position: { start: true } }] }, [a, b]],
    [{ disconnect: [{ id: b }] }, [a]],
    [{ connect: [{ id: b, position: { before: a } }] }, [b, a]],
  ];
  for (const [operation, holds] of steps) await update({ [link.name]: operation }, { [link.name]: holds });
}

/** After its deletion it has nothing that the request which makes it anew does not send. */
async function startsAnew({ type, sent, update, expected }: WholeEntry, { remove }: Single): Promise<void> {
  await remove();
  const gone = new Set(optionalIn(type, sent).map(({ name }) => name));
  const kept = Object.entries(sent).filter(([name]) => !gone.has(name));
  const empty = [...gone].map((name) => [name, []] as const);
  await update(Object.fromEntries(kept), { ...expected(), ...Object.fromEntries(empty) });
}

/** A relation of a single type, and an entry that it links. */
interface Linked {
  readonly name: string;
  readonly type: ContentType;
  readonly id: unknown;
}

/** What the relations of a single type link in a turn. */
const linkedOf = ({ model, type, links }: WholeEntry, values: JsonObject): Linked[] =>
  populatables(model, type)
    .filter(isRelation)
    .flatMap(({ attribute: { name, target } }) => {
      const [id] = [values[name]].flat();
      const linked = model.contentTypes.find(({ uid }) => uid === target);
      return linked && id !== undefined && links.some((link) => link.name === name) ? [{ name, type: linked, id }] : [];
    });

/** Beside two fields, a relation with options shows the linked entry as a read of that: also after it has changed. */
async function showsLinked(whole: WholeEntry): Promise<void> {
  const { session, model, type, path, values, update } = whole;
  await update(values(1));
  const fields = defaultFields(type).slice(0, 2);
  for (const { name, type: linked, id } of linkedOf(whole, values(1))) {
    const [inner] = populatables(model, linked).filter(isRelation);
    const options = {
      fields: defaultFields(linked).slice(0, 2),
      ...(inner ? { populate: [inner.attribute.name] } : {}),
    };
    const query = queryString({ fields, populate: { [name]: options } });
    const [plain] = linked.attributes.filter(
      (attribute) => mayRepeat(attribute) && options.fields.includes(attribute.name),
    );
    const target = entryPath(linked, String(id));
    const { attributes: state } = entryIn(session, await session.get(`${target}?publicationState=preview`));
    // whether a population shows drafts is not stated, nor how an entry is published
    if (linked.draftAndPublish && state.publishedAt === null) continue;
    for (const nth of [0, 1, 2]) {
      const value = plain && chosenValues(plain)[nth];
      if (plain && value !== undefined)
        entryIn(
          session,
          await session.send({ method: 'PUT', path: target, auth: 'full', body: { data: { [plain.name]: value } } }),
        );
      const { attributes } = entryIn(session, await session.get(`${path}?${query}`));
      const sent = lastRequest(session);
      compareKeys([{ id: 'of the single type', attributes }], [...fields, name], sent);
      const own = attributes[name];
      const [shown] = [isObject(own) ? own.data : undefined].flat();
      const read = entryIn(session, await session.get(`${target}?${queryString(options)}`));
      expectSame(`${sent}: ${name} is populated otherwise than a read of it`, attributesOf(shown), read.attributes);
    }
  }
}

/** Several linked entries are filtered and sorted inside the population of a single type. */
async function choosesLinked({ session, links, path, idsFor, update }: WholeEntry): Promise<void> {
  for (const link of links.filter((each) => each.type === 'relation' && isList(each))) {
    const { name } = link;
    const ids = idsFor(link).map(Number);
    await update({ [name]: ids });
    const [first, last] = [Math.min(...ids), Math.max(...ids)];
    const named = (options: Parameter) => queryString({ populate: { [name]: options } });
    for (const [options, expected] of [
      [{ filters: { id: { $eq: String(last) } } }, [last]],
      [{ filters: { id: { $ne: String(last) } } }, [first]],
      [{ sort: 'id:desc' }, [last, first]],
      [{ sort: ['id:asc'] }, [first, last]],
    ] as const) {
      const query = `${named(options)}&publicationState=preview`;
      const { attributes } = entryIn(session, await session.get(`${path}?${query}`));
      const message = `${lastRequest(session)}: ${name} is not filtered or sorted`;
      expectSame(message, idsIn(attributes[name]), expected);
    }
  }
}

/** The components of a zone, each with the ids that its relations link. */
const linksInside = (items: unknown, names: readonly string[]): unknown =>
  Array.isArray(items)
    ? items.filter(isObject).map((item) => ({
        id: item.id,
        ...Object.fromEntries(names.filter((name) => name in item).map((name) => [name, idsIn(item[name])])),
      }))
    : items;

/** Zones by both strategies show what a population of every name in them shows. */
async function showsZones({ session, model, type, path, read }: WholeEntry): Promise<void> {
  const whole = await read();
  for (const zone of populatables(model, type).filter(isZone)) {
    const { attribute } = zone;
    const names = zone.leadsTo
      .flatMap((part) => populatables(model, part).filter(isRelation))
      .map((door) => door.attribute.name);
    for (const options of [{ populate: '*' }, onEach(zone)]) {
      const query = queryString({ populate: { [attribute.name]: options } });
      const { attributes } = entryIn(session, await session.get(`${path}?${query}`));
      const message = `${lastRequest(session)}: ${attribute.name} links otherwise than where each name is listed`;
      expectSame(message, linksInside(attributes[attribute.name], names), linksInside(whole[attribute.name], names));
    }
  }
}

export const wholeSingleChecks: readonly Check[] = [
  ...singlePopulationChecks,
  ...singleLinkChecks,
  onWhole(
    variant(
      'rest.single.update.together',
      'rest.single.update',
      'A PUT on a single type writes attributes of several kinds at once, and leaves all others.',
    ),
    updatesTogether,
    hasMore,
  ),
  onWhole(
    variant(
      'rest.single.update.links',
      'rest.single.update',
      'A PUT on a single type connects and disconnects links as an update of an entry does.',
    ),
    connects,
    hasLinks,
  ),
  onWhole(
    variant(
      'rest.single.upsert.links',
      'rest.single.upsert',
      'A single type that is made anew has nothing of the deleted one.',
    ),
    startsAnew,
    hasMore,
  ),
  onWhole(
    variant(
      'rest.single.find.linked',
      'rest.single.find',
      'A populated relation of a single type shows the linked entry with the same options as a read of it.',
    ),
    showsLinked,
    hasLinks,
  ),
  onWhole(
    variant(
      'rest.single.find.chosen',
      'rest.single.find',
      'A populated relation of a single type is filtered and sorted as that of an entry.',
    ),
    choosesLinked,
    hasLinks,
  ),
  onWhole(
    variant(
      'rest.single.find.zones',
      'rest.single.find',
      'A zone of a single type shows the same links by either strategy of its population.',
    ),
    showsZones,
    ({ attributes }) => attributes.some((attribute) => attribute.type === 'dynamiczone' && !attribute.private),
  ),
  onWhole(
    variant(
      'rest.components.update-by-id.single',
      'rest.components.update-by-id',
      'Components of a single type that a PUT names by id stay themselves at every depth.',
    ),
    keepsTrees,
    ({ attributes }) => attributes.some(holdsComponents),
  ),
];
