/** Finds the code of a project, and the files that only do what the server does by default. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kebabName } from '../../project/kebab-name.ts';
import { mayHavePlugins } from '../../project/plugins.ts';
import { doesNothing, readDefaultFactory } from './default-factory.ts';

/** A file of code, named without its extension. */
export interface CodeFile {
  readonly name: string;
  readonly file: string;
}

/** A file of an API. */
interface ApiFile extends CodeFile {
  /** Name of the API: its folder below `src/api`, in kebab case. */
  readonly api: string;
  readonly kind: ApiKind;
  /** The content-type of a file that only makes its default; such a file does not run. */
  readonly defaultOf?: string;
}

/** The lifecycles of a content-type. */
interface LifecycleFile {
  readonly uid: string;
  readonly file: string;
}

/** All code of a project, in order of name. */
export interface ProjectCode {
  readonly index: string | undefined;
  readonly apis: readonly ApiFile[];
  readonly lifecycles: readonly LifecycleFile[];
  readonly policies: readonly CodeFile[];
  readonly middlewares: readonly CodeFile[];
  /** `src/extensions/<name>/strapi-server.js`. */
  readonly extensions: readonly CodeFile[];
  /** Whether it may have plugins: packages, or folders of its own. */
  readonly hasPlugins: boolean;
}

const API_KINDS = ['controllers', 'services', 'routes', 'policies', 'middlewares'] as const;

type ApiKind = (typeof API_KINDS)[number];

/** The code of the project at `root` (source layout of Strapi v4). Files are read, not run. */
export function findCode(root: string): ProjectCode {
  const src = join(root, 'src');
  const apis = foldersIn(join(src, 'api'));
  const index = filesIn(src).find(({ name }) => name === 'index')?.file;
  return {
    index: index !== undefined && doesNothing(readFileSync(index, 'utf8')) ? undefined : index,
    apis: apis.flatMap((api) =>
      API_KINDS.flatMap((kind) => filesIn(join(src, 'api', api, kind)).map((file) => apiFile(api, kind, file))),
    ),
    lifecycles: [
      ...apis.flatMap((api) => lifecyclesIn(join(src, 'api', api), `api::${kebabName(api)}`)),
      ...foldersIn(join(src, 'extensions')).flatMap((plugin) =>
        lifecyclesIn(join(src, 'extensions', plugin), `plugin::${plugin}`),
      ),
    ],
    policies: filesIn(join(src, 'policies')),
    middlewares: filesIn(join(src, 'middlewares')),
    extensions: foldersIn(join(src, 'extensions')).flatMap((plugin) =>
      filesIn(join(src, 'extensions', plugin))
        .filter(({ name }) => name === 'strapi-server')
        .map(({ file }) => ({ name: plugin, file })),
    ),
    hasPlugins: mayHavePlugins(root),
  };
}

/** Whether any file must run. */
export function mustRun({
  index,
  apis,
  lifecycles,
  policies,
  middlewares,
  extensions,
  hasPlugins,
}: ProjectCode): boolean {
  const groups = [lifecycles, policies, middlewares, extensions];
  return (
    index !== undefined ||
    hasPlugins ||
    apis.some(({ defaultOf }) => defaultOf === undefined) ||
    groups.some((files) => files.length > 0)
  );
}

function apiFile(api: string, kind: ApiKind, { name, file }: CodeFile): ApiFile {
  const factory =
    kind === 'policies' || kind === 'middlewares' ? undefined : readDefaultFactory(readFileSync(file, 'utf8'));
  return {
    api: kebabName(api),
    kind,
    name: kebabName(name),
    file,
    ...(factory?.makes === kind ? { defaultOf: factory.uid } : {}),
  };
}

function lifecyclesIn(folder: string, group: string): LifecycleFile[] {
  const types = join(folder, 'content-types');
  return foldersIn(types).flatMap((type) =>
    filesIn(join(types, type))
      .filter(({ name }) => name === 'lifecycles')
      .map(({ file }) => ({ uid: `${group}.${kebabName(type)}`, file })),
  );
}

/** Files of code in a folder; TypeScript counts if two have one name. */
function filesIn(folder: string): CodeFile[] {
  const files = new Map<string, CodeFile>();
  for (const entry of entriesIn(folder)) {
    const name = /^([^.].*)\.(?:js|ts|cjs|mjs)$/.exec(entry.name)?.[1];
    if (entry.isDirectory() || name === undefined || name.endsWith('.d') || name.endsWith('.test')) continue;
    files.set(name, { name, file: join(folder, entry.name) });
  }
  return [...files.values()];
}

function foldersIn(folder: string): string[] {
  return entriesIn(folder)
    .filter((entry) => !entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
}

/** Entries by name; none if the folder is missing or cannot be read. */
function entriesIn(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
