import { enumValueName, fillName } from '../models/graphql-names.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import { lastLost, ofList, ofMember, ofText, reversed } from './changes.ts';
import { filterMembers, listIn, mapMembers, withAttributes } from './faults.ts';
import { entries, isQuery, onAnswered, onEach } from './graphql-answered.ts';
import { asksFor, isUpdate, onEntity, onGraphql, onInput, onOperation, rootField } from './graphql-mutations.ts';
import type { Bench, MakeFault, Passing, Row } from './mutant.ts';
import { someDrafts } from './needs.ts';
import { reading, withBearer } from './when.ts';

const isZone = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some((item) => isObject(item) && '__typename' in item);

const isFile = (value: unknown): boolean => isObject(value) && isObject(value.attributes) && 'url' in value.attributes;

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** A change of the data of to-many relations and media. */
const ofMany = (change: (data: readonly unknown[]) => readonly unknown[]) => ofMember('data', ofList(change));

const idIn = (entry: unknown): number => (isObject(entry) ? Number(entry.id) : 0);
const byIds = (files: readonly unknown[]) =>
  files.every(isFile) ? files.toSorted((a, b) => idIn(a) - idIn(b)) : files;
const ofOther = (part: unknown): unknown =>
  isObject(part) && '__typename' in part ? { ...part, __typename: 'ComponentOther' } : part;

/** A zone or a component whose empty relations and media have no envelope. */
const withoutEnvelopes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEnvelopes);
  if (!isObject(value) || 'data' in value) return value;
  return mapMembers(value, (member) => (isObject(member) && member.data === null ? null : member));
};

/** Enumeration values by their names in GraphQL, if these differ. */
const graphqlNames = ({ contentTypes }: Model): Map<string, string> =>
  new Map(
    contentTypes
      .flatMap((type) => type.attributes.flatMap((attribute) => attribute.enum ?? []))
      .filter((value) => enumValueName(value) !== value)
      .map((value) => [enumValueName(value), value]),
  );

/** An entry with the values of enumerations as the model writes them. */
const withRawValues = (model: Model, entity: JsonObject): JsonObject =>
  withAttributes(entity, (values) => mapMembers(values, (value) => graphqlNames(model).get(String(value)) ?? value));

const valuesEnumerationRaw: MakeFault = (bench) =>
  onEntity(isUpdate, (entity) => withRawValues(bench.model, entity))(bench);

const enumerationRawInAnswers: MakeFault = (bench) =>
  onAnswered((value) => entries(value, (entry) => withRawValues(bench.model, entry)))(bench);

const hasOtherNames = (model: Model): string | undefined =>
  graphqlNames(model).size > 0 ? undefined : 'no value has another name than itself';

const listRelationsExchanged = onAnswered((value) => {
  const all = Array.isArray(value.data) ? value.data.filter(isObject) : [];
  const entriesOf = all.map((entry, at) => {
    const [own, other] = [entry.attributes, all[(at + 1) % all.length]?.attributes];
    if (!isObject(own) || !isObject(other)) return entry;
    const attributesOf = mapMembers(own, (value, name) => (isObject(value) && 'data' in value ? other[name] : value));
    return { ...entry, attributes: attributesOf };
  });
  return all.length > 1 ? { ...value, data: entriesOf } : value;
});

const infoCleared = onOperation(
  ({ query }) => query.includes('updateFileInfo'),
  ({ variables, ...operation }) => ({
    ...operation,
    variables: mapMembers(variables, (value, key) =>
      key === 'info' && isObject(value) ? { alternativeText: '', caption: '', ...value } : value,
    ),
  }),
);

/** The ids of the drafts of content-types, as texts. */
async function draftsOf(
  uids: readonly unknown[],
  request: Passing,
  { model, send, token }: Bench,
): Promise<Set<string>> {
  const drafts = new Set<string>();
  for (const type of model.contentTypes.filter(({ uid, draftAndPublish }) => draftAndPublish && uids.includes(uid))) {
    const path = `${endpointPath(type)}?publicationState=preview&filters[publishedAt][$null]=true&pagination[pageSize]=100&fields[0]=id&sort=id:desc`;
    for (const { id } of listIn(await send(withBearer(reading(request, path), token))))
      drafts.add(`${type.uid} ${String(id)}`);
  }
  return drafts;
}

/** Relations to one entry of the entry that is asked for by id hold no drafts. */
const oneHidesDrafts = onGraphql(isQuery, async (body, _answer, operation, request, bench) => {
  const field = rootField(operation);
  const type = bench.model.contentTypes.find((each) => fillName('<x>', each) === field);
  const entity = isObject(body.data) ? body.data[field] : undefined;
  if (!type || !isObject(entity)) return body;
  const ones = type.attributes.filter(({ relation }) => relation?.endsWith('One'));
  const drafts = await draftsOf(
    ones.map(({ target }) => target),
    request,
    bench,
  );
  const hidden = entries(entity, (entry) =>
    withAttributes(entry, (all) =>
      mapMembers(all, (value, name) => {
        const { target } = ones.find((one) => one.name === name) ?? {};
        const isDraft = isObject(value) && isObject(value.data) && drafts.has(`${target} ${String(value.data.id)}`);
        return isDraft ? { data: null } : value;
      }),
    ),
  );
  return { ...body, data: { [field]: hidden } };
});

// biome-ignore format: a table, one mutant a row
export const graphqlValueMutants: Row[] = [
  ['graphql.values.texts-trimmed', 'graphql.find-one', 'The last letter of texts is lost.',
    onEach(ofText((text) => text.slice(0, -1)))],
  ['graphql.values.numbers-as-text', 'graphql.find-one', 'Numbers are answered as texts.',
    onEach((value) => (typeof value === 'number' ? String(value) : value))],
  ['graphql.values.relations-emptied', 'graphql.types.output', 'To-many relations hold nothing.',
    onEach(ofMany(() => []))],
  ['graphql.values.relation-lost', 'graphql.types.output', 'The last entry of to-many relations is lost.',
    onEach(ofMember('data', lastLost))],
  ['graphql.values.parts-turned', 'graphql.types.output',
    'Repeatable components and zones stand in the opposite order.',
    onEach(reversed)],
  ['graphql.values.zone-turned', 'graphql.types.zone', 'Zones stand in the opposite order.',
    onEach((value) => (isZone(value) ? value.toReversed() : value))],
  ['graphql.values.file-lost', 'graphql.types.media', 'The file of a single medium is not shown.',
    onEach((value) => (isObject(value) && isFile(value.data) ? { ...value, data: null } : value))],
  ['graphql.values.files-sorted', 'graphql.types.media', 'Several files are shown in the order of their ids.',
    onEach(ofMany(byIds))],
  ['graphql.values.info-cleared', 'graphql.upload', 'updateFileInfo clears what it does not name.', infoCleared],
  ['graphql.values.files-kept', 'graphql.types.media', 'A null or an empty list takes no file off.',
    onInput((operation) => asksFor(operation, /^update/), (data) => filterMembers(data, (value) => !isNothing(value)))],
  ['graphql.values.nothing-in-components', 'rest.envelope.populated-to-one-null',
    'In components and zones a relation or medium without any is null itself.', onEach(withoutEnvelopes)],
  ['graphql.values.zone-page', 'graphql.types.zone', 'Zones end after ten items.',
    onEach((value) => (isZone(value) ? value.slice(0, 10) : value))],
  ['graphql.values.zone-type', 'graphql.types.zone', 'Every item of a zone says that it is of one component.',
    onEach(ofList((parts) => parts.map(ofOther))), ({ components }) => (components.length > 1 ? undefined : 'there is one component')],
  ['graphql.values.id-number', 'graphql.scalars.id-string', 'id is a number.',
    onAnswered((value) => entries(value, (entry) => ({ ...entry, id: Number(entry.id) })))],
  ['graphql.list.last-lost', 'graphql.list', 'The last entry of lists is lost.',
    onAnswered(ofMember('data', lastLost))],
  ['graphql.values.enumeration-raw', 'graphql.types.enum-names',
    'Values of enumerations are answered as the model writes them.', valuesEnumerationRaw, hasOtherNames],
  ['graphql.values.enumeration-raw-in-queries', 'graphql.types.enum-names',
    'Queries answer values of enumerations as the model writes them.', enumerationRawInAnswers, hasOtherNames],
  ['graphql.list.relations-exchanged', 'graphql.list', 'In a list each entry has the relations of its neighbour.',
    listRelationsExchanged],
  ['graphql.relation.one-hides-drafts', 'graphql.relation-live', 'A relation to one entry hides it while it is a draft.',
    oneHidesDrafts, someDrafts],
];
