/** Adds `types` and `plugins` of extensions, made with the schema builder nexus (clause `graphql.extension.use.types`). */
import { GraphQLError, type GraphQLSchema, isNamedType, validateSchema } from 'graphql';
import type * as Nexus from 'nexus';
import { messageOf } from '../../model/caught-error.ts';
import { didYouMean } from '../../model/nearest.ts';
import { isObject } from '../../model/object.ts';
import { requireOptional } from '../../model/optional-package.ts';
import type { Customization } from '../customization.ts';
import { type Extension, mistake, valueText } from './extension.ts';
import { replaceIds } from './id-scalar.ts';

/** Loads the schema builder. */
export function loadNexus(): typeof Nexus {
  return requireOptional('nexus', 'a GraphQL extension') as typeof Nexus;
}

/** A definition made with the schema builder, or a type of graphql itself. */
interface Definition {
  readonly name: string;
  /** Whether it adds to an existing type. */
  readonly extends: boolean;
  readonly value: unknown;
}

/**
 * Adds the types of all extensions, which may name each other, and runs their plugins on every field.
 *
 * @throws ProjectError for a value that is no type or plugin, a name that is taken, and a type that does not exist
 */
export function addNexusTypes(
  schema: GraphQLSchema,
  extensions: readonly Extension[],
  { fault }: Customization,
): GraphQLSchema {
  const using = extensions.filter(({ types, plugins }) => types.length + plugins.length > 0);
  const [first] = using;
  if (!first) return schema;
  const nexus = loadNexus();
  const extensionDefinitions = using.map((extension) => ({ extension, definitions: definitionsIn(extension, nexus) }));
  checkNames(schema, extensionDefinitions);
  const added = extensionDefinitions.flatMap(({ definitions }) => definitions.map(({ value }) => value));
  const ownTypes = replaceIds(schema, added, nexus);
  const schemaTypes = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  try {
    const merged = nexus.makeSchema({
      types: [schemaTypes, ...ownTypes],
      plugins: using.flatMap((extension) => pluginsOf(extension, nexus)),
      outputs: false,
      shouldGenerateArtifacts: false,
      // resolvers of union types were not made with nexus
      features: { abstractTypeRuntimeChecks: false },
    });
    const [error] = validateSchema(merged);
    if (error) throw error;
    return merged;
  } catch (error) {
    // the error does not say which of several calls it is about
    const used = { ...first.used, place: using.map((each) => each.used.place).join(' or ') };
    if (error instanceof GraphQLError) throw mistake(used, 'types', error.message);
    if (error instanceof Error && /^\s*- Missing type/.test(error.message))
      throw mistake(
        used,
        'types',
        error.message
          .trim()
          .replace(/^- /, '')
          .replace(/\s*\n- /g, '; '),
      );
    const projectError = fault(error, used.file);
    throw projectError.place === '' ? mistake(used, 'types', messageOf(error)) : projectError;
  }
}

/** All definitions of an extension, nested to any depth. */
function definitionsIn({ used, types }: Extension, { core }: typeof Nexus): Definition[] {
  const read = (value: unknown, at: string): Definition[] => {
    if (core.isNexusExtendTypeDef(value) || core.isNexusExtendInputTypeDef(value))
      return [{ name: value.name, extends: true, value }];
    if (core.isNexusNamedTypeDef(value) || isNamedType(value)) return [{ name: value.name, extends: false, value }];
    if (core.isNexusStruct(value)) return [{ name: '', extends: false, value }];
    if (Array.isArray(value)) return value.flatMap((each, index) => read(each, `${at}[${index}]`));
    if (isObject(value)) return Object.entries(value).flatMap(([key, each]) => read(each, `${at}.${key}`));
    throw mistake(
      used,
      at,
      `found ${valueText(value)}, expected a type made with nexus, such as nexus.objectType({ … })`,
    );
  };
  return types.flatMap((each, index) => read(each, `types[${index}]`));
}

/** Throws a ProjectError for a type whose name is taken, and for an addition to a type that does not exist. */
function checkNames(
  schema: GraphQLSchema,
  extensions: readonly { readonly extension: Extension; readonly definitions: readonly Definition[] }[],
): void {
  const names = new Map(Object.keys(schema.getTypeMap()).map((name) => [name, undefined as unknown]));
  for (const { extension, definitions } of extensions)
    for (const { name, value } of definitions.filter((each) => !each.extends && each.name !== '')) {
      if (names.has(name) && names.get(name) !== value)
        throw mistake(
          extension.used,
          'types',
          `there is a type ${name} already; nexus.extendType({ type: "${name}", … }) adds to it`,
        );
      names.set(name, value);
    }
  for (const { extension, definitions } of extensions)
    for (const { name } of definitions.filter((each) => each.extends))
      if (!names.has(name))
        throw mistake(
          extension.used,
          'types',
          `there is no type ${name} to extend${didYouMean(name, names.keys()) || '; types of typeDefs are added to there'}`,
        );
}

function pluginsOf({ used, plugins }: Extension, { core }: typeof Nexus): Nexus.core.NexusPlugin[] {
  return plugins.map((plugin, index) => {
    if (core.isNexusPlugin(plugin)) return plugin;
    throw mistake(
      used,
      `plugins[${index}]`,
      `found ${valueText(plugin)}, expected a plugin made with nexus.plugin({ … })`,
    );
  });
}
