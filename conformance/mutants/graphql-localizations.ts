/** Mutants of localizations that mutations add (4.7, 4.9, observed). */
import { fillName } from '../models/graphql-names.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';
import { filterMembers, withAttributes } from './faults.ts';
import { asksFor, type Operation, onEntity, onErrors, onInput, rootField } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';
import { someDrafts, someLocalized } from './needs.ts';
import { isShared } from './shared-updates.ts';

const isLocalizing = (operation: Operation): boolean => asksFor(operation, /Localization$/);

/** A fault that changes the data of a localization, given its content-type. */
const onLocalization =
  (bend: (data: JsonObject, type: ContentType) => JsonObject): MakeFault =>
  (bench) => {
    const types = new Map(
      bench.model.contentTypes
        .filter(({ localized }) => localized)
        .map((type) => [fillName('create<X>Localization', type), type]),
    );
    return onInput(isLocalizing, (data, operation) => {
      const type = types.get(rootField(operation));
      return type === undefined ? data : bend(data, type);
    })(bench);
  };

const nothings = (type: ContentType): JsonObject =>
  Object.fromEntries(
    type.attributes
      .filter(({ name, required, private: hidden }) => isShared(type, name) && !required && !hidden)
      .map(({ name }) => [name, null]),
  );

// biome-ignore format: a table
export const graphqlLocalizationMutants: readonly Row[] = [
  ['graphql.localization.shares-nothing', 'graphql.create-localization',
    'createXLocalization takes over no shared value.',
    onLocalization((data, type) => ({ ...nothings(type), ...data })), someLocalized],
  ['graphql.localization.singles-plain', 'graphql.create-localization',
    'createXLocalization of a single type keeps plain values alone.',
    onLocalization((data, { kind }) =>
      kind === 'singleType' ? filterMembers(data, (value) => typeof value !== 'object') : data), someLocalized],
  ['graphql.localization.publishes', 'graphql.create-localization',
    'createXLocalization publishes what does not say that it is a draft.',
    onLocalization((data, { draftAndPublish }) =>
      draftAndPublish ? { publishedAt: '2024-01-01T00:00:00.000Z', ...data } : data), someDrafts],
  ['graphql.localization.answered-alone', 'graphql.create-localization',
    'createXLocalization answers the localization before it is one of the others.',
    onEntity(isLocalizing, (entity) => withAttributes(entity, (attributes) =>
      ('localizations' in attributes ? { ...attributes, localizations: { data: [] } } : attributes))), someLocalized],
  ['graphql.localization.taken-message', 'graphql.create-localization',
    'createXLocalization refuses a locale that is taken without saying so.',
    onErrors(isLocalizing, (error) => {
      const { extensions } = error;
      if (!isObject(extensions) || !isObject(extensions.error)) return error;
      return { ...error, extensions: { ...extensions, error: { ...extensions.error, message: 'refused' } } };
    }), someLocalized],
];
