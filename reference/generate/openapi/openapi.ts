/** OpenAPI 3.1 of a project: its REST endpoints, those of plugins, GraphQL and uploaded files. */
import { readGraphqlConfig } from '../../graphql/config.ts';
import type { Project } from '../../project/load.ts';
import { byPathAndMethod, contentEndpoints } from '../endpoints.ts';
import { reachable } from '../reachable.ts';
import { schemaNames } from '../schema-names.ts';
import { addAnswers, addSharedAnswers, type Naming, type Schemas } from './answers.ts';
import { addBodies, addSharedBodies } from './bodies.ts';
import { contentOperation, pathParameters, pluginOperation } from './operations.ts';
import { graphqlPath, uploadsPath } from './other-paths.ts';
import { addConditions, addFilters, addSharedParameters, CONDITION_NAMES } from './parameters.ts';
import { pluginOperations } from './plugins.ts';

/** What the names of the schemas of one content-type end with. */
const SUFFIXES = [
  '',
  'Attributes',
  'Linked',
  'Bare',
  'InZone',
  'Answer',
  'ListAnswer',
  'Input',
  'ZoneInput',
  'Create',
  'Update',
  'Filters',
];

const SHARED = [
  'AnyEntry',
  'AnyRelationInput',
  'Error',
  'FileInput',
  'Id',
  'Json',
  'Pagination',
  'PaginationMeta',
  'Position',
  'RelationInput',
];

const DESCRIPTION = `REST and GraphQL of the project. Content is private unless a role has its permission; a request has a token or a
role. Nested parameters are written in brackets, to any depth, as \`qs.stringify\` writes them: OpenAPI has no style for that.
Attributes in answers depend on \`fields\` and \`populate\`. Endpoints that code of the project adds are not described.`;

/** An OpenAPI document, as JSON. */
export interface OpenApi {
  readonly openapi: '3.1.0';
  /** Path items by path, in the syntax of OpenAPI. */
  readonly paths: Readonly<Record<string, object>>;
  readonly components: { readonly schemas: Schemas; readonly securitySchemes: object };
  readonly [member: string]: unknown;
}

/** Describes the API of a project. */
export function openApiOf(project: Project): OpenApi {
  const { model, behaviour, config } = project;
  const met = reachable(model, behaviour);
  const names = schemaNames(met, SUFFIXES, [...SHARED, ...CONDITION_NAMES]);
  const naming: Naming = { behaviour, nameOf: (uid) => names.get(uid) ?? 'Json' };
  const schemas: Schemas = {};
  addSharedAnswers(schemas);
  addSharedBodies(schemas);
  addSharedParameters(schemas);
  addConditions(schemas);
  for (const schema of met) {
    addAnswers(schemas, schema, naming);
    addBodies(schemas, schema, naming);
    addFilters(schemas, schema, model, naming);
  }
  const types = [...model.contentTypes.values()].filter((type) => type.hasEndpoints);
  const routes = [
    ...types.flatMap(contentEndpoints).map((endpoint) => ({ ...endpoint, route: contentOperation(endpoint, naming) })),
    ...pluginOperations(naming.nameOf).map((endpoint) => ({ ...endpoint, route: pluginOperation(endpoint) })),
  ];
  const { prefix } = config.rest;
  const paths = Object.fromEntries(
    [...byPathAndMethod(routes)].map(([path, methods]) => [
      `${prefix}${path.replace(/[:*](\w+)/g, '{$1}')}`,
      {
        ...pathParameters(path),
        ...Object.fromEntries([...methods].map(([method, operation]) => [method.toLowerCase(), operation])),
      },
    ]),
  );
  const { endpoint } = readGraphqlConfig(config.graphql, behaviour);
  const described = { ...paths, [endpoint]: graphqlPath(), '/uploads/{name}': uploadsPath() };
  return {
    openapi: '3.1.0',
    info: { title: 'Content API', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, {}],
    tags: types.map((type) => ({ name: type.singularName, description: type.displayName })),
    paths: described,
    components: {
      schemas: referenced(described, schemas),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token, or the JWT of a user' },
      },
    },
  };
}

/** The schemas that paths lead to, by name: all others would be noise. */
function referenced(paths: object, schemas: Schemas): Schemas {
  const kept = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (kept.has(name)) continue;
      kept.add(name);
      visit(schemas[name]);
    }
  };
  visit(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => kept.has(name)));
}
