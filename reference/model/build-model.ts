/** Builds the model of a project from its schema files. */
import { checkModel } from './check-model.ts';
import { type CustomFields, resolveCustomFields } from './custom-fields.ts';
import type { Component, ContentType, Model } from './model.ts';
import { isObject, membersOf } from './object.ts';
import { pairRelations } from './pair-relations.ts';
import { parseComponent } from './parse-component.ts';
import { parseContentType, type SchemaSource } from './parse-content-type.ts';
import { PLUGIN_CONTENT_TYPES } from './plugin-content-types.ts';
import { object, type Raw } from './raw.ts';
import { type Tolerate, tolerateNothing } from './tolerate.ts';

/** The schema files of a project, read as JSON. */
export interface ModelSources {
  /** Uids `api::<api>.<content-type>`. */
  readonly contentTypes: readonly SchemaSource[];
  /** Uids `category.name`. */
  readonly components: readonly SchemaSource[];
  /** Uids `plugin::<plugin>.<content-type>`: additions to a plugin's content-type. */
  readonly extensions: readonly SchemaSource[];
  /** Uids `plugin::<plugin>.<content-type>`: content-types of plugins of the project. @default none */
  readonly plugins?: readonly SchemaSource[];
}

/** Circumstances of a model. */
export interface ModelOptions {
  /** Receives mistakes that Strapi starts with. @default throws them */
  readonly tolerate?: Tolerate;
  /** Types of custom fields that code of the project registers. @default none */
  readonly customFields?: CustomFields;
}

/**
 * Builds the model: content-types and components of the project and of plugins (source document 2.1).
 *
 * @throws ProjectError at the first mistake that is not tolerated, with file, place, value and what is allowed
 */
export function buildModel(sources: ModelSources, options: ModelOptions = {}): Model {
  const { tolerate = tolerateNothing, customFields = new Map() } = options;
  const parse = <Parsed extends { readonly declared: object }>(
    source: SchemaSource,
    read: (resolved: SchemaSource) => Parsed,
  ): Parsed => {
    const resolved = resolveCustomFields(source, customFields, tolerate);
    files.set(source.uid, source.file);
    return resolved === source ? read(source) : { ...read(resolved), declared: object(wholeOf(source)) };
  };
  const contentTypes = new Map<string, ContentType>();
  const components = new Map<string, Component>();
  const files = new Map<string, string>();
  for (const source of sources.components) {
    components.set(
      source.uid,
      parse(source, (resolved) => parseComponent(resolved, tolerate)),
    );
  }
  for (const source of sources.contentTypes) {
    contentTypes.set(
      source.uid,
      parse(source, (resolved) => parseContentType(resolved, true, tolerate)),
    );
  }
  for (const source of pluginSources(sources.extensions, sources.plugins ?? [])) {
    contentTypes.set(
      source.uid,
      parse(source, (resolved) => parseContentType(resolved, false, tolerate)),
    );
  }
  const model = { contentTypes, components };
  checkModel(model, files);
  pairRelations(contentTypes, (uid) => files.get(uid) ?? uid, tolerate);
  return model;
}

/** A schema file as a value to read. */
const wholeOf = ({ value, file }: SchemaSource): Raw => ({ value, file, place: '' });

/** The schemas of plugins, merged with their extensions; then extensions of unknown plugins. */
function pluginSources(extensions: readonly SchemaSource[], plugins: readonly SchemaSource[]): SchemaSource[] {
  const byUid = new Map(extensions.map((extension) => [extension.uid, extension]));
  const own = Object.entries(PLUGIN_CONTENT_TYPES).map(([uid, value]): SchemaSource => ({ uid, file: uid, value }));
  const extended = [...own, ...plugins].map((source): SchemaSource => {
    const extension = byUid.get(source.uid);
    byUid.delete(source.uid);
    return extension ? extend(source, extension) : source;
  });
  return [...extended, ...byUid.values()];
}

/** Lays the schema of an extension over that of a plugin. */
function extend({ uid, value }: SchemaSource, extension: SchemaSource): SchemaSource {
  const schema = membersOf(value);
  const extended = object(wholeOf(extension));
  const mergeMember = (key: string): unknown =>
    isObject(extended[key]) && isObject(schema[key])
      ? { ...schema[key], ...extended[key] }
      : (extended[key] ?? schema[key]);
  return {
    uid,
    file: extension.file,
    value: { ...schema, ...extended, info: mergeMember('info'), attributes: mergeMember('attributes') },
  };
}
