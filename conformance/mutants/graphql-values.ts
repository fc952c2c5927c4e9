import { enumValueName } from '../models/graphql-names.ts';
import type { Model } from '../models/model.ts';
import { isObject, mapped } from './faults.ts';
import { attributes, entries, isCollection, onAnswered } from './graphql-answered.ts';
import { asksFor, isUpdate, onEntity, onInput } from './graphql-mutations.ts';
import type { Mutant } from './mutant.ts';

const isZone = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some((one) => isObject(one) && '__typename' in one);

const isFile = (value: unknown): boolean => isObject(value) && isObject(value.attributes) && 'url' in value.attributes;

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Values of enumerations that have another name in GraphQL, by that name. */
const renamed = ({ contentTypes }: Model): Map<string, string> =>
  new Map(
    contentTypes
      .flatMap((type) => type.attributes.flatMap((one) => one.enum ?? []))
      .filter((value) => enumValueName(value) !== value)
      .map((value) => [enumValueName(value), value]),
  );

export const graphqlValueMutants: Mutant[] = [
  {
    id: 'graphql.values.texts-trimmed',
    clause: 'graphql.find-one',
    breaks: 'The last letter of texts is lost.',
    ...attributes((held) => mapped(held, (value) => (typeof value === 'string' ? value.slice(0, -1) : value))),
  },
  {
    id: 'graphql.values.numbers-as-text',
    clause: 'graphql.find-one',
    breaks: 'Numbers are answered as texts.',
    ...attributes((held) => mapped(held, (value) => (typeof value === 'number' ? String(value) : value))),
  },
  {
    id: 'graphql.values.relations-emptied',
    clause: 'graphql.types.output',
    breaks: 'To-many relations hold nothing.',
    ...attributes((held) => mapped(held, (value) => (isCollection(value) ? { ...value, data: [] } : value))),
  },
  {
    id: 'graphql.values.relation-lost',
    clause: 'graphql.types.output',
    breaks: 'The last entry of to-many relations is lost.',
    ...attributes((held) =>
      mapped(held, (value) =>
        isCollection(value) && Array.isArray(value.data) ? { ...value, data: value.data.slice(0, -1) } : value,
      ),
    ),
  },
  {
    id: 'graphql.values.parts-turned',
    clause: 'graphql.types.output',
    breaks: 'Repeatable components and zones stand in the opposite order.',
    ...attributes((held) => mapped(held, (value) => (Array.isArray(value) ? value.toReversed() : value))),
  },
  {
    id: 'graphql.values.enumeration-raw',
    clause: 'graphql.types.enum-names',
    breaks: 'Values of enumerations are answered as the model writes them.',
    needs: (model) => (renamed(model).size > 0 ? undefined : 'no value has another name than itself'),
    fault: (bench) =>
      onEntity(isUpdate, (entity) => ({
        ...entity,
        attributes: isObject(entity.attributes)
          ? mapped(entity.attributes, (value) => renamed(bench.model).get(String(value)) ?? value)
          : entity.attributes,
      })).fault(bench),
  },
  {
    id: 'graphql.values.zone-turned',
    clause: 'graphql.types.zone',
    breaks: 'Zones stand in the opposite order.',
    ...attributes((held) => mapped(held, (value) => (isZone(value) ? value.toReversed() : value))),
  },
  {
    id: 'graphql.values.file-lost',
    clause: 'graphql.types.media',
    breaks: 'The file of a single medium is not shown.',
    ...attributes((held) =>
      mapped(held, (value) => (isObject(value) && isFile(value.data) ? { ...value, data: null } : value)),
    ),
  },
  {
    id: 'graphql.values.files-sorted',
    clause: 'graphql.types.media',
    breaks: 'Several files are shown in the order of their ids.',
    ...attributes((held) =>
      mapped(held, (value) =>
        isCollection(value) && Array.isArray(value.data) && value.data.every(isFile)
          ? { ...value, data: value.data.toSorted((a, b) => Number(a.id) - Number(b.id)) }
          : value,
      ),
    ),
  },
  {
    id: 'graphql.values.files-kept',
    clause: 'graphql.types.media',
    breaks: 'A null or an empty list takes no file off.',
    ...onInput(
      (operation) => asksFor(operation, /^update/),
      (data) => Object.fromEntries(Object.entries(data).filter(([, value]) => !isNothing(value))),
    ),
  },
  {
    id: 'graphql.values.zone-type',
    clause: 'graphql.types.zone',
    breaks: 'Every item of a zone says that it is of one component.',
    needs: ({ components }) => (components.length > 1 ? undefined : 'there is one component'),
    ...attributes((held) =>
      mapped(held, (value) =>
        Array.isArray(value)
          ? value.map((one: unknown) =>
              isObject(one) && '__typename' in one ? { ...one, __typename: 'ComponentOther' } : one,
            )
          : value,
      ),
    ),
  },
  {
    id: 'graphql.values.id-number',
    clause: 'graphql.scalars.id-string',
    breaks: 'id is a number.',
    ...onAnswered((value) => entries(value, (entry) => ({ ...entry, id: Number(entry.id) }))),
  },
  {
    id: 'graphql.list.relations-exchanged',
    clause: 'graphql.list',
    breaks: 'In a list each entry has the relations of its neighbour.',
    ...onAnswered((value) => {
      const all = Array.isArray(value.data) ? value.data.filter(isObject) : [];
      const entriesOf = all.map((entry, at) => {
        const [own, other] = [entry.attributes, all[(at + 1) % all.length]?.attributes];
        if (!isObject(own) || !isObject(other)) return entry;
        const attributesOf = mapped(own, (held, name) => (isObject(held) && 'data' in held ? other[name] : held));
        return { ...entry, attributes: attributesOf };
      });
      return all.length > 1 ? { ...value, data: entriesOf } : value;
    }),
  },
  {
    id: 'graphql.list.last-lost',
    clause: 'graphql.list',
    breaks: 'The last entry of lists is lost.',
    ...onAnswered((value) => (Array.isArray(value.data) ? { ...value, data: value.data.slice(0, -1) } : value)),
  },
];
