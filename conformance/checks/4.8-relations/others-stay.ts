/** A write of one relation leaves the other relations of the entry as they were (4.1). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { linkedItems } from '../../oracle/compare-population.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { onSingle } from '../4.1-endpoints/single-bench.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { type AnsweredEntry, entryIn, lastRequest } from '../writing/answers.ts';
import { onType } from '../writing/on-types.ts';
import { onScratch, type Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';

/** The entry whose relations are written. */
interface Holder {
  readonly type: ContentType;
  readonly path: string;
  put(data: JsonObject): Promise<AnsweredEntry>;
}

/** Relations that a write may name. One that another attribute owns follows that attribute. */
const relationsOf = (model: Model, { attributes }: ContentType): Attribute[] =>
  attributes
    .filter((attribute) => isPlainRelation(attribute) && !attribute.private && attribute.mappedBy === undefined)
    .filter(({ target }) => collections(model).some(({ uid }) => uid === target));

const hasSeveral = (model: Model, type: ContentType): boolean => relationsOf(model, type).length > 1;

/** Ids of two entries of each content-type that the relations link to. */
async function makeTargets(scratch: Scratch, relations: readonly Attribute[]): Promise<Map<unknown, unknown[]>> {
  const ids = new Map<unknown, unknown[]>();
  for (const uid of new Set(relations.map(({ target = '' }) => target))) {
    const type = typeNamed(scratch.model, uid);
    ids.set(uid, [(await scratch.create(type, {})).entry.id, (await scratch.create(type, {})).entry.id]);
  }
  return ids;
}

/** Ids in a populated relation, in order. */
const idsIn = (value: unknown): unknown[] => linkedItems(value).map((item) => (isObject(item) ? item.id : item));

/** Values that take a linked entry out of a relation, or put another one in its place. */
const changesOf = (attribute: Attribute, [first, second]: readonly unknown[]): unknown[] => [
  ...(isToMany(attribute) ? [{ disconnect: [first] }, [second], { set: [second] }] : [second]),
  ...(attribute.required ? [] : [null]),
];

async function expectOthersStay(scratch: Scratch, { type, path, put }: Holder): Promise<void> {
  const { session, model } = scratch;
  const relations = relationsOf(model, type);
  const targets = await makeTargets(scratch, relations);
  const idsFor = ({ target }: Attribute): unknown[] => targets.get(target) ?? [];
  const whole = Object.fromEntries(
    relations.map((attribute) => [attribute.name, isToMany(attribute) ? idsFor(attribute) : idsFor(attribute)[0]]),
  );
  const populate = relations.map(({ name }, at) => `populate[${at}]=${name}`).join('&');
  const state = type.draftAndPublish ? '&publicationState=preview' : '';
  const read = async () => entryIn(session, await session.get(`${path}?${populate}${state}`)).attributes;
  await put(whole);
  const before = await read();
  for (const written of relations) {
    for (const change of changesOf(written, idsFor(written))) {
      await put({ [written.name]: change });
      const after = await read();
      for (const { name } of relations.filter((other) => other !== written)) {
        const message = `${lastRequest(session)}: ${name} after a write that names ${written.name} alone`;
        expectSame(message, idsIn(after[name]), idsIn(before[name]));
      }
      await put({ [written.name]: whole[written.name] });
    }
  }
}

export const othersStayChecks: readonly Check[] = [
  onType(
    variant(
      'rest.update.partial.relations',
      'rest.update.partial',
      'An update that changes one relation leaves the others, also those that link the same entries.',
    ),
    async (scratch, type) => {
      const created = await scratch.create(type, {});
      await expectOthersStay(scratch, { type, path: created.path, put: (data) => scratch.change(created, data) });
    },
    (model) => collections(model).filter((type) => hasSeveral(model, type)),
  ),
  onSingle(
    variant(
      'rest.single.update.relations',
      'rest.single.update',
      'A PUT on a single type that changes one relation leaves the others, also those that link the same entries.',
    ),
    async ({ session, model, type, whole, put }) => {
      await put(whole);
      const path = endpointPath(type);
      await onScratch(session, model, ['rest.single.update.relations', type.uid], (scratch) =>
        expectOthersStay(scratch, { type, path, put }),
      );
    },
    ({ attributes }) => attributes.filter((attribute) => isPlainRelation(attribute)).length > 1,
  ),
];
