/** The TypeScript of a project: what its API answers and takes, in one file that imports nothing. */
import { readFileSync } from 'node:fs';
import type { Component, ContentType, Model } from '../../model/model.ts';
import { schemaOf } from '../../model/model.ts';
import type { Behaviour } from '../../model/profile.ts';
import type { Project } from '../../project/load.ts';
import { ERROR_NAMES } from '../../query/api-error.ts';
import { inputMembers, neededBy } from './inputs.ts';
import { typeNames } from './names.ts';
import { conditions } from './operators.ts';
import {
  attributeMembers,
  filterMembers,
  followedFrom,
  linkMembers,
  linksOf,
  requiredOf,
  sortable,
  targetsOf,
} from './outputs.ts';
import { pathsOf } from './paths.ts';
import { block, comment, interfaceOf, literal, type Member, unionOf } from './text.ts';

type Schema = ContentType | Component;

/** Content-types that endpoints of plugins answer, whether a link leads to them or not. */
const OF_PLUGINS = [
  'plugin::upload.file',
  'plugin::users-permissions.user',
  'plugin::users-permissions.role',
  'plugin::i18n.locale',
];

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
  const names = typeNames(schemas, helpers);
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

/** The content-types with endpoints, and everything that their answers can lead to. */
function reachable(model: Model, behaviour: Behaviour): Schema[] {
  const uids = new Set([
    ...[...model.contentTypes.values()].filter((type) => type.hasEndpoints).map(({ uid }) => uid),
    ...OF_PLUGINS.filter((uid) => model.contentTypes.has(uid)),
  ]);
  // a set that grows while it is read goes on to what was added; bodies may name any component in a zone of theirs
  for (const uid of uids) {
    const schema = schemaOf(model, uid);
    const hidden = [...schema.attributes.values()].flatMap((attribute) =>
      attribute.type === 'component' || attribute.type === 'dynamiczone' ? targetsOf(attribute) : [],
    );
    for (const target of [...linksOf(schema, behaviour).flatMap(targetsOf), ...hidden]) uids.add(target);
    for (const { uid: target } of followedFrom(model, schema, true)) uids.add(target);
  }
  return [...uids].map((uid) => schemaOf(model, uid));
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
