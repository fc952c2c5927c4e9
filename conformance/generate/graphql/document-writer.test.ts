import { buildSchema, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { attribute } from '../../models/model.fixture.ts';
import { defaultProject } from '../../models/package-root.ts';
import { readModel } from '../../models/read.ts';
import { DocumentWriter } from './document-writer.ts';
import { expectedSchema } from './expected-schema.ts';
import type { ExpectedSchema, ExpectedType } from './expected-types.ts';

const schema = expectedSchema({ model: readModel(defaultProject()), has: () => true });

const written = ({ name, kind, fields }: ExpectedType): string => {
  if (kind === 'union') return `union ${name} = ${fields.map((field) => field.name).join(' | ')}`;
  const lines = fields.map((field) => {
    const args = field.arguments.map((arg) => `${arg.name}: ${arg.type}${arg.default ? ` = ${arg.default}` : ''}`);
    return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${kind === 'enum' ? '' : `: ${field.type}`}`;
  });
  return `${kind === 'object' ? 'type' : kind} ${name} { ${lines.join('\n')} }`;
};

/** The expected schema as graphql-js builds it, with the types that the tables do not define. */
function built(types: ExpectedSchema) {
  const names = new Set(
    [...types.values()].flatMap(({ fields }) =>
      fields.flatMap((field) => [field.type, ...field.arguments.map((arg) => arg.type)]),
    ),
  );
  const bare = new Set([...names].map((type) => type.replace(/[[\]!]/g, '')).filter((type) => type !== ''));
  const typeNames = new Set([...types.keys(), 'ID', 'String', 'Int', 'Float', 'Boolean']);
  const files =
    'type UploadFileEntityResponse { id: ID } type UploadFileRelationResponseCollection { id: ID } input UploadFileFiltersInput { id: ID }';
  const scalars = [...bare]
    .filter((type) => !typeNames.has(type) && !type.startsWith('UploadFile'))
    .map((type) => `scalar ${type}`);
  return buildSchema([...scalars, files, ...[...types.values()].map(written)].join('\n'));
}

it('documents for every expected field are valid against the expected schema', () => {
  const all = [...schema.values()].flatMap(({ name, fields }) => fields.map((field) => ({ owner: name, field })));
  const errors = new DocumentWriter(schema).documents(all).flatMap((text) => validate(built(schema), parse(text)));
  expect(errors.map(({ message }) => message)).toEqual([]);
});

it('documents lead through the members of a zone', () => {
  const { contentTypes, components } = readModel(defaultProject());
  const [first] = contentTypes;
  if (!first) throw new Error('the fixture has no content-type');
  const inner = { uid: 'parts.inner', attributes: [attribute('data', 'string')] };
  const outer = { uid: 'parts.outer', attributes: [attribute('data', 'component', { component: 'parts.inner' })] };
  const zone = attribute('attributes', 'dynamiczone', { components: ['parts.outer'] });
  const model = {
    contentTypes: [{ ...first, attributes: [...first.attributes, zone] }, ...contentTypes.slice(1)],
    components: [...components, inner, outer],
  };
  const zoned = expectedSchema({ model, has: () => true });
  const fields = zoned.get('ComponentPartsInner')?.fields ?? [];
  const documents = new DocumentWriter(zoned).documents(
    fields.map((field) => ({ owner: 'ComponentPartsInner', field })),
  );
  expect(documents.length).toBeGreaterThan(0);
  expect(documents.flatMap((text) => validate(built(zoned), parse(text))).map(({ message }) => message)).toEqual([]);
});

it('a document is refused by a schema that lacks one of its fields', () => {
  const author = schema.get('Author');
  const name = author?.fields.find((field) => field.name === 'name');
  if (!author || !name) throw new Error('the fixture has no author with a name');
  const lacking = new Map(schema).set('Author', { ...author, fields: author.fields.filter((field) => field !== name) });
  const [text = ''] = new DocumentWriter(schema).documents([{ owner: 'Author', field: name }]);
  expect(validate(built(lacking), parse(text)).length).toBeGreaterThan(0);
});

it('nothing is expected that no operation leads to', () => {
  expect(schema.has('HomepageFiltersInput')).toBe(false);
  expect(schema.has('BookFiltersInput')).toBe(true);
});
