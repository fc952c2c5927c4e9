/** Reads the content-types and components of a project in Strapi v4 layout. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type AttributeTypeRow, loadTable } from '../../spec/index.ts';
import { isObject } from './json.ts';
import { componentUids } from './lookup.ts';
import type { Attribute, Component, ContentType, Model } from './model.ts';
import { didYouMean } from './nearest.ts';
import { readAttribute } from './read-attribute.ts';
import { openSchema, type Place } from './schema-file.ts';
import { UsageError } from './usage-error.ts';

/** A model with the schema file of each uid, for messages. */
interface Sources {
  readonly contentTypes: readonly ContentType[];
  readonly components: readonly Component[];
  readonly places: ReadonlyMap<string, Place>;
}

/**
 * Reads `src/api/API/content-types/NAME/schema.json` and `src/components/CATEGORY/NAME.json` below `projectDir` (source
 * document 2.1).
 *
 * @throws UsageError with file and place, when there is no project or a schema is wrong
 */
export function readModel(projectDir: string): Model {
  if (!existsSync(projectDir)) throw new UsageError(`there is no project at ${projectDir}`);
  const types = new Set(loadTable<AttributeTypeRow>('attribute-types').map((row) => row.name));
  const places = new Map<string, Place>();

  const components = componentFiles(projectDir).map(({ uid, file }): Component => {
    const place = openSchema(file);
    places.set(uid, place);
    return { uid, attributes: readAttributes(place, types) };
  });
  const contentTypes = contentTypeFiles(projectDir).map(({ api, file }): ContentType => {
    const place = openSchema(file);
    const contentType = readContentType(api, place, types);
    const twin = places.get(contentType.uid);
    if (twin) throw place.fault('info.singularName', `${contentType.uid} is already declared by ${twin.file}`);
    places.set(contentType.uid, place);
    return contentType;
  });
  if (contentTypes.length === 0) {
    throw new UsageError(`${projectDir}: no content-types (looked for src/api/*/content-types/*/schema.json)`);
  }
  refuseTwinEndpoints(contentTypes, places);
  const model = { contentTypes: contentTypes.map((type) => withoutLost(type, contentTypes)), components };
  refuseDanglingReferences({ ...model, places });
  return model;
}

/**
 * Leaves out relations whose `mappedBy` names nothing: what is written into them is lost (decision tolerated-slips). One that
 * the other side names has its links.
 */
function withoutLost(type: ContentType, all: readonly ContentType[]): ContentType {
  const attributes = type.attributes.flatMap((attribute) => {
    const { name, target, mappedBy } = attribute;
    const others = all.find(({ uid }) => uid === target)?.attributes;
    if (mappedBy === undefined || !others || others.some((other) => other.name === mappedBy)) return [attribute];
    const owner = others.find((other) => other.inversedBy === name && other.target === type.uid);
    return owner ? [{ ...attribute, mappedBy: owner.name }] : [];
  });
  return { ...type, attributes };
}

function readContentType(api: string, place: Place, types: ReadonlySet<string>): ContentType {
  const info = place.at('info');
  const singularName = info.requiredText('singularName', 'singularApiId');
  const kind = place.text('kind') ?? 'collectionType';
  if (kind !== 'collectionType' && kind !== 'singleType') {
    throw place.fault('kind', `expected collectionType or singleType, found ${kind}`);
  }
  const collectionName = place.text('collectionName');
  const displayName = info.text('displayName') ?? info.text('name');
  return {
    uid: `api::${api}.${singularName}`,
    kind,
    singularName,
    pluralName: info.requiredText('pluralName', 'pluralApiId'),
    ...(collectionName === undefined ? {} : { collectionName }),
    ...(displayName === undefined ? {} : { displayName }),
    draftAndPublish: place.at('options').flag('draftAndPublish'),
    populateCreatorFields: place.at('options').flag('populateCreatorFields'),
    localized: place.at('pluginOptions').at('i18n').flag('localized'),
    attributes: readAttributes(place, types),
  };
}

function readAttributes(place: Place, types: ReadonlySet<string>): Attribute[] {
  if (!isObject(place.value.attributes)) throw place.fault('attributes', 'expected an object of attributes');
  const attributes = place.at('attributes');
  return Object.keys(attributes.value).flatMap((name) => {
    const declared = attributes.value[name];
    if (!isObject(declared)) throw attributes.fault(name, 'expected an object with a type');
    // only a plugin knows the type of its values
    if (declared.type === 'customField') return [];
    return [readAttribute(name, attributes.at(name), types)];
  });
}

/** Refuses two content-types with the same path (source document 4.1). */
function refuseTwinEndpoints(contentTypes: readonly ContentType[], places: ReadonlyMap<string, Place>): void {
  const owners = new Map<string, string>();
  for (const { uid, kind, pluralName, singularName } of contentTypes) {
    const name = kind === 'singleType' ? singularName : pluralName;
    const owner = owners.get(name);
    if (owner) throw new UsageError(`${places.get(uid)?.file}: /api/${name} already belongs to ${owner}`);
    owners.set(name, uid);
  }
}

/** Refuses relations, components and zones that name something missing. Types of plugins are not in the project. */
function refuseDanglingReferences({ contentTypes, components, places }: Sources): void {
  const attributesOf = new Map(contentTypes.map((type) => [type.uid, type.attributes]));
  const known = new Set(components.map(({ uid }) => uid));
  for (const owner of [...contentTypes, ...components]) {
    for (const attribute of owner.attributes) {
      const place = places.get(owner.uid)?.at('attributes').at(attribute.name);
      for (const uid of componentUids(attribute)) {
        if (known.has(uid)) continue;
        throw place?.fault('', `there is no component ${uid}${didYouMean(uid, known)}`);
      }
      if (!attribute.target?.startsWith('api::')) continue;
      const attributes = attributesOf.get(attribute.target);
      if (!attributes) {
        const hint = didYouMean(attribute.target, attributesOf.keys());
        throw place?.fault('target', `there is no content-type ${attribute.target}${hint}`);
      }
      const key = attribute.inversedBy ? 'inversedBy' : 'mappedBy';
      const inverse = attribute[key];
      if (inverse === undefined || attributes.some((other) => other.name === inverse)) continue;
      const names = attributes.map((other) => other.name);
      throw place?.fault(key, `${attribute.target} has no attribute ${inverse}${didYouMean(inverse, names)}`);
    }
  }
}

function contentTypeFiles(projectDir: string): { api: string; file: string }[] {
  const apis = join(projectDir, 'src', 'api');
  return folders(apis).flatMap((api) =>
    folders(join(apis, api, 'content-types'))
      .map((name) => join(apis, api, 'content-types', name, 'schema.json'))
      .filter((file) => existsSync(file))
      .map((file) => ({ api, file })),
  );
}

function componentFiles(projectDir: string): { uid: string; file: string }[] {
  const root = join(projectDir, 'src', 'components');
  return folders(root).flatMap((category) =>
    readdirSync(join(root, category))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => ({ uid: `${category}.${basename(name, '.json')}`, file: join(root, category, name) })),
  );
}

function folders(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => statSync(join(path, name)).isDirectory())
    .sort();
}
