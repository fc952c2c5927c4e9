/** Reads the schema file of a component. */
import type { Component } from './model.ts';
import { parseAttributes } from './parse-attributes.ts';
import type { SchemaSource } from './parse-content-type.ts';
import { ProjectError } from './project-error.ts';
import { at, object, optionalText, type Raw, text } from './raw.ts';

/** Reads the component of a schema file; its `uid` is `category.name`. @throws ProjectError that names file and place */
export function parseComponent(source: SchemaSource): Component {
  const raw: Raw = { value: source.value, file: source.file, place: '' };
  const declared = object(raw);
  const info = at(raw, 'info');
  const [category = '', name = ''] = source.uid.split('.');
  const attributes = parseAttributes(at(raw, 'attributes'), false);
  for (const attribute of attributes.values()) {
    const place = `attributes.${attribute.name}`;
    if (attribute.type === 'dynamiczone') {
      throw new ProjectError(source.file, `${place}.type`, 'found "dynamiczone", which only a content-type may have');
    }
    if (
      attribute.type === 'relation' &&
      (attribute.inversedBy ?? attribute.mappedBy ?? attribute.morphBy) !== undefined
    ) {
      throw new ProjectError(source.file, place, 'found a two-way relation; relations of components are one-way');
    }
  }
  return {
    uid: source.uid,
    category,
    collectionName: optionalText(at(raw, 'collectionName')) ?? `components_${category}_${name}`.replaceAll('-', '_'),
    displayName: info.value === undefined ? name : (optionalText(at(info, 'displayName')) ?? text(at(info, 'name'))),
    attributes,
    declared,
  };
}
