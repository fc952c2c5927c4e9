import { enumValueName } from '../models/graphql-names.ts';
import { isObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { lastLost, ofList, ofMember, ofText, reversed } from './changes.ts';
import { filterMembers, mapMembers, withAttributes } from './faults.ts';
import { entries, onAnswered, onEach } from './graphql-answered.ts';
import { asksFor, isUpdate, onEntity, onInput, onOperation } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';

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

/** Enumeration values by their names in GraphQL, if these differ. */
const graphqlNames = ({ contentTypes }: Model): Map<string, string> =>
  new Map(
    contentTypes
      .flatMap((type) => type.attributes.flatMap((attribute) => attribute.enum ?? []))
      .filter((value) => enumValueName(value) !== value)
      .map((value) => [enumValueName(value), value]),
  );

const valuesEnumerationRaw: MakeFault = (bench) =>
  onEntity(isUpdate, (entity) =>
    withAttributes(entity, (values) =>
      mapMembers(values, (value) => graphqlNames(bench.model).get(String(value)) ?? value),
    ),
  )(bench);

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
  ['graphql.values.zone-type', 'graphql.types.zone', 'Every item of a zone says that it is of one component.',
    onEach(ofList((parts) => parts.map(ofOther))), ({ components }) => (components.length > 1 ? undefined : 'there is one component')],
  ['graphql.values.id-number', 'graphql.scalars.id-string', 'id is a number.',
    onAnswered((value) => entries(value, (entry) => ({ ...entry, id: Number(entry.id) })))],
  ['graphql.list.last-lost', 'graphql.list', 'The last entry of lists is lost.',
    onAnswered(ofMember('data', lastLost))],
  ['graphql.values.enumeration-raw', 'graphql.types.enum-names',
    'Values of enumerations are answered as the model writes them.', valuesEnumerationRaw,
    (model) => (graphqlNames(model).size > 0 ? undefined : 'no value has another name than itself')],
  ['graphql.list.relations-exchanged', 'graphql.list', 'In a list each entry has the relations of its neighbour.',
    listRelationsExchanged],
];
