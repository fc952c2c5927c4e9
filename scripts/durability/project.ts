/** The project that is written to while its server is killed: small, with every kind of change that touches several entries. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes the project into a directory. */
export function writeProject(directory: string): void {
  const put = (path: string, value: unknown): void => {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(value));
  };
  put('config/api.json', { rest: { defaultLimit: 100_000, maxLimit: 100_000 } });
  put('src/components/shared/seo.json', {
    collectionName: 'components_seo',
    info: { displayName: 'Seo' },
    attributes: { title: { type: 'string' } },
  });
  const type = (name: string, attributes: object): void =>
    put(`src/api/${name}/content-types/${name}/schema.json`, {
      kind: 'collectionType',
      collectionName: `${name}s`,
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      options: { draftAndPublish: false },
      attributes: { name: { type: 'string', required: true, unique: true }, ...attributes },
    });
  const relation = (kind: string, target: string, side: object) => ({
    type: 'relation',
    relation: kind,
    target: `api::${target}.${target}`,
    ...side,
  });
  type('book', {
    pages: { type: 'integer' },
    author: relation('manyToOne', 'author', { inversedBy: 'books' }),
    tags: relation('manyToMany', 'tag', { inversedBy: 'books' }),
    seo: { type: 'component', component: 'shared.seo' },
    quotes: { type: 'component', component: 'shared.seo', repeatable: true },
  });
  type('author', { books: relation('oneToMany', 'book', { mappedBy: 'author' }) });
  type('tag', { books: relation('manyToMany', 'book', { mappedBy: 'tags' }) });
}
