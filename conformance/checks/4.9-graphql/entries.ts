/** Entries as they are answered: by id, with everything in them, and single types (4.9, 2.3). */
import fc from 'fast-check';
import { attributeSelection, oneText, type SelectionOptions, valuesOnly } from '../../generate/graphql/selection.ts';
import { type Reading, vouchedReading } from '../../judge/reading.ts';
import { oneName } from '../../models/graphql-names.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { observed } from '../../oracle/filter.ts';
import { askedFields } from '../../oracle/graphql/document.ts';
import { isJsonObject } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { WorldEntry } from '../../world/world.ts';
import { asking, type DocumentQuestion, nothingToAsk } from '../asking.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { typeOf } from '../reading/list-case.ts';
import { dataOf, entriesIn, largestList } from './lists.ts';

/** Entries asked for by their ids in one document. */
export interface EntriesCase {
  readonly uid: string;
  readonly ids: readonly string[];
}

/** Which linked entries to-one relations hold when they are drafts is decided nowhere; the rest as observed. */
export const insideReading: Reading = {
  ...vouchedReading,
  inside: { filters: observed, drafts: 'open', unnamed: 'out', everything: 'all' },
};

/** Entries in one document, where all that is in them is asked for and where it is not: answers have a bound. */
const [deep, together] = [1, 6];

/** What of entries can be asked by what is stated: not how files, zones and locales look, nor arguments of lists inside. */
export const statedInside: SelectionOptions = { depth: 1, upload: false, i18n: false };

/** How many entries a list inside shows that is asked without arguments is not stated; so few any page holds. */
const fewInside = 10;

/** Whether all lists inside are so short that they are shown whole. */
export const isShort = ({ links = {}, parts = {} }: Partial<Pick<WorldEntry, 'links' | 'parts'>>): boolean =>
  [...Object.values(links), ...Object.values(parts)].every(({ length }) => length <= fewInside) &&
  Object.values(parts).flat().every(isShort);

/** Entries of each content-type, few at a time. */
function entryCases(
  { model, world }: Scope,
  { many = together, applies, holds }: Pick<EntriesCheck, 'many' | 'applies' | 'holds'>,
): EntriesCase[][] {
  return model.contentTypes
    .filter((type) => type.kind === 'collectionType' && (applies?.(type) ?? true))
    .map(({ uid }) => {
      const ids = world
        .entries(uid)
        .filter((entry) => holds?.(entry) ?? true)
        .map(({ id }) => String(id));
      const cases: EntriesCase[] = [];
      for (let at = 0; at < ids.length; at += many) cases.push({ uid, ids: ids.slice(at, at + many) });
      return cases;
    })
    .filter((cases) => cases.length > 0);
}

/** Length of the longest list that an entry of the world holds: asking for more costs, and answers nothing. */
function longestInside({ model, world }: Scope): number {
  const lengths = model.contentTypes.flatMap(({ uid }) =>
    world
      .entries(uid)
      .flatMap(({ links, parts = {}, files = {} }) =>
        [links, parts, files].flatMap((held) => Object.values(held).map((list) => list.length)),
      ),
  );
  return lengths.reduce((a, b) => Math.max(a, b), 10);
}

export function optionsOf(scope: Scope, depth: number): SelectionOptions {
  const { target } = scope;
  const has = (name: string): boolean => (target.capabilities.get(name) ?? 'absent') !== 'absent';
  return {
    depth,
    upload: has('upload'),
    i18n: has('i18n'),
    limit: Math.min(longestInside(scope), largestList(target)),
    seed: scope.world.seed,
  };
}

interface EntriesCheck {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  /** Entries in one document. */
  readonly many?: number;
  /** Content-types that it says something about; absent: all. */
  applies?(type: ContentType): boolean;
  /** Entries that it is asked of; absent: all. */
  holds?(entry: WorldEntry): boolean;
  /** The selection of a content-type. */
  selection(type: ContentType, scope: Scope): string;
}

/** A check that asks entries by their ids. */
const entriesCheck = ({ id, title, clauses, ...definition }: EntriesCheck): Check =>
  asking<DocumentQuestion>({
    id,
    title,
    clauses,
    needs: ['graphql'],
    reading: insideReading,
    questions(scope) {
      const cases = entryCases(scope, definition).map((list) =>
        list.map(({ uid, ids }): DocumentQuestion => {
          const type = typeOf(scope.model, uid);
          const selection = definition.selection(type, scope);
          return { query: `{ ${ids.map((one, at) => `e${at}: ${oneText(type, one, selection)}`).join(' ')} }` };
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
const isMedia = ({ type, private: hidden }: Attribute): boolean => type === 'media' && !hidden;
const isStated = (attribute: Attribute): boolean => !isZone(attribute) && !isMedia(attribute);

/** The content-type with some of its attributes alone. */
const holding = (type: ContentType, keep: (attribute: Attribute) => boolean): ContentType => ({
  ...type,
  attributes: type.attributes.filter(keep),
});

const plainSelection = (type: ContentType, { model, world: { seed } }: Scope): string =>
  attributeSelection(model, valuesOnly(type), { ...statedInside, depth: 0, seed });

/** The judge reads ids of both adapters alike: that they are texts is compared here. */
const idIsText = check<EntriesCase>({
  id: 'graphql.scalars.id-string',
  title: 'id is a string of the digits of the REST id',
  clauses: ['graphql.scalars.id-string'],
  kind: 'read',
  needs: ['graphql'],
  plan(scope) {
    const cases = entryCases(scope, {}).flatMap((list) => list.slice(0, 1));
    if (cases.length === 0) return nothingToAsk;
    return {
      examples: cases,
      async run(session, { uid, ids }) {
        const type = typeOf(scope.model, uid);
        const query = `{ ${ids.map((id, at) => `e${at}: ${oneText(type, id, '__typename')}`).join(' ')} }`;
        const data = dataOf(await session.graphql({ query }));
        const answered = ids.map((_, at) => {
          const one = data[`e${at}`];
          return isJsonObject(one) && isJsonObject(one.data) ? one.data.id : undefined;
        });
        if (JSON.stringify(answered) === JSON.stringify(ids)) return;
        throw new Mismatch({ message: `ids of ${type.pluralName} are no strings`, expected: ids, actual: answered });
      },
    };
  },
});

const single = check<{ readonly uid: string }>({
  id: 'graphql.single-find',
  title: 'The query of a single type takes no id and answers what REST answers, or data null',
  clauses: ['graphql.single-find'],
  kind: 'read',
  needs: ['graphql', 'singles'],
  plan(scope) {
    const types = scope.model.contentTypes.filter(({ kind }) => kind === 'singleType');
    if (types.length === 0) return nothingToAsk;
    return {
      examples: types.map(({ uid }) => ({ uid })),
      async run(session, { uid }) {
        const type = typeOf(scope.model, uid);
        const query = `{ ${oneName(type)} { data { id attributes { ${attributeSelection(scope.model, type, optionsOf(scope, 1))} } } } }`;
        const data = dataOf(await session.graphql({ query }));
        const [asked] = askedFields(scope.model, query);
        const { status, body } = await session.get(endpointPath(type));
        const rest = status === 200 && isJsonObject(body) && isJsonObject(body.data) ? body.data.id : undefined;
        const [entry] = asked ? entriesIn(scope, asked, data[asked.key]) : [];
        if (entry?.id === rest) return;
        throw new Mismatch({
          message: `${oneName(type)} does not answer the entry that REST answers`,
          expected: rest === undefined ? { data: null } : { data: { id: String(rest) } },
          actual: data,
        });
      },
    };
  },
});

export const entryChecks: readonly Check[] = [
  entriesCheck({
    id: 'graphql.find-one',
    title: 'The query of one entry answers the entry of that id, with its values',
    clauses: ['graphql.find-one'],
    selection: plainSelection,
  }),
  entriesCheck({
    id: 'graphql.types.output.values',
    title: 'Attributes hold what the entry holds: values, relations and components',
    clauses: ['graphql.types.output'],
    many: deep,
    holds: isShort,
    selection: (type, scope) =>
      attributeSelection(scope.model, holding(type, isStated), { ...statedInside, seed: scope.world.seed }),
  }),
  entriesCheck({
    id: 'graphql.types.zone.values',
    title: 'Dynamic zones hold their components, in order',
    clauses: ['graphql.types.zone'],
    many: deep,
    applies: (type) => type.attributes.some(isZone),
    selection: (type, scope) => attributeSelection(scope.model, holding(type, isZone), optionsOf(scope, 1)),
  }),
  idIsText,
  single,
];
