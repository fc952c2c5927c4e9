import { isObject } from '../models/json.ts';
import { lastLost, ofList, ofMember, ofText, reversed } from './changes.ts';
import { filterMembers } from './faults.ts';
import { entries, onAnswered, onEach } from './graphql-answered.ts';
import { asksFor, onInput } from './graphql-mutations.ts';
import type { Row } from './mutant.ts';

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
  ['graphql.values.files-kept', 'graphql.types.media', 'A null or an empty list takes no file off.',
    onInput((operation) => asksFor(operation, /^update/), (data) => filterMembers(data, (value) => !isNothing(value)))],
  ['graphql.values.zone-type', 'graphql.types.zone', 'Every item of a zone says that it is of one component.',
    onEach(ofList((parts) => parts.map(ofOther))), ({ components }) => (components.length > 1 ? undefined : 'there is one component')],
  ['graphql.values.id-number', 'graphql.scalars.id-string', 'id is a number.',
    onAnswered((value) => entries(value, (entry) => ({ ...entry, id: Number(entry.id) })))],
  ['graphql.list.last-lost', 'graphql.list', 'The last entry of lists is lost.',
    onAnswered(ofMember('data', lastLost))],
];
