/** A localization keeps its values and its state when another one is written (4.1, 4.7). */

import { queryString } from '../../generate/query-string.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { answeredEntry } from '../../oracle/shape.ts';
import { createdSegment } from '../../target/created-segment.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { codesOf } from '../../target/singles.ts';
import { isPart, partOf } from '../4.1-endpoints/inside.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { isSuccess, lastRequest, listIn } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import type { Created } from '../writing/scratch.ts';
import { chosenValues } from '../writing/values.ts';
import { type LocaleBench, typesCheck } from './locale-bench.ts';
import { localeBesideIdCheck } from './locale-beside-id.ts';

/** An entry, and its locale. */
export interface Member {
  readonly entry: Created;
  readonly locale: string;
}

/** Attributes of which each localization has a value of its own, relations apart. */
const ownAttributes = ({ attributes }: ContentType): Attribute[] =>
  attributes.filter(
    (attribute) => attribute.localized && !attribute.private && (mayRepeat(attribute) || isPart(attribute)),
  );

/** A value for each attribute that is no component and no zone; another `pick` gives others. */
const plainValues = (type: ContentType, pick: number): JsonObject =>
  Object.fromEntries(
    ownAttributes(type).flatMap((attribute) => {
      const values = isPart(attribute) ? [] : chosenValues(attribute).filter((value) => value !== null);
      return values.length === 0 ? [] : [[attribute.name, values[pick % values.length]]];
    }),
  );

const parts = ({ scratch, type }: LocaleBench, model: Model): JsonObject =>
  Object.fromEntries(
    ownAttributes(type)
      .filter(isPart)
      .map((attribute) => [attribute.name, partOf(model, attribute, scratch.part)]),
  );

/** An entry with localizations in the other locales, at most two. Throws NotAllowed where the target makes none. */
export async function membersOf(bench: LocaleBench, model: Model): Promise<Member[]> {
  const { session, scratch, type, main, localize } = bench;
  const others = (await codesOf(type, session.target)).slice(1, 3);
  const first = await scratch.create(type, { ...plainValues(type, 0), ...parts(bench, model) });
  const members = [{ entry: first, locale: main }];
  for (const [at, locale] of others.entries()) {
    const sent = {
      ...scratch.complete(type, { ...plainValues(type, at + 1), ...parts(bench, model) }),
      locale,
    };
    const { status, body } = await localize(first, sent);
    const segment = createdSegment(body, session.target.identifier);
    // the document does not say how a localization is made, nor in which form it is answered
    if (status >= 300 || segment === undefined || !isObject(body))
      throw new NotAllowed(`POST ${first.path}/localizations answers ${status}`);
    const answered = { id: answeredEntry(body)?.id ?? body.id, segment, attributes: body };
    members.push({ entry: scratch.adopt(type, sent, answered), locale });
  }
  return members;
}

/** What a localization has for itself, in the list of its locale. */
async function ownOf({ session, type }: LocaleBench, { entry, locale }: Member): Promise<JsonObject | undefined> {
  const own = ownAttributes(type);
  const populated = own.filter(isPart).map(({ name }) => name);
  const query = queryString({
    filters: { id: { $eq: String(entry.entry.id) } },
    locale,
    ...(type.draftAndPublish ? { publicationState: 'preview' } : {}),
    ...(populated.length > 0 ? { populate: populated } : {}),
  });
  const [listed] = listIn(session, await session.get(`${endpointPath(type)}?${query}`));
  if (!listed) return undefined;
  const names = [...own.map(({ name }) => name), ...(type.draftAndPublish ? ['publishedAt'] : [])];
  return Object.fromEntries(names.map((name) => [name, listed.attributes[name]]));
}

interface Update {
  readonly data: JsonObject;
  readonly query?: string;
}

/** Updates of one localization: of its values, of its components, of its state. */
function updatesOf(bench: LocaleBench, model: Model, pick: number): Update[] {
  const { type } = bench;
  const states = type.draftAndPublish ? ['2024-02-03T04:05:06.000Z', null] : [];
  const inside = parts(bench, model);
  return [
    { data: plainValues(type, pick) },
    { data: plainValues(type, pick + 1), query: '?populate[0]=localizations' },
    ...(Object.keys(inside).length > 0 ? [{ data: inside }] : []),
    ...states.map((publishedAt): Update => ({ data: { publishedAt } })),
  ];
}

export const localizationsApartChecks: readonly Check[] = [
  localeBesideIdCheck,
  typesCheck(
    variant(
      'rest.update.other-entries.localizations',
      'rest.update.other-entries',
      'An update of a localization leaves the values and the state of the others as they were.',
    ),
    ({ localized }) => localized,
    async (bench) => {
      const { session, scratch } = bench;
      const members = await membersOf(bench, scratch.model);
      for (const [at, written] of members.slice(0, 2).entries()) {
        const others = members.filter((member) => member !== written);
        const before = [];
        for (const other of others) before.push(await ownOf(bench, other));
        for (const { data, query } of updatesOf(bench, scratch.model, members.length + 2 * at)) {
          if (!isSuccess(await scratch.update(written.entry, data, query))) continue;
          for (const [place, other] of others.entries()) {
            const after = await ownOf(bench, other);
            const message = `${lastRequest(session)}: the localization in ${other.locale} changed with an update in ${written.locale}`;
            expectSame(message, after, before[place]);
          }
        }
      }
    },
  ),
];
