/** Mutations of drafts that lack what published entries need (3, 4.9, observed). */
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { localesOf } from '../../target/singles.ts';
import { emptyParts } from '../3-states/empty-parts.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { expectValues, isShown, mayRepeat } from '../writing/compare.ts';
import { hasSoleDefault } from '../writing/complete.ts';
import { collections } from '../writing/subjects.ts';
import { inputOf } from './input.ts';
import { type Adapter, type Arguments, adoptEntity, inLocale, operationOf, someEntityIn } from './mutations.ts';
import { onAdapter, type Stage, withoutZones } from './on-adapter.ts';
import { onSingle, type Single } from './singles.ts';

const isPlain = (attribute: Attribute): boolean => isShown(attribute) && attribute.required;

/** Texts that may be too short in drafts. */
const isSized = (attribute: Attribute): boolean =>
  mayRepeat(attribute) && (attribute.minLength ?? 0) > 1 && attribute.regex === undefined;

const mayLack = ({ draftAndPublish, attributes }: ContentType): boolean =>
  draftAndPublish &&
  attributes.some((attribute) => attribute.required || isSized(attribute) || attribute.type === 'component');

const valuesFor = (type: ContentType, holds: (attribute: Attribute) => boolean, value: unknown): JsonObject =>
  Object.fromEntries(type.attributes.filter(holds).map(({ name }) => [name, value]));

/** What a draft holds that lacks everything: components without values, and texts of one letter. */
const lackingOf = (model: Model, type: ContentType): JsonObject => ({
  ...emptyParts(model, type, 0),
  ...valuesFor(type, isSized, 'x'),
});

/** What is null in it: nothing stands in for it. */
const absentIn = (type: ContentType): JsonObject =>
  valuesFor(type, (attribute) => isPlain(attribute) && attribute.default === undefined && !isSized(attribute), null);

type Writer = Pick<Stage, 'session' | 'model' | 'type'> & { readonly adapter: Adapter };

/** Sends a mutation that answers the id alone: what is required has no null in GraphQL. */
async function write({ session, model, type, adapter }: Writer, field: string, more: Arguments, data: JsonObject) {
  const input = inputOf(model, type.attributes, data);
  const args: Arguments = { ...more, data: [`${adapter.names.input}!`, input] };
  return session.graphql(operationOf('mutation', field, args, 'data { id }'));
}

/** Throws Mismatch unless REST reads a draft with these values. */
async function expectDraft(session: Session, type: ContentType, path: string, values: JsonObject): Promise<void> {
  const { attributes } = entryIn(session, await session.get(`${path}publicationState=preview`));
  expectValues(session, { attributes: [...type.attributes, publishedAt] }, attributes, {
    ...values,
    publishedAt: null,
  });
}

const publishedAt: Attribute = {
  ...{ name: 'publishedAt', type: 'datetime' },
  ...{ required: false, unique: false, private: false, localized: false },
};

/** Values of attributes whose default only one entry can have. */
const besideDefaults = ({ scratch, type }: Stage): JsonObject => {
  const isTaken = (name: string): boolean =>
    type.attributes.some((attribute) => attribute.name === name && hasSoleDefault(attribute));
  return Object.fromEntries(Object.entries(scratch.complete(type, {})).filter(([name]) => isTaken(name)));
};

async function collectionLacks(stage: Stage): Promise<void> {
  const { session, scratch, model, type, adapter } = stage;
  const { create, update, localize } = adapter.names;
  const pathOf = (id: string) => `${endpointPath(type)}/${id}?`;
  const expected = { ...absentIn(type), ...valuesFor(type, isSized, 'x') };
  const make = async (field: string, more: Arguments): Promise<string> => {
    const lacking = { ...besideDefaults(stage), ...lackingOf(model, type), publishedAt: null };
    const answer = await write(stage, field, more, lacking);
    adoptEntity(scratch, type, answer.data?.[field]);
    const { id } = someEntityIn(answer, field);
    await expectDraft(session, type, pathOf(id), expected);
    return id;
  };
  await make(create, {});
  const whole = await scratch.create(type, { publishedAt: null });
  const id = String(whole.entry.id);
  const nothing = { ...valuesFor(type, isPlain, null), ...valuesFor(type, isSized, 'y') };
  someEntityIn(await write(stage, update, { id: ['ID!', id] }, nothing), update);
  await expectDraft(session, type, pathOf(id), nothing);
  const other = type.localized ? (await localesOf(type, session.target))[1] : undefined;
  if (other === undefined) return;
  const source = await scratch.create(type, {});
  await make(localize, { id: ['ID', String(source.entry.id)], ...inLocale(other) });
}

async function singleLacks(single: Single): Promise<void> {
  const { session, model, type, adapter } = single;
  const { update } = adapter.names;
  const path = `${endpointPath(type)}?`;
  const send = async (data: JsonObject, expected: JsonObject): Promise<void> => {
    someEntityIn(await write(single, update, {}, data), update);
    await expectDraft(session, type, path, expected);
  };
  const expected = { ...absentIn(type), ...valuesFor(type, isSized, 'x') };
  await send({ ...lackingOf(model, type), publishedAt: null }, expected);
  const nothing = { ...valuesFor(type, isPlain, null), ...valuesFor(type, isSized, 'y') };
  await send(nothing, nothing);
}

const clause = 'drafts.draft-skips-required';
const terms = { clause, also: ['drafts.draft-skips-min-length'], needs: ['drafts'] };

export const lackingDraftChecks: readonly Check[] = [
  onAdapter(
    {
      ...terms,
      id: `${clause}.mutations`,
      title: 'A mutation makes and changes drafts that lack what is required, also localizations.',
    },
    collectionLacks,
    { types: withoutZones((model) => collections(model).filter(mayLack)) },
  ),
  onSingle(
    {
      ...terms,
      id: `${clause}.single-mutations`,
      title: 'A mutation makes a single type a draft that lacks what is required.',
    },
    singleLacks,
    (type) =>
      mayLack(type) && !type.attributes.some((attribute) => attribute.type === 'dynamiczone' && attribute.required),
  ),
];
