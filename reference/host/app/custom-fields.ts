/** `strapi.customFields`: the types of values that fields of plugins and of the project have. */
import { registeredType } from '../../model/custom-fields.ts';
import { membersOf } from '../../model/object.ts';
import type { ScalarType } from '../../model/scalar-types.ts';

/**
 * Adds the field of a definition `{ name, plugin, type }`, or of each one in a list, by its uid: `plugin::map.place`; `global::place`
 * where no plugin of that name is there.
 *
 * @throws Error for a definition without name, or with a type that no attribute has
 */
export function addCustomFields(
  fields: Map<string, ScalarType>,
  definition: unknown,
  plugins: readonly string[],
): void {
  for (const each of [definition].flat()) {
    const { name, plugin, type } = membersOf(each);
    if (typeof name !== 'string') throw new Error('strapi.customFields.register() takes { name, plugin, type }');
    const isOfPlugin = typeof plugin === 'string' && plugins.includes(plugin);
    fields.set(isOfPlugin ? `plugin::${plugin}.${name}` : `global::${name}`, registeredType(type));
  }
}
