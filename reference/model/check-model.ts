/** Checks names across schema files: duplicates, and references to other schemas. */
import type { Attribute } from './attribute.ts';
import { checkRelation } from './check-relation.ts';
import type { Component, ContentType, Model } from './model.ts';
import { didYouMean } from './nearest.ts';
import { ProjectError } from './project-error.ts';

/** Throws a `ProjectError` at the first unknown or duplicate name. `files` maps uids to their files. */
export function checkModel(model: Model, files: ReadonlyMap<string, string>): void {
  checkApiNames(model, files);
  for (const schema of [...model.contentTypes.values(), ...model.components.values()]) {
    const fileOf = (uid: string): string => files.get(uid) ?? uid;
    for (const attribute of schema.attributes.values()) {
      checkComponents(model, fileOf(schema.uid), attribute);
      checkTargetField(schema, fileOf(schema.uid), attribute);
      if (attribute.type === 'relation') checkRelation(model, schema.uid, attribute, fileOf);
    }
  }
  for (const component of model.components.values()) checkCycle(model, component, [], files);
}

/** Singular and plural names make paths and GraphQL names, so no two may be equal. */
function checkApiNames(model: Model, files: ReadonlyMap<string, string>): void {
  const owners = new Map<string, string>();
  for (const type of model.contentTypes.values()) {
    if (!type.hasEndpoints) continue;
    const file = files.get(type.uid) ?? type.uid;
    for (const key of ['singularName', 'pluralName'] as const) {
      const owner = owners.get(type[key]);
      if (owner !== undefined) {
        throw new ProjectError(file, `info.${key}`, `found "${type[key]}", which ${owner} already uses`);
      }
      owners.set(type[key], file);
    }
  }
}

function checkComponents(model: Model, file: string, attribute: Attribute): void {
  const place = `attributes.${attribute.name}`;
  if (attribute.type === 'component') checkComponent(model, file, `${place}.component`, attribute.component);
  if (attribute.type === 'dynamiczone') {
    attribute.components.forEach((uid, index) => {
      checkComponent(model, file, `${place}.components.${index}`, uid);
    });
  }
}

function checkComponent(model: Model, file: string, place: string, uid: string): void {
  if (model.components.has(uid)) return;
  const uids = [...model.components.keys()];
  const allowed = uids.length === 0 ? 'but the project has no components' : `expected one of ${uids.join(', ')}`;
  throw new ProjectError(file, place, `found "${uid}", ${allowed}${didYouMean(uid, uids)}`);
}

function checkTargetField(schema: ContentType | Component, file: string, attribute: Attribute): void {
  if (attribute.type !== 'uid' || attribute.targetField === undefined) return;
  if (schema.attributes.has(attribute.targetField)) return;
  const hint = didYouMean(attribute.targetField, schema.attributes.keys());
  const place = `attributes.${attribute.name}.targetField`;
  throw new ProjectError(
    file,
    place,
    `found "${attribute.targetField}", expected an attribute of ${schema.uid}${hint}`,
  );
}

/** A component that requires itself could never be filled. */
function checkCycle(
  model: Model,
  component: Component,
  path: readonly string[],
  files: ReadonlyMap<string, string>,
): void {
  if (path.includes(component.uid)) {
    const first = path[0] ?? component.uid;
    throw new ProjectError(
      files.get(first) ?? first,
      'attributes',
      `component requires itself: ${[...path, component.uid].join(' -> ')}`,
    );
  }
  for (const attribute of component.attributes.values()) {
    if (attribute.type !== 'component' || !attribute.required || attribute.repeatable) continue;
    const next = model.components.get(attribute.component);
    if (next) checkCycle(model, next, [...path, component.uid], files);
  }
}
