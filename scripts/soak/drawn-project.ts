/** Drawn projects: content-types, components, zones and relations as no fixture has them, in Strapi v4 layout. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Draw, drawing } from './draw.ts';
import { type AttributeSchema, drawnMedia, drawnScalar } from './drawn-attributes.ts';
import {
  attributeNames,
  categories,
  componentNames,
  displayNames,
  singleNames,
  typeNames,
  wordsOfTheApi,
} from './names.ts';

interface DrawnType {
  readonly singular: string;
  readonly plural: string;
  readonly isSingle: boolean;
  readonly localized: boolean;
  readonly attributes: Record<string, AttributeSchema>;
}

interface DrawnComponent {
  readonly uid: string;
  readonly attributes: Record<string, AttributeSchema>;
}

/** Files of a project by path. */
export type ProjectFiles = ReadonlyMap<string, string>;

const uidOf = ({ singular }: DrawnType): string => `api::${singular}.${singular}`;

/**
 * A name that an owner does not have yet, as GraphQL does not tell capitals apart in names of types; often one of the words
 * that the API has for itself.
 */
function freeName(draw: Draw, attributes: Readonly<Record<string, unknown>>): string {
  const usedNames = new Set(Object.keys(attributes).map((name) => name.toLowerCase()));
  const free = (names: readonly string[]): string[] => names.filter((name) => !usedNames.has(name.toLowerCase()));
  const words = free(wordsOfTheApi);
  return draw.one(words.length > 0 && draw.chance(3) ? words : free(attributeNames));
}

function drawnComponents(draw: Draw): DrawnComponent[] {
  const count = draw.whole(0, 4);
  const components: DrawnComponent[] = [];
  for (const name of draw.some(componentNames, count)) {
    const attributes: Record<string, AttributeSchema> = {};
    const scalars = draw.whole(1, 5);
    for (let at = 0; at < scalars; at += 1) {
      const { unique: _unique, ...schema } = drawnScalar(draw);
      const isOfTypes = schema.type === 'password' || schema.type === 'uid';
      attributes[freeName(draw, attributes)] = isOfTypes ? { type: 'string' } : schema;
    }
    if (draw.chance(3)) attributes[freeName(draw, attributes)] = drawnMedia(draw);
    // a component holds only those that were drawn before it, so that none holds itself
    const inner = components.at(-1);
    if (inner && draw.chance(2))
      attributes[freeName(draw, attributes)] = {
        type: 'component',
        component: inner.uid,
        repeatable: draw.chance(2),
      };
    components.push({ uid: `${draw.one(categories)}.${name}`, attributes });
  }
  return components;
}

function addParts(draw: Draw, { attributes }: DrawnType, components: readonly DrawnComponent[]): void {
  if (components.length === 0) return;
  const parts = draw.whole(0, 2);
  for (let at = 0; at < parts; at += 1)
    attributes[freeName(draw, attributes)] = {
      type: 'component',
      component: draw.one(components).uid,
      repeatable: draw.chance(2),
      ...(draw.chance(6) ? { required: true } : {}),
    };
  if (draw.chance(3))
    attributes[freeName(draw, attributes)] = {
      type: 'dynamiczone',
      components: draw.some(components, 3).map(({ uid }) => uid),
    };
}

const opposite: Readonly<Record<string, string>> = {
  oneToOne: 'oneToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
};

/** A relation from one content-type to another, or to itself, from one side or from both. */
function addRelation(draw: Draw, types: readonly DrawnType[]): void {
  const collections = types.filter(({ isSingle }) => !isSingle);
  const owner = draw.one(types);
  const target = draw.one(collections);
  const name = freeName(draw, owner.attributes);
  if (owner.isSingle || draw.chance(3)) {
    const relation = draw.one(['oneToOne', 'oneToMany']);
    owner.attributes[name] = { type: 'relation', relation, target: uidOf(target) };
    return;
  }
  const relation = draw.one(Object.keys(opposite));
  owner.attributes[name] = { type: 'relation', relation, target: uidOf(target) };
  const inverse = freeName(draw, target.attributes);
  owner.attributes[name] = { ...owner.attributes[name], inversedBy: inverse };
  target.attributes[inverse] = {
    type: 'relation',
    relation: opposite[relation],
    target: uidOf(owner),
    mappedBy: name,
  };
}

/** Links that lead back to where they start: from a content-type to itself and, through another, back again. */
function addCycle(draw: Draw, types: readonly DrawnType[]): void {
  const collections = types.filter(({ isSingle }) => !isSingle);
  const first = draw.one(collections);
  const second = draw.one(collections);
  for (const [owner, target] of [
    [first, second],
    [second, first],
  ] as const) {
    const relation = draw.one(['oneToMany', 'manyToMany', 'manyToOne']);
    const name = freeName(draw, owner.attributes);
    owner.attributes[name] = { type: 'relation', relation, target: uidOf(target) };
  }
}

function drawnType(draw: Draw, [singular, plural]: readonly [string, string], isSingle: boolean): DrawnType {
  const attributes: Record<string, AttributeSchema> = {};
  const scalars = draw.whole(1, 9);
  for (let at = 0; at < scalars; at += 1) attributes[freeName(draw, attributes)] = drawnScalar(draw);
  const media = draw.whole(0, 1);
  for (let at = 0; at < media; at += 1) attributes[freeName(draw, attributes)] = drawnMedia(draw);
  return { singular, plural, isSingle, localized: draw.chance(4), attributes };
}

function schemaOf(draw: Draw, { singular, plural, isSingle, localized, attributes }: DrawnType): object {
  const i18n = { pluginOptions: { i18n: { localized: true } } };
  return {
    kind: isSingle ? 'singleType' : 'collectionType',
    collectionName: plural.replaceAll('-', '_'),
    info: { singularName: singular, pluralName: plural, displayName: draw.one(displayNames) },
    options: { draftAndPublish: draw.chance(2) },
    ...(localized ? i18n : {}),
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, schema]) => [
        name,
        localized && schema.type !== 'relation' && draw.chance(2) ? { ...schema, ...i18n } : schema,
      ]),
    ),
  };
}

/** A run signs in more often than the limit allows in a minute: its embedded reference shortens the minute. */
const pluginSettings = `module.exports = ({ env }) => ({
  'users-permissions': { config: { ratelimit: { interval: env.int('SIGN_IN_INTERVAL', 60000) } } },
});
`;

/** The files of the project of a seed: valid for Strapi 4 and other readers of schema files. */
export function drawnProject(seed: number): ProjectFiles {
  return drawing(seed, (draw) => {
    const components = drawnComponents(draw);
    const types = [
      ...draw.some(typeNames, draw.whole(1, 4)).map((names) => drawnType(draw, names, false)),
      ...draw.some(singleNames, draw.whole(0, 2)).map((names) => drawnType(draw, names, true)),
    ];
    for (const type of types) addParts(draw, type, components);
    const relations = draw.whole(0, 5);
    for (let at = 0; at < relations; at += 1) addRelation(draw, types);
    if (draw.chance(2)) addCycle(draw, types);
    const files = new Map<string, string>();
    const put = (path: string, content: object): void => {
      files.set(path, `${JSON.stringify(content, null, 2)}\n`);
    };
    put('package.json', { name: `drawn-${seed}`, private: true });
    files.set('config/plugins.js', pluginSettings);
    for (const type of types)
      put(`src/api/${type.singular}/content-types/${type.singular}/schema.json`, schemaOf(draw, type));
    for (const { uid, attributes } of components) {
      const [category = '', name = ''] = uid.split('.');
      put(`src/components/${category}/${name}.json`, {
        collectionName: `components_${category}_${name}`.replaceAll('-', '_'),
        info: { displayName: name },
        options: {},
        attributes,
      });
    }
    return files;
  });
}

/** Writes the files of a project into a new directory. */
export function writeProject(directory: string, files: ProjectFiles): void {
  for (const [path, content] of files) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
