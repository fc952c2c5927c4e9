/** Entries by id, with everything in them, and single types (4.9, 2.3). */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { attributeSelection, oneText, withValuesOnly } from '../../generate/graphql/selection.ts';
import { listName, oneName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import { collectionTypes, typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { rootFields } from '../../oracle/graphql/document.ts';
import { answeredEntries } from '../../oracle/graphql/envelope.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { WorldEntry } from '../../world/world.ts';
import { asking, type DocumentQuestion, nothingToAsk } from '../asking.ts';
import { caseCheck, caseOfEach, type Named, type TypeCase } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { isShownMedia } from '../writing/compare.ts';
import { dataOf, largestList } from './lists.ts';
import { insideReading, isShort, optionsOf, selectionOf, statedInside } from './selected.ts';
import { askingTerms, graphqlTerms } from './terms.ts';

/** Entries requested by id in one document. */
interface EntriesCase {
  readonly uid: string;
  readonly ids: readonly string[];
}

/** Number of entries in one document, with everything inside and without: answers have a limit. */
const [deep, together] = [1, 6];

/** Entries of each content-type, few at a time. */
function entryCases(
  { model, world }: Scope,
  { many = together, holds = () => true }: Omit<EntriesCheck, 'selection'> = {},
): EntriesCase[][] {
  return collectionTypes(model)
    .map((type) => {
      const { uid } = type;
      // a read by id answers one version of a document, the published one
      const isShown = (entry: WorldEntry): boolean => !type.versioned || entry.values.publishedAt !== null;
      const ids = world.entries(uid).flatMap((entry) => (isShown(entry) && holds(entry, type) ? String(entry.id) : []));
      const cases: EntriesCase[] = [];
      for (let at = 0; at < ids.length; at += many) cases.push({ uid, ids: ids.slice(at, at + many) });
      return cases;
    })
    .filter((cases) => cases.length > 0);
}

interface EntriesCheck {
  /** Number of entries in one document. */
  readonly many?: number;
  /** Which entries to request. Default: all. */
  holds?(entry: WorldEntry, type: ContentType): boolean;
  /** The selection of a content-type. */
  selection(type: ContentType, scope: Scope): string;
}

/** A check that requests entries by id. */
const entriesCheck = (named: Named, definition: EntriesCheck): Check =>
  asking<DocumentQuestion>({
    ...askingTerms(named),
    reading: insideReading,
    questions(scope) {
      const cases = entryCases(scope, definition).map((list) =>
        list.map(({ uid, ids }): DocumentQuestion => {
          const type = typeNamed(scope.model, uid);
          const selection = definition.selection(type, scope);
          return { query: `{ ${ids.map((id, at) => `e${at}: ${oneText(type, id, selection)}`).join(' ')} }` };
        }),
      );
      if (cases.length === 0) return nothingToAsk;
      return {
        examples: cases.flatMap((list) => list.slice(0, 1)),
        arbitrary: fc.constantFrom(...cases).chain((list) => fc.constantFrom(...list)),
        weight: 2,
      };
    },
  });

const isZone = ({ type, private: hidden }: Attribute): boolean => type === 'dynamiczone' && !hidden;
const isStated = (attribute: Attribute): boolean => !isZone(attribute) && !isShownMedia(attribute);

/** The content-type with these attributes only. */
const withAttributes = (type: ContentType, keep: (attribute: Attribute) => boolean): ContentType => ({
  ...type,
  attributes: type.attributes.filter(keep),
});

const plainSelection = (type: ContentType, { model, world: { seed } }: Scope): string =>
  attributeSelection(model, withValuesOnly(type), { ...statedInside, depth: 0, seed });

/** The judge ignores whether an id is text or number; this check compares the type. */
const idIsText = caseCheck<EntriesCase>(graphqlTerms('graphql.scalars.id-string'), {
  cases: (scope) => entryCases(scope).flatMap((list) => list.slice(0, 1)),
  async run(session, { uid, ids }, { model }) {
    const type = typeNamed(model, uid);
    const query = `{ ${ids.map((id, at) => `e${at}: ${oneText(type, id, '__typename')}`).join(' ')} }`;
    const data = dataOf(await session.graphql({ query }));
    const answered = ids.map((_, at) => {
      const response = data[`e${at}`];
      return isObject(response) && isObject(response.data) ? response.data.id : undefined;
    });
    expectSame(`ids of ${type.pluralName} are no strings`, answered, ids);
  },
});

const single = caseCheck<TypeCase>(graphqlTerms({ clause: 'graphql.single-find', needs: ['singles'] }), {
  cases: ({ model }) => caseOfEach(model.contentTypes.filter(({ kind }) => kind === 'singleType')),
  async run(session, { uid }, scope) {
    const type = typeNamed(scope.model, uid);
    const selection = attributeSelection(scope.model, type, optionsOf(scope, 1));
    const query = `{ ${oneName(type)} { data { id attributes { ${selection} } } } }`;
    const data = dataOf(await session.graphql({ query }));
    const answered = rootFields(scope.model, query).flatMap(
      (field) => answeredEntries(scope.model, field, data[field.key])?.map(({ id }) => id) ?? 'no entry in data',
    );
    const { status, body } = await session.get(endpointPath(type));
    const ids = status === 200 && isObject(body) && isObject(body.data) ? [body.data.id] : [];
    expectSame(`${oneName(type)} does not answer the entry that REST answers`, answered, ids);
  },
});

/** Number of entries in one list, enough for a server to confuse them. */
const inOneList = 4;

const linksOf = ({ links }: WorldEntry): number => Object.values(links).reduce((sum, list) => sum + list.length, 0);

/** The entries of a ground with the most links. */
function documentOn(scope: Scope, { type, entries }: Ground): DocumentQuestion[] {
  const ids = entries
    .filter(isShort)
    .toSorted((a, b) => linksOf(b) - linksOf(a))
    .slice(0, inOneList)
    .map(({ id }) => JSON.stringify(String(id)));
  const chosen = `filters: { id: { in: [${ids.join(', ')}] } }`;
  const query = `{ list: ${listName(type)}(${chosen}, sort: ["id"]) { data { id attributes { ${selectionOf(scope, type)} } } } }`;
  return ids.length > 1 ? [{ query }] : [];
}

/** Every value of every entry of a ground, as far as a list is long. */
const everyValue = (scope: Scope, { type }: Ground): DocumentQuestion => ({
  query: `{ ${listName(type)}(pagination: { limit: ${largestList(scope.target)} }) { data { id attributes { ${plainSelection(type, scope)} } } } }`,
});

const listValues = asking<DocumentQuestion>({
  ...askingTerms({ clause: 'graphql.list', id: 'graphql.list.values' }),
  reading: insideReading,
  questions: (scope) => ({
    examples: grounds(scope.model, scope.world).flatMap((ground) => [
      ...documentOn(scope, ground),
      everyValue(scope, ground),
    ]),
  }),
});

export const entryChecks: readonly Check[] = [
  entriesCheck('graphql.find-one', { selection: plainSelection }),
  entriesCheck(
    { clause: 'graphql.types.output', id: 'graphql.types.output.values' },
    {
      many: deep,
      holds: isShort,
      selection: (type, { model, world: { seed } }) =>
        attributeSelection(model, withAttributes(type, isStated), { ...statedInside, seed }),
    },
  ),
  entriesCheck(
    { clause: 'graphql.types.zone', id: 'graphql.types.zone.values' },
    {
      many: deep,
      holds: (_entry, type) => type.attributes.some(isZone),
      selection: (type, scope) => attributeSelection(scope.model, withAttributes(type, isZone), optionsOf(scope, 1)),
    },
  ),
  listValues,
  idIsText,
  single,
];
