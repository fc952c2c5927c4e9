/** A copy of a project whose entries a real Strapi 5 can write. */
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface DeclaredAttribute {
  readonly type?: string;
  readonly relation?: string;
  readonly target?: string;
  readonly morphBy?: string;
  readonly maxLength?: number;
}

interface Schema {
  readonly attributes: Readonly<Record<string, DeclaredAttribute>>;
}

/** A project that a peer can serve, and what it lacks of the original. */
export interface ServableProject {
  /** A new temporary folder, which the caller removes. */
  readonly folder: string;
  /** Attributes that were left out: `content-type.attribute`. */
  readonly leftOut: readonly string[];
}

/** Length of the texts that Strapi 5 takes where a schema says nothing. */
const LONGEST_TEXT = 255;

/**
 * Copies a project without relations to one entry of any content-type (morphToOne), from both sides. Strapi 5.54.0 takes them in
 * no form: validation refuses an object, and a list is answered 500. With the other side in it, no entry of a content-type
 * with drafts is published: `attachRelations` asks for the first of no links, and answers 500. The length of short texts, which
 * it has by default, is written down.
 */
export async function servableProject(source: string): Promise<ServableProject> {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-project-'));
  await cp(source, folder, { recursive: true });
  const files = (await readdir(join(folder, 'src'), { recursive: true })).filter(
    (path) => path.endsWith('/schema.json') || /^components\/.*\.json$/.test(path),
  );
  const schemas = new Map<string, Schema>();
  for (const file of files) schemas.set(file, JSON.parse(await readFile(join(folder, 'src', file), 'utf8')) as Schema);
  const toOne = new Set(
    [...schemas].flatMap(([file, { attributes }]) =>
      Object.entries(attributes).flatMap(([name, { relation }]) =>
        relation === 'morphToOne' ? [`${nameOf(file)}.${name}`] : [],
      ),
    ),
  );
  const leftOut: string[] = [];
  for (const [file, schema] of schemas) {
    const served = Object.entries(schema.attributes).flatMap(([name, attribute]) => {
      const { target = '', morphBy } = attribute;
      const isLeftOut =
        toOne.has(`${nameOf(file)}.${name}`) ||
        (morphBy !== undefined && toOne.has(`${target.split('.').at(-1)}.${morphBy}`));
      if (isLeftOut) leftOut.push(`${nameOf(file)}.${name}`);
      return isLeftOut ? [] : [[name, withLength(attribute)] as const];
    });
    const text = JSON.stringify({ ...schema, attributes: Object.fromEntries(served) }, null, 2);
    await writeFile(join(folder, 'src', file), `${text}\n`);
  }
  return { folder, leftOut };
}

const withLength = (attribute: DeclaredAttribute): DeclaredAttribute =>
  attribute.type === 'string' && attribute.maxLength === undefined
    ? { ...attribute, maxLength: LONGEST_TEXT }
    : attribute;

const nameOf = (file: string): string => file.split('/').at(-2) ?? '';
