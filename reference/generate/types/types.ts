/** The TypeScript of a project: what its API answers and takes, in one file that imports nothing. */
import { readFileSync } from 'node:fs';
import type { Component, ContentType, Model } from '../../model/model.ts';
import type { Behaviour } from '../../model/profile.ts';
import type { Project } from '../../project/load.ts';
import { ERROR_NAMES } from '../../query/api-error.ts';
import { reachable } from '../reachable.ts';
import { schemaNames } from '../schema-names.ts';
import { neededBy } from '../settable.ts';
import { followedFrom, sortable } from '../shown.ts';
import { inputMembers } from './inputs.ts';
import { conditions } from './operators.ts';
import { attributeMembers, filterMembers, linkMembers, requiredOf } from './outputs.ts';
import { pathsOf } from './paths.ts';
import { block, comment, interfaceOf, literal, type Member, unionOf } from './text.ts';

type Schema = ContentType | Component;

/** What the names of the types of one schema end with. */
const SUFFIXES = ['', 'Attributes', 'Filters', 'Input', 'Create', 'Update', 'Query'];

/** Other names that the file uses; a content-type may be called like one. */
const OF_THE_LANGUAGE = ['Date', 'Exclude', 'Extract', 'Partial', 'Pick', 'Record', 'Graphql', 'Paths', 'Schemas'];

/** What the declarations of a schema are made with. */
interface Declaring {
  readonly model: Model;
  readonly behaviour: Behaviour;
  /** The name of the types of a schema, without suffix. */
  nameOf(uid: string): string;
}

/** The TypeScript of the REST API of a project. */
export function restTypes({ model, behaviour, config, profile }: Project): string {
  const helpers = readFileSync(new URL('./helpers.d.ts.txt', import.meta.url), 'utf8');
  const schemas = reachable(model, behaviour);
  const declared = [...helpers.matchAll(/^(?:export )?(?:type|interface) (\w+)/gm)].flatMap(([, name]) => name ?? []);
  const names = schemaNames(schemas, SUFFIXES, [...OF_THE_LANGUAGE, ...declared]);
  const declaring = { model, behaviour, nameOf: (uid: string) => names.get(uid) ?? 'never' };
  const entryMeta = behaviour.availableLocales ? '{ meta: { availableLocales: string[] } }' : '{}';
  return [
    `/** What the API answers and takes, in profile ${profile}. Made by \`touchstone types\`: do not edit. */\n/* eslint-disable */\n`,
    ...schemas.map((schema) => declare(schema, declaring)),
    `/** All content-types and components, by uid. */\nexport interface Schemas ${block(schemas.map((schema) => entryOf(schema, declaring)))}\n`,
    pathsOf(model, config.rest.prefix),
    `/** What each entry of an answer has beside its attributes. */\nexport type EntryMeta = ${entryMeta};\n`,
    `type CountedByDefault = ${config.rest.withCount};\n`,
    `export type ErrorName = ${unionOf(ERROR_NAMES)};\n`,
    conditions(),
    helpers,
  ].join('\n');
}

/** The exported types of one schema. */
function declare(schema: Schema, { model, behaviour, nameOf }: Declaring): string {
  const name = nameOf(schema.uid);
  const uid = literal(schema.uid);
  const title = `${schema.displayName} (${schema.uid})`;
  const filtersOf = (other: string) => `${nameOf(other)}Filters`;
  const filters = filterMembers(model, schema, behaviour, filtersOf);
  const common = [
    interfaceOf(
      `${name}Attributes`,
      attributeMembers(schema),
      `Attributes of ${title}, without what must be populated.`,
    ),
    `${comment(`Filters on ${title}.`)}\nexport interface ${name}Filters extends JoinedFilters<${name}Filters> ${block(filters)}\n`,
    interfaceOf(`${name}Input`, inputMembers(schema), `What a body may set of ${title}.`),
  ];
  if (!('kind' in schema)) return [...common].join('\n');
  const entry = [
    comment(`${title}, as a query gets it: ${name}<{ populate: { … } }>.`),
    `export type ${name}<Q extends QueryOf<${uid}> = {}> = EntryOf<${uid}, Q>;`,
    `export type ${name}Query = QueryOf<${uid}>;`,
    `export type ${name}Create = CreateInput<${uid}>;`,
    `export type ${name}Update = UpdateInput<${uid}>;\n`,
  ];
  return [entry.join('\n'), ...common].join('\n');
}

/** The entry of `Schemas` for one schema. */
function entryOf(schema: Schema, { model, behaviour, nameOf }: Declaring): Member {
  const name = nameOf(schema.uid);
  const isContentType = 'kind' in schema;
  const through = followedFrom(model, schema, true).map(({ name: link, uid }) => ({ name: link, type: literal(uid) }));
  const members: Member[] = [
    { name: 'kind', type: literal(isContentType ? schema.kind : 'component') },
    { name: 'drafts', type: String(isContentType && schema.draftAndPublish) },
    { name: 'localized', type: String(isContentType && schema.localized) },
    { name: 'attributes', type: `${name}Attributes` },
    { name: 'required', type: unionOf(requiredOf(schema)) },
    { name: 'links', type: block(linkMembers(schema, behaviour), '    ') },
    { name: 'filters', type: `${name}Filters` },
    { name: 'sort', type: unionOf(sortable(schema)) },
    { name: 'through', type: block(through, '    ') },
    { name: 'input', type: `${name}Input` },
    { name: 'needs', type: unionOf(neededBy(schema)) },
  ];
  return { name: schema.uid, type: block(members, '  ') };
}
