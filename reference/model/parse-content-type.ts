/** Reads the schema file of a content-type (source document 2.1). */
import type { Attribute } from './attribute.ts';
import type { ContentType } from './model.ts';
import { isObject } from './object.ts';
import { parseAttributes } from './parse-attributes.ts';
import { ProjectError } from './project-error.ts';
import { at, flag, object, oneOf, optionalText, type Raw, text, valueError } from './raw.ts';
import { type Tolerate, tolerateNothing } from './tolerate.ts';

/** A parsed schema file, and the uid of its content-type or component. */
export interface SchemaSource {
  readonly uid: string;
  readonly file: string;
  readonly value: unknown;
}

const KINDS = ['collectionType', 'singleType'] as const;

/**
 * Reads the content-type of a schema file, and adds the attributes of every entry.
 *
 * @param hasEndpoints whether it is a content-type of the project, not of a plugin
 * @throws ProjectError that names file and place
 */
export function parseContentType(
  source: SchemaSource,
  hasEndpoints: boolean,
  tolerate: Tolerate = tolerateNothing,
): ContentType {
  const raw: Raw = { value: source.value, file: source.file, place: '' };
  const declared = object(raw);
  const info = at(raw, 'info');
  object(info);
  const options = at(raw, 'options');
  const kind = at(raw, 'kind').value === undefined ? 'collectionType' : oneOf(at(raw, 'kind'), KINDS, 'a kind');
  const singularName = apiName(info, 'singularName', 'singularApiId');
  const pluralName = apiName(info, 'pluralName', 'pluralApiId');
  // Strapi stops at equal names in the project alone: those of a plugin name no endpoints
  if (singularName === pluralName && hasEndpoints) {
    throw new ProjectError(
      source.file,
      'info',
      `found "${singularName}" as singular and plural name, expected two names`,
    );
  }
  const localized = flag(at(at(at(raw, 'pluginOptions'), 'i18n'), 'localized'));
  const type = {
    uid: source.uid,
    kind,
    singularName,
    pluralName,
    displayName: optionalText(at(info, 'displayName')) ?? optionalText(at(info, 'name')) ?? singularName,
    collectionName: optionalText(at(raw, 'collectionName')) ?? pluralName.replaceAll('-', '_'),
    draftAndPublish: flag(at(options, 'draftAndPublish')),
    populateCreatorFields: flag(at(options, 'populateCreatorFields')),
    localized,
    hasEndpoints,
  };
  const attributes = parseAttributes(at(raw, 'attributes'), localized, tolerate);
  addSystemAttributes(attributes, type);
  return { ...type, attributes, declared };
}

/** Reads a name for paths and GraphQL: under `key`, or under the older `otherKey`. */
function apiName(info: Raw, key: string, otherKey: string): string {
  const hasOther = isObject(info.value) && info.value[key] === undefined && info.value[otherKey] !== undefined;
  const raw = at(info, hasOther ? otherKey : key);
  const name = text(raw);
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name))
    throw valueError(raw, 'letters, digits and dashes, beginning with a letter');
  return name;
}

type Flags = Pick<ContentType, 'uid' | 'draftAndPublish' | 'populateCreatorFields' | 'localized'>;

/** Adds the attributes of every entry, in the order of answers. They replace declared attributes of the same name. */
function addSystemAttributes(attributes: Map<string, Attribute>, type: Flags): void {
  const add = (attribute: Attribute): void => {
    attributes.delete(attribute.name);
    attributes.set(attribute.name, attribute);
  };
  const common = { private: false, required: false, localized: true };
  const moment = { ...common, type: 'datetime', unique: false } as const;
  add({ ...moment, name: 'createdAt' });
  add({ ...moment, name: 'updatedAt' });
  if (type.draftAndPublish) add({ ...moment, name: 'publishedAt' });
  if (type.localized) add({ ...common, name: 'locale', type: 'string', unique: false });
  const users = attributes.get('users');
  if (type.uid === 'plugin::users-permissions.role' && users?.type === 'relation')
    attributes.set('users', { ...users, keptFromAnswers: true });
  const toUser = { ...common, type: 'relation', relation: 'oneToOne', target: 'admin::user', toOne: true } as const;
  if (type.uid !== 'admin::user') {
    const toCreator = { ...toUser, private: !type.populateCreatorFields, attachedByCode: true } as const;
    add({ ...toCreator, name: 'createdBy' });
    add({ ...toCreator, name: 'updatedBy' });
  }
  if (type.localized) {
    const siblings = { type: 'relation', relation: 'oneToMany', target: type.uid, toOne: false } as const;
    add({ ...common, ...siblings, name: 'localizations' });
  }
}
