/** Entries as they are answered: by id, with everything in them, and single types (4.9, 2.3). */
import fc from 'fast-check';
import { attributeSelection, oneText, type SelectionOptions, valuesOnly } from '../../generate/graphql/selection.ts';
import { queryString } from '../../generate/query-string.ts';
import { oneName } from '../../models/graphql-names.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { valuesDifference } from '../../oracle/compare-body.ts';
import { selectedFields } from '../../oracle/fields.ts';
import { observed } from '../../oracle/filter.ts';
import { asRest } from '../../oracle/graphql/as-rest.ts';
import { type AskedField, askedFields } from '../../oracle/graphql/document.ts';
import { idAsRest } from '../../oracle/graphql/envelope.ts';
import { PopulationOracle, type PopulationReading } from '../../oracle/population.ts';
import { type AnsweredEntry, isJsonObject } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import type { WorldEntry } from '../../world/world.ts';
import { judgePopulation } from '../4.5-population/judge-population.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { dataOf, entriesIn, largestList } from './lists.ts';

/** Entries asked for by their ids in one document. */
export interface EntriesCase {
  readonly uid: string;
  readonly ids: readonly string[];
}

/** Which linked entries to-one relations hold when they are drafts is decided nowhere; the rest as observed. */
export const insideReading: PopulationReading = {
  filters: observed,
  drafts: 'open',
  unnamed: 'out',
  everything: 'all',
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
function entryCases({ model, world }: Scope, { many = together, applies, holds }: EntriesCheck): EntriesCase[][] {
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
  };
}

/** Asks the entries of a case; answers each with the field that asked for it. */
export async function askEntries(
  scope: Scope,
  session: Session,
  { uid, ids }: EntriesCase,
  selection: string,
): Promise<{ readonly asked: AskedField; readonly entry: AnsweredEntry; readonly raw: unknown }[]> {
  const type = typeOf(scope.model, uid);
  const query = `{ ${ids.map((id, at) => `e${at}: ${oneText(type, id, selection)}`).join(' ')} }`;
  const data = dataOf(await session.graphql({ query }));
  return askedFields(scope.model, query).map((asked, at) => {
    const value = data[asked.key];
    const [entry] = entriesIn(scope, asked, value);
    if (entry && entry.id === idAsRest(ids[at])) return { asked, entry, raw: value };
    throw new Mismatch({
      message: `${oneName(type)}(id: ${ids[at]}) does not answer that entry`,
      expected: { data: { id: ids[at] } },
      actual: value,
    });
  });
}

/** Throws Mismatch unless the entry's own values, and everything the document asks inside it, are as the world has them. */
export function judgeEntry(scope: Scope, asked: AskedField, entry: AnsweredEntry, reading = insideReading): void {
  const known = scope.world.find(asked.type.uid, entry.id);
  if (!known) return;
  const parameters = asRest(scope.model, asked);
  const body = new PopulationOracle({ ...scope, reading }).entry(asked.type, known, {
    fields: selectedFields(parameters.fields),
    populate: new Map(),
    state: 'preview',
  }).body;
  const found = valuesDifference(body, entry.attributes, '', false);
  if (found) {
    throw new Mismatch({
      message: `entry ${entry.id} of ${asked.type.pluralName} ${found.message}`,
      expected: found.expected,
      actual: found.actual,
      entries: [known],
    });
  }
  const query = queryString({ publicationState: 'preview', ...parameters });
  judgePopulation(scope, { uid: asked.type.uid, query, at: 0 }, entry, reading, { order: 'any', values: true });
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
  judge(scope: Scope, asked: AskedField, entry: AnsweredEntry, raw: unknown): void;
}

function entriesCheck(definition: EntriesCheck): Check {
  const { id, title, clauses, selection, judge } = definition;
  return check<EntriesCase>({
    id,
    title,
    clauses,
    kind: 'read',
    needs: ['graphql'],
    plan(scope) {
      const cases = entryCases(scope, definition);
      if (cases.length === 0) return nothingToAsk;
      return {
        examples: cases.flatMap((list) => list.slice(0, 1)),
        arbitrary: fc.constantFrom(...cases).chain((list) => fc.constantFrom(...list)),
        weight: 2,
        async run(session, testCase) {
          const type = typeOf(scope.model, testCase.uid);
          const answered = await askEntries(scope, session, testCase, selection(type, scope));
          for (const { asked, entry, raw } of answered) judge(scope, asked, entry, raw);
        },
      };
    },
  });
}

const isZone = ({ type, private: hidden }: Attribute): boolean => type === 'dynamiczone' && !hidden;
const isMedia = ({ type, private: hidden }: Attribute): boolean => type === 'media' && !hidden;
const isStated = (attribute: Attribute): boolean => !isZone(attribute) && !isMedia(attribute);

/** The content-type with some of its attributes alone. */
const holding = (type: ContentType, keep: (attribute: Attribute) => boolean): ContentType => ({
  ...type,
  attributes: type.attributes.filter(keep),
});

const plainSelection = (type: ContentType, { model }: Scope): string =>
  attributeSelection(model, valuesOnly(type), { ...statedInside, depth: 0 });

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
    judge: judgeEntry,
  }),
  entriesCheck({
    id: 'graphql.types.output.values',
    title: 'Attributes hold what the entry holds: values, relations and components',
    clauses: ['graphql.types.output'],
    many: deep,
    holds: isShort,
    selection: (type, scope) => attributeSelection(scope.model, holding(type, isStated), statedInside),
    judge: judgeEntry,
  }),
  entriesCheck({
    id: 'graphql.types.zone.values',
    title: 'Dynamic zones hold their components, in order',
    clauses: ['graphql.types.zone'],
    many: deep,
    applies: (type) => type.attributes.some(isZone),
    selection: (type, scope) => attributeSelection(scope.model, holding(type, isZone), optionsOf(scope, 1)),
    judge: judgeEntry,
  }),
  entriesCheck({
    id: 'graphql.scalars.id-string',
    title: 'id is a string of the digits of the REST id',
    clauses: ['graphql.scalars.id-string'],
    selection: () => '__typename',
    judge: (_scope, { type }, entry, raw) => {
      const id = isJsonObject(raw) && isJsonObject(raw.data) ? raw.data.id : undefined;
      if (id === String(entry.id)) return;
      throw new Mismatch({
        message: `the id of an entry of ${type.pluralName} is no string`,
        expected: String(entry.id),
        actual: id,
      });
    },
  }),
  single,
];
