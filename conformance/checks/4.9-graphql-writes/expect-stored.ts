/** Reads the whole entry after a mutation in GraphQL and REST; the judge compares both with the data. */
import { attributeSelection } from '../../generate/graphql/selection.ts';
import { queryString } from '../../generate/query-string.ts';
import { entryDifferences } from '../../judge/entry.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { writtenContents } from '../../judge/written.ts';
import type { JsonObject } from '../../models/json.ts';
import { attributesOfComponent, componentUids } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation } from '../../oracle/attributes.ts';
import { asRest } from '../../oracle/graphql/as-rest.ts';
import { rootFields } from '../../oracle/graphql/document.ts';
import { answeredEntries } from '../../oracle/graphql/envelope.ts';
import { parseQuery, type QueryObject } from '../../oracle/parse-query.ts';
import type { AnsweredEntry } from '../../oracle/shape.ts';
import { graphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import type { EntryId, World } from '../../world/world.ts';
import { Mismatch } from '../mismatch.ts';

/** Greatest depth of components. */
const deepest = 4;

/** Attributes that both adapters show, without polymorphic relations and timestamps, which other checks judge. */
export const visibleAttributes = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.filter(
    (attribute) =>
      !attribute.private &&
      attribute.type !== 'password' &&
      attribute.type !== 'timestamp' &&
      (attribute.type !== 'relation' || isPlainRelation(attribute)),
  );

/** The model, reduced to what both adapters show. */
const visibleModel = ({ contentTypes, components }: Model): Model => ({
  contentTypes: contentTypes.map((type) => ({ ...type, attributes: visibleAttributes(type.attributes) })),
  components: components.map((component) => ({ ...component, attributes: visibleAttributes(component.attributes) })),
});

/** Selects everything of an entry. Lists inside are short and need no arguments. */
export function selectionOf(model: Model, type: ContentType): string {
  const options = { depth: 1, upload: true, i18n: false };
  const attributes = attributeSelection(
    visibleModel(model),
    { ...type, attributes: visibleAttributes(type.attributes) },
    options,
  );
  return `id attributes { ${attributes} }`;
}

/** The query string of a REST read of everything of an entry, drafts included. */
export const wholeQuery = (model: Model, type: ContentType): string =>
  `${queryString({ populate: populateKeys(model, type.attributes, deepest) })}&publicationState=preview`;

function populateKeys(model: Model, attributes: readonly Attribute[], depth: number): string[] {
  const keys = visibleAttributes(attributes).flatMap((attribute): string[] => {
    if (attribute.type === 'relation' || attribute.type === 'media') return [attribute.name];
    const uids = componentUids(attribute);
    if (uids.length === 0 || depth === 0) return [];
    const inner = uids.flatMap((uid) => populateKeys(model, attributesOfComponent(model, uid), depth - 1));
    return [attribute.name, ...inner.map((key) => `${attribute.name}.${key}`)];
  });
  return [...new Set(keys)];
}

/** A world without entries: of linked entries only ids are compared. */
const strangers: World = {
  entries: () => [],
  find: (uid: string, id: EntryId) => ({ uid, id, segment: String(id), values: {}, links: {}, own: false }),
};

/** An entry in an answer, and the REST parameters with the same meaning. */
interface Answered {
  readonly where: string;
  readonly entry: AnsweredEntry;
  readonly parameters: QueryObject;
}

/** The entry in the last answer of GraphQL. Throws Mismatch if there is none. */
export function readGraphqlAnswer(session: Session, model: Model): Answered {
  const last = session.exchanges.at(-1);
  const { query, variables } = (last?.request.body ?? {}) as {
    readonly query: string;
    readonly variables?: JsonObject;
  };
  const [field] = rootFields(model, query, variables);
  const value = field && last && graphqlAnswer(last.answer).data?.[field.key];
  const [entry] = (field && answeredEntries(model, field, value)) ?? [];
  if (!field || !entry) throw new Mismatch({ message: `${query} answers no entry`, expected: 'one', actual: value });
  const { fields = ['id'], populate } = asRest(model, field);
  const parameters = { fields, ...(populate === undefined ? {} : { populate }) };
  return { where: `${field.node.name.value} answers`, entry, parameters };
}

/** Throws Mismatch unless the entry in the last answer, of GraphQL or of REST to `wholeQuery`, has `data`. */
export function expectStored(
  session: Session,
  model: Model,
  type: ContentType,
  data: JsonObject,
  byRest?: Pick<AnsweredEntry, 'id' | 'attributes'>,
): void {
  const { where, entry, parameters } = byRest
    ? { where: 'REST reads', entry: byRest, parameters: parseQuery(wholeQuery(model, type)) }
    : readGraphqlAnswer(session, model);
  const reading = { ...vouchedReading, order: 'connection' as const };
  const [difference] = entryDifferences(
    { model, target: session.target, world: strangers, reading },
    { type, parameters, state: 'preview' },
    writtenContents(model, type, data, 'all'),
    entry,
    (clause, message, { expected, actual }) => ({ clause, message, expected, actual, entries: [] }),
  ).filter((entryDifference) => entryDifference !== undefined);
  if (difference) throw new Mismatch({ ...difference, message: `${where}: ${difference.message}` });
}
