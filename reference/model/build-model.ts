/** Builds the model of a project from its schema files. */
import { checkModel } from './check-model.ts';
import type { Component, ContentType, Model } from './model.ts';
import { isObject } from './object.ts';
import { parseComponent } from './parse-component.ts';
import { parseContentType, type SchemaSource } from './parse-content-type.ts';
import { PLUGIN_CONTENT_TYPES } from './plugin-content-types.ts';
import { object } from './raw.ts';

/** The schema files of a project, read as JSON. */
export interface ModelSources {
  /** Uids `api::<api>.<content-type>`. */
  readonly contentTypes: readonly SchemaSource[];
  /** Uids `category.name`. */
  readonly components: readonly SchemaSource[];
  /** Uids `plugin::<plugin>.<content-type>`: additions to a plugin's content-type. */
  readonly extensions: readonly SchemaSource[];
}

/**
 * Builds the model: content-types and components of the project and of plugins (source document 2.1).
 *
 * @throws ProjectError at the first mistake, with file, place, value and what is allowed
 */
export function buildModel(sources: ModelSources): Model {
  const contentTypes = new Map<string, ContentType>();
  const components = new Map<string, Component>();
  const files = new Map<string, string>();
  for (const source of sources.components) {
    files.set(source.uid, source.file);
    components.set(source.uid, parseComponent(source));
  }
  for (const source of sources.contentTypes) {
    files.set(source.uid, source.file);
    contentTypes.set(source.uid, parseContentType(source, true));
  }
  for (const source of pluginSources(sources.extensions)) {
    files.set(source.uid, source.file);
    contentTypes.set(source.uid, parseContentType(source, false));
  }
  const model = { contentTypes, components };
  checkModel(model, files);
  return model;
}

/** The schemas of plugins, merged with their extensions; then extensions of unknown plugins. */
function pluginSources(extensions: readonly SchemaSource[]): SchemaSource[] {
  const byUid = new Map(extensions.map((extension) => [extension.uid, extension]));
  const extended = Object.entries(PLUGIN_CONTENT_TYPES).map(([uid, schema]): SchemaSource => {
    const extension = byUid.get(uid);
    byUid.delete(uid);
    if (!extension) return { uid, file: uid, value: schema };
    const extended = object({ value: extension.value, file: extension.file, place: '' });
    const mergeMember = (key: string): unknown =>
      isObject(extended[key]) && isObject(schema[key])
        ? { ...schema[key], ...extended[key] }
        : (extended[key] ?? schema[key]);
    return {
      uid,
      file: extension.file,
      value: { ...schema, ...extended, info: mergeMember('info'), attributes: mergeMember('attributes') },
    };
  });
  return [...extended, ...byUid.values()];
}
