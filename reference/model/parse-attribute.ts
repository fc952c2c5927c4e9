/** Reads one attribute of a schema file (source document 2.1). */
import {
  type Attribute,
  type ComponentAttribute,
  type DynamicZoneAttribute,
  type MediaAttribute,
  RELATION_KINDS,
  type RelationAttribute,
  type ScalarAttribute,
} from './attribute.ts';
import { ProjectError } from './project-error.ts';
import {
  at,
  flag,
  object,
  oneOf,
  optionalNumber,
  optionalText,
  optionalTexts,
  type Raw,
  show,
  text,
  valueError,
} from './raw.ts';
import { SCALAR_TYPES, SCALARS, type ScalarType } from './scalar-types.ts';
import type { Tolerate } from './tolerate.ts';

const ATTRIBUTE_TYPES = [...SCALAR_TYPES, 'relation', 'media', 'component', 'dynamiczone'] as const;
const TO_ONE: ReadonlySet<string> = new Set(['oneToOne', 'manyToOne', 'morphToOne', 'morphOne']);

type Common = Pick<Attribute, 'name' | 'private' | 'required' | 'localized'>;

/**
 * Reads the attribute `name` from its definition. Names of other schemas are checked when the model is built.
 *
 * @param localizedType whether its content-type is localized
 * @throws ProjectError that names the place, unless it is tolerated
 */
export function parseAttribute(name: string, raw: Raw, localizedType: boolean, tolerate: Tolerate): Attribute {
  object(raw);
  const type = oneOf(at(raw, 'type'), ATTRIBUTE_TYPES, 'an attribute type');
  const option = flag(at(at(at(raw, 'pluginOptions'), 'i18n'), 'localized'));
  const common: Common = {
    name,
    private: flag(at(raw, 'private')),
    required: flag(at(raw, 'required')),
    // relations and uids cannot be shared between locales, whatever their option says
    localized: localizedType && (option || type === 'relation' || type === 'uid'),
  };
  switch (type) {
    case 'relation':
      return parseRelation(common, raw, tolerate);
    case 'media':
      return parseMedia(common, raw);
    case 'component':
      return parseComponentAttribute(common, raw);
    case 'dynamiczone':
      return parseDynamicZone(common, raw);
    default:
      return parseScalar(common, type, raw);
  }
}

function parseScalar(common: Common, type: ScalarType, raw: Raw): ScalarAttribute {
  const numeric = SCALARS[type].family === 'bigInteger' ? bigBound : optionalNumber;
  const fallback = at(raw, 'default').value;
  return {
    ...common,
    type,
    // a uid is always unique
    unique: flag(at(raw, 'unique')) || type === 'uid',
    ...(fallback === undefined ? {} : { default: fallback }),
    ...optionalMember('min', numeric(at(raw, 'min'))),
    ...optionalMember('max', numeric(at(raw, 'max'))),
    ...optionalMember('minLength', optionalNumber(at(raw, 'minLength'))),
    ...optionalMember('maxLength', optionalNumber(at(raw, 'maxLength'))),
    ...optionalMember('regex', pattern(at(raw, 'regex'))),
    ...optionalMember('enum', type === 'enumeration' ? enumeration(raw) : undefined),
    ...optionalMember('targetField', type === 'uid' ? optionalText(at(raw, 'targetField')) : undefined),
  };
}

function enumeration(raw: Raw): readonly string[] {
  const values = optionalTexts(at(raw, 'enum'));
  if (values === undefined || values.length === 0) throw valueError(at(raw, 'enum'), 'the list of its values');
  const fallback = at(raw, 'default');
  if (fallback.value !== undefined && fallback.value !== null) oneOf(fallback, values, 'a value of its enum');
  return values;
}

/** A bound of a biginteger, as digits: a JSON number has too few. */
function bigBound(raw: Raw): string | undefined {
  if (raw.value === undefined || raw.value === null) return undefined;
  const digits = String(raw.value);
  if (!/^-?\d+$/.test(digits)) throw valueError(raw, 'an integer, as a number or a text of digits');
  return digits;
}

function pattern(raw: Raw): string | undefined {
  const source = optionalText(raw);
  if (source === undefined) return undefined;
  try {
    new RegExp(source);
  } catch {
    throw valueError(raw, 'a regular expression');
  }
  return source;
}

function parseRelation(common: Common, raw: Raw, tolerate: Tolerate): RelationAttribute {
  const relation = oneOf(at(raw, 'relation'), RELATION_KINDS, 'a kind of relation');
  const polymorphic = relation === 'morphToOne' || relation === 'morphToMany';
  if (polymorphic && at(raw, 'target').value !== undefined) {
    tolerate(valueError(at(raw, 'target'), `nothing: a ${relation} relation may lead to any content-type`));
  }
  const parsed: RelationAttribute = {
    ...common,
    type: 'relation',
    relation,
    ...(polymorphic ? {} : { target: text(at(raw, 'target')) }),
    ...optionalMember('inversedBy', optionalText(at(raw, 'inversedBy'))),
    ...optionalMember('mappedBy', optionalText(at(raw, 'mappedBy'))),
    ...optionalMember('morphBy', optionalText(at(raw, 'morphBy'))),
    toOne: TO_ONE.has(relation),
  };
  return withOwnSides(parsed, raw, tolerate);
}

/** Leaves out an other side that this kind of relation does not have. Throws where Strapi does. */
function withOwnSides(relation: RelationAttribute, raw: Raw, tolerate: Tolerate): RelationAttribute {
  const { inversedBy, mappedBy, morphBy, ...alone } = relation;
  const forbid = (key: 'inversedBy' | 'mappedBy' | 'morphBy', why: string): ProjectError =>
    valueError(at(raw, key), `nothing: ${why}`);
  const kind = relation.relation;
  const isMorphInverse = kind === 'morphOne' || kind === 'morphMany';
  if (isMorphInverse) text(at(raw, 'morphBy'));
  else if (morphBy !== undefined)
    tolerate(forbid('morphBy', 'only morphOne and morphMany have morphBy; it is ignored'));
  if (kind.startsWith('morph')) {
    for (const key of ['inversedBy', 'mappedBy'] as const)
      if (relation[key] !== undefined) tolerate(forbid(key, `a ${kind} relation has none; it is ignored`));
    return { ...alone, ...(isMorphInverse ? { morphBy } : {}) };
  }
  if (kind === 'oneToMany' && inversedBy !== undefined)
    throw forbid('inversedBy', 'the manyToOne side owns the relation; oneToMany takes mappedBy');
  if (kind === 'manyToOne' && inversedBy === undefined && mappedBy !== undefined)
    throw forbid('mappedBy', 'the manyToOne side owns the relation and takes inversedBy');
  if (inversedBy !== undefined && mappedBy !== undefined)
    tolerate(forbid('mappedBy', 'a side has inversedBy or mappedBy; it is ignored beside inversedBy'));
  return { ...alone, ...(inversedBy !== undefined ? { inversedBy } : mappedBy !== undefined ? { mappedBy } : {}) };
}

function parseMedia(common: Common, raw: Raw): MediaAttribute {
  return {
    ...common,
    type: 'media',
    multiple: flag(at(raw, 'multiple')),
    allowedTypes: optionalTexts(at(raw, 'allowedTypes')) ?? ['images', 'files', 'videos', 'audios'],
  };
}

function parseComponentAttribute(common: Common, raw: Raw): ComponentAttribute {
  return {
    ...common,
    type: 'component',
    component: text(at(raw, 'component')),
    repeatable: flag(at(raw, 'repeatable')),
    ...optionalMember('min', optionalNumber(at(raw, 'min'))),
    ...optionalMember('max', optionalNumber(at(raw, 'max'))),
  };
}

function parseDynamicZone(common: Common, raw: Raw): DynamicZoneAttribute {
  const components = optionalTexts(at(raw, 'components'));
  if (components === undefined) {
    throw new ProjectError(
      raw.file,
      `${raw.place}.components`,
      `found ${show(undefined)}, expected a list of components`,
    );
  }
  return {
    ...common,
    type: 'dynamiczone',
    components,
    ...optionalMember('min', optionalNumber(at(raw, 'min'))),
    ...optionalMember('max', optionalNumber(at(raw, 'max'))),
  };
}

/** Makes `{ [key]: value }`; an empty object for undefined. */
function optionalMember<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };
}
