/**
 * Types and loaders of the specification. The data itself is JSON beside this file, each kind with a JSON Schema in
 * `schemas/`; nothing here behaves. Rows of the tables that are not here are in `rows.ts`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * `must`: a plain statement of the source document, or what was plainly seen. `should`: it says so in one place and
 * differently in another. `may`: free; every open clause is.
 */
export type Level = 'must' | 'should' | 'may';

/** `stated` by the source document, `observed` on Strapi 4.26.2 where that is silent, `open` where nothing decides. */
export type Status = 'stated' | 'observed' | 'open';

/** One requirement, in our own words. */
export interface Clause {
  /** Semantic and permanent, such as `rest.filters.eqi`. */
  readonly id: string;
  /** Sections of the source document, such as `4.6`. */
  readonly sections: readonly string[];
  readonly level: Level;
  readonly status: Status;
  readonly says: string;
  /** Keys of the anchors it accounts for, such as `4.6/$eqi`. */
  readonly anchors: readonly string[];
  /** Name of the note in `decisions/` (without `.md`) that settles it, where one does. */
  readonly decision?: string;
  /** Needed to judge it: graphql, drafts, i18n, … (see `tables/capabilities.json`). */
  readonly capability?: string;
  /** Why no check asks about it; absent: one does. */
  readonly noCheck?: string;
  /**
   * The version of the specification that brought it: a whole number.
   *
   * @default 1
   */
  readonly since?: number;
}

/** All clauses of one section of the source document. */
export interface ClauseFile {
  readonly section: string;
  readonly title: string;
  readonly clauses: readonly Clause[];
}

/** A table row, numbered rule, option or stated limit of the source document. */
export interface Anchor {
  /** Section and key: `4.6/$eqi`, `4.8/rule-5`, `8/amountLimit`. */
  readonly key: string;
  readonly section: string;
  /** What stands there, shortened: enough to find the sentence. */
  readonly row: string;
}

/** How the value of a filter operator is written in the query string. */
export type OperandShape = 'one' | 'list' | 'pair' | 'flag' | 'filters' | 'filter';

/** A row of `tables/operators.json`. */
export interface OperatorRow {
  readonly name: string;
  readonly clause: string;
  readonly meaning: string;
  /** `one` value, `list` of values, `pair` of bounds, a true/false `flag`, indexed `filters` ($and/$or), one `filter` ($not). */
  readonly operand: OperandShape;
  /** The operator it is the negation of ($ne of $eq). */
  readonly negates?: string;
  /** The case-sensitive operator it is the case-insensitive form of ($eqi of $eq). */
  readonly caseInsensitiveFormOf?: string;
  /** The operand is a part of the value ($contains), not a whole one. */
  readonly matchesPart?: true;
  /** Names of attribute types it makes sense for; absent for logical operators. */
  readonly types?: readonly string[];
  /** Operators easily mistaken for it: what a mutant swaps it with. */
  readonly neighbours: readonly string[];
}

/** What values of an attribute type are, for generators. */
export type ValueFamily =
  | 'text'
  | 'number'
  | 'biginteger'
  | 'boolean'
  | 'date'
  | 'time'
  | 'datetime'
  | 'json'
  | 'array';

/** Which texts an attribute takes: see `schemas/attribute-types.schema.json`. */
export type TextForm = 'line' | 'prose' | 'choice' | 'email' | 'secret' | 'slug';

/** A row of `tables/attribute-types.json`. */
export interface AttributeTypeRow {
  readonly name: string;
  readonly family: ValueFamily | 'relation' | 'media' | 'component' | 'dynamiczone';
  /** Of those of the family `text`. */
  readonly form?: TextForm;
  /** Group the source document puts it in: strings, dates, numbers, generic, populated. */
  readonly group: 'strings' | 'dates' | 'numbers' | 'generic' | 'populated';
  /** Returned without being populated (2.1). */
  readonly returnedByDefault: boolean;
  readonly filterable: boolean;
  readonly sortable: boolean;
  readonly clause: string;
}

/** Names of the flavours of value that every operator × attribute type is tried with. */
export type Flavour =
  | 'plain'
  | 'null'
  | 'non-ascii'
  | 'white-space'
  | 'long'
  | 'astral'
  | 'lines'
  | 'case-twin'
  | 'tie'
  | 'boundary';

/** A row of `tables/flavours.json`. */
export interface FlavourRow {
  readonly name: Flavour;
  readonly meaning: string;
  /** Families of attribute types it makes sense for. */
  readonly families: readonly ValueFamily[];
}

/** A sentence of the source document, with what became of it; table rows and list items are sentences too. */
export interface Sentence {
  readonly text: string;
  /** Ids of the clauses that say what it requires. */
  readonly clauses?: readonly string[];
  /** Why nothing can be asked about it. */
  readonly notTestable?: string;
  /** What of it is not a must. */
  readonly open?: string;
}

/** The sentences of one section; `0` is what stands before the first. */
export interface SentenceFile {
  readonly section: string;
  readonly sentences: readonly Sentence[];
}

/** A recorded answer of a real server that the reference does not give, and the note that settles it. */
export interface Difference {
  readonly recording: string;
  readonly n: number;
  readonly decision: string;
  readonly why: string;
  /** Profile of the server in which the answer differs. Absent: in both. */
  readonly profile?: 'stated' | 'strapi-4';
  /** What the exchange changed is put back: the recorded one changed nothing. */
  readonly undo?: boolean;
  /** Requests to send afterwards, so that the content goes on as recorded; recorded ids follow from it. */
  readonly instead?: readonly InsteadRequest[];
}

/** A request that brings about what a recorded one did. Sent with the full-access token. */
export interface InsteadRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form. */
  readonly multipart?: readonly FormPart[];
}

/** A part of a form: a file, or a field. */
export interface FormPart {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  /** Bytes of a file. */
  readonly base64?: string;
  /** Text of a field. */
  readonly value?: unknown;
}

const here = new URL('./', import.meta.url);

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, here), 'utf8'));

const namesIn = (folder: string, extension: string): string[] =>
  readdirSync(new URL(folder, here))
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** All clause files, in order of section. */
export function loadClauseFiles(): ClauseFile[] {
  return namesIn('clauses/', '.json').map((name) => readJson(`clauses/${name}.json`) as ClauseFile);
}

let clauses: ReadonlyMap<string, Clause> | undefined;

/** All clauses, by id, read once. Ids are unique: a test of this folder proves it. */
export function loadClauses(): ReadonlyMap<string, Clause> {
  clauses ??= new Map(loadClauseFiles().flatMap((file) => file.clauses.map((clause) => [clause.id, clause] as const)));
  return clauses;
}

/** The version of the specification: a whole number, one more with each release that brings clauses. */
export function loadSpecVersion(): number {
  return (readJson('version.json') as { version: number }).version;
}

/** The source document sentence by sentence, in order of section. */
export function loadSentenceFiles(): SentenceFile[] {
  return namesIn('sentences/', '.json').map((name) => readJson(`sentences/${name}.json`) as SentenceFile);
}

/** All anchors, in the order of the source document. */
export function loadAnchors(): Anchor[] {
  return (readJson('anchors.json') as { anchors: Anchor[] }).anchors;
}

const tables = new Map<string, readonly unknown[]>();

/** The rows of one table, `tables/NAME.json`, read once; the type is what its JSON Schema says. */
export function loadTable<Row>(name: string): readonly Row[] {
  const rows = tables.get(name) ?? (readJson(`tables/${name}.json`) as { rows: Row[] }).rows;
  tables.set(name, rows);
  return rows as readonly Row[];
}

/** Names of all tables, without `.json`. */
export function tableNames(): string[] {
  return namesIn('tables/', '.json');
}

/** The notes of `decisions/`, Markdown, by name. */
export function loadDecisions(): Map<string, string> {
  return new Map(
    namesIn('decisions/', '.md').map((name) => [name, readFileSync(new URL(`decisions/${name}.md`, here), 'utf8')]),
  );
}

/** The recorded answers the reference differs from. */
export function loadDifferences(): readonly Difference[] {
  return (readJson('decisions/differences.json') as { differences: Difference[] }).differences;
}

/** A request and its answer, as the reference gives it. */
export interface ShownExchange {
  /** What is special about the server. Absent: it serves `fixtures/project` in production. */
  readonly on?: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    /** The header Authorization. */
    readonly auth?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly contentType?: string;
    /** Length of the body, where it is filled up. */
    readonly bytes?: number;
    readonly body?: unknown;
  };
  readonly answer: { readonly status: number; readonly body: unknown };
  /** An entry of the same content-type that a filter did not let pass. */
  readonly beside?: unknown;
}

/** Exchanges that show a clause, by its id, in the order in which they were sent. */
export function loadExchanges(): ReadonlyMap<string, readonly ShownExchange[]> {
  const file = new URL('exchanges.generated.json', import.meta.url);
  const { exchanges } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly exchanges: Readonly<Record<string, readonly ShownExchange[]>>;
  };
  return new Map(Object.entries(exchanges));
}

/** What a build did about each clause in a recorded run. */
export interface RecordedBuild {
  /** In words: `Strapi 4.26.2`. */
  readonly name: string;
  readonly clauses: Readonly<Record<string, { readonly verdict: string; readonly message?: string }>>;
}

/** The recorded builds beside the reference, in the order of their files. */
export function loadBuilds(): readonly RecordedBuild[] {
  const folder = new URL('builds/', import.meta.url);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('reference'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as RecordedBuild);
}
