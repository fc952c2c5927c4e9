/** A copy of a project whose entries a real Strapi 5 can write. */
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Schema {
  readonly attributes: Record<
    string,
    { readonly relation?: string; readonly target?: string; readonly morphBy?: string }
  >;
}

/** A project that a peer can serve, and what it lacks of the original. */
export interface ServableProject {
  /** A new temporary folder, which the caller removes. */
  readonly folder: string;
  /** Attributes that were left out: `content-type.attribute`. */
  readonly leftOut: readonly string[];
}

/**
 * Copies a project without relations to one entry of any content-type (morphToOne), from both sides. Strapi 5.54.0 takes them in
 * no form: validation refuses an object, and a list is answered 500. With the other side in it, no entry of a content-type
 * with drafts is published: `attachRelations` asks for the first of no links, and answers 500.
 */
export async function servableProject(source: string): Promise<ServableProject> {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-project-'));
  await cp(source, folder, { recursive: true });
  const api = join(folder, 'src', 'api');
  const files = (await readdir(api, { recursive: true })).filter((path) => path.endsWith('/schema.json'));
  const schemas = new Map<string, Schema>();
  for (const file of files) schemas.set(file, JSON.parse(await readFile(join(api, file), 'utf8')) as Schema);
  const toOne = new Set<string>();
  for (const [file, { attributes }] of schemas)
    for (const [name, { relation }] of Object.entries(attributes))
      if (relation === 'morphToOne') toOne.add(`${nameOf(file)}.${name}`);
  const leftOut: string[] = [];
  for (const [file, { attributes, ...schema }] of schemas) {
    const type = nameOf(file);
    const isServed = ([name, { target = '', morphBy }]: [string, Schema['attributes'][string]]): boolean =>
      !toOne.has(`${type}.${name}`) && !(morphBy !== undefined && toOne.has(`${target.split('.').at(-1)}.${morphBy}`));
    const [served, others] = [true, false].map((is) =>
      Object.entries(attributes).filter((each) => isServed(each) === is),
    );
    if (!others?.length) continue;
    leftOut.push(...others.map(([name]) => `${type}.${name}`));
    const text = JSON.stringify({ ...schema, attributes: Object.fromEntries(served ?? []) }, null, 2);
    await writeFile(join(api, file), `${text}\n`);
  }
  return { folder, leftOut };
}

const nameOf = (file: string): string => file.split('/').at(-2) ?? '';
