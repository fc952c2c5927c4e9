/** Reads the schema file of a component. */
import type { Component } from './model.ts';
import { parseAttributes } from './parse-attributes.ts';
import type { SchemaSource } from './parse-content-type.ts';
import { ProjectError } from './project-error.ts';
import { at, object, optionalText, type Raw, text } from './raw.ts';
import { type Tolerate, tolerateNothing } from './tolerate.ts';

/** Reads the component of a schema file; its `uid` is `category.name`. @throws ProjectError that names file and place */
export function parseComponent(source: SchemaSource, tolerate: Tolerate = tolerateNothing): Component {
  const raw: Raw = { value: source.value, file: source.file, place: '' };
  const declared = object(raw);
  const info = at(raw, 'info');
  const [category = '', name = ''] = source.uid.split('.');
  const attributes = parseAttributes(at(raw, 'attributes'), false, tolerate);
  for (const attribute of attributes.values()) {
    const place = `attributes.${attribute.name}`;
    if (attribute.type === 'dynamiczone') {
      throw new ProjectError(source.file, `${place}.type`, 'found "dynamiczone", which only a content-type may have');
    }
    if (attribute.type !== 'relation') continue;
    if (attribute.morphBy !== undefined)
      throw new ProjectError(source.file, place, 'found a two-way relation; relations of components are one-way');
    const { inversedBy, mappedBy, ...alone } = attribute;
    if ((inversedBy ?? mappedBy) === undefined) continue;
    const problem = 'found a two-way relation; relations of components are one-way, and so is this one';
    tolerate(new ProjectError(source.file, place, problem));
    attributes.set(attribute.name, alone);
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
