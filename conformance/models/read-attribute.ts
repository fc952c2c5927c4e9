/** Reads one attribute of a schema file (source document 2.1). */
import type { Attribute } from './model.ts';
import { didYouMean } from './nearest.ts';
import type { Place } from './schema-file.ts';

/**
 * Reads the attribute declared at `place`.
 *
 * @param types the names of `spec/tables/attribute-types.json`
 * @throws UsageError with file and place
 */
export function readAttribute(name: string, place: Place, types: ReadonlySet<string>): Attribute {
  const type = place.requiredText('type');
  if (!types.has(type)) {
    throw place.fault('type', `there is no attribute type ${type}${didYouMean(type, types)}`);
  }
  return {
    name,
    type,
    required: place.flag('required'),
    unique: place.flag('unique') || type === 'uid',
    private: place.flag('private'),
    localized: place.at('pluginOptions').at('i18n').flag('localized'),
    ...('default' in place.value ? { default: place.value.default } : {}),
    ...present('min', bound(place, 'min')),
    ...present('max', bound(place, 'max')),
    ...present('minLength', length(place, 'minLength')),
    ...present('maxLength', length(place, 'maxLength')),
    ...present('regex', place.text('regex')),
    ...(type === 'enumeration' ? { enum: place.texts('enum') } : {}),
    ...(type === 'relation' ? relationOf(place) : {}),
    ...(type === 'component'
      ? { component: place.requiredText('component'), repeatable: place.flag('repeatable') }
      : {}),
    ...(type === 'dynamiczone' ? { components: place.texts('components') } : {}),
    ...(type === 'media' ? { multiple: place.flag('multiple') } : {}),
  };
}

function relationOf(place: Place): Partial<Attribute> {
  const relation = place.requiredText('relation');
  return {
    relation,
    ...(relation === 'morphToOne' || relation === 'morphToMany' ? {} : { target: place.requiredText('target') }),
    ...present('inversedBy', place.text('inversedBy')),
    ...present('mappedBy', place.text('mappedBy')),
    ...present('morphBy', place.text('morphBy')),
  };
}

/** The key with its value, or nothing: absent keys stay absent. */
function present<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value });
}

function bound(place: Place, key: 'min' | 'max'): number | string | undefined {
  const value = place.value[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' || typeof value === 'string') return value;
  throw place.fault(key, `expected a number, or a text of digits, found ${JSON.stringify(value)}`);
}

function length(place: Place, key: 'minLength' | 'maxLength'): number | undefined {
  const value = place.value[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return value;
  throw place.fault(key, `expected a number, found ${JSON.stringify(value)}`);
}
