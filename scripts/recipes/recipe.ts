/** What a recipe of CONTRIBUTING.md asks for, as data: so a test can carry it out. */

/** One change of one file: a new file, or a text put behind one that stands in it exactly once, or wherever it stands. */
export type Edit =
  | { readonly file: string; readonly create: string }
  | { readonly file: string; readonly after: string; readonly text: string }
  | { readonly file: string; readonly afterEach: string; readonly text: string };

export interface Recipe {
  /** Heading of its section in CONTRIBUTING.md, without the hashes. */
  readonly heading: string;
  /** Words in capitals that the section writes in place of names, each with its name in this example. */
  readonly names: Readonly<Record<string, string>>;
  /** All steps but the last. */
  readonly edits: readonly Edit[];
  /** The step that makes it work: without it `proof` fails. */
  readonly last: readonly Edit[];
  /** A command of the section: it fails before the last step and passes after it. */
  readonly proof: string;
  /** Further commands of the section that pass after the last step, in this order. */
  readonly afterwards: readonly string[];
  /** Commands of the section that look at the whole tree: run once, with all recipes carried out. */
  readonly together: readonly string[];
}

/** What follows a change of the specification: generated files are made again, and tests prove them current. */
export const specificationCommands: readonly string[] = ['npm run generate', 'npx vitest run spec scripts/generate'];

/** A text of the section with the names of the example. */
export const withNames = ({ names }: Recipe, text: string): string =>
  Object.entries(names).reduce((named, [word, name]) => named.replaceAll(word, name), text);

/** The files that a recipe writes, sorted; generated files are not among them. */
export const filesOf = ({ edits, last }: Recipe): string[] =>
  [...new Set([...edits, ...last].map(({ file }) => file))].toSorted();
