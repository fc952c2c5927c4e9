/** What a localization may have of the model (2.1, 4.7): nothing that a create may not have, and all that it sends. */
import { ofIds } from '../../generate/query-string.ts';
import { listName } from '../../models/graphql-names.ts';
import { componentsOf } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import { isExclusive } from '../../world/links.ts';
import { bonds, idsIn } from '../4.8-relations/bonds.ts';
import { dataOf, entitiesIn } from '../4.9-graphql/lists.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectError, lastRequest, listIn } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { expectInvalid } from '../writing/refused-write.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { chosenValues, isAllowed } from '../writing/values.ts';
import { localeCheck, sharedOf, typesCheck } from './locale-bench.ts';

/** A value that the rules of an attribute forbid; undefined where none is known. */
function forbidden(scratch: Pick<Scratch, 'part'>, attribute: Attribute): unknown {
  const { type, maxLength, max, repeatable, component = '' } = attribute;
  if (type === 'component' && repeatable && max !== undefined)
    return Array.from({ length: Number(max) + 1 }, () => scratch.part(component));
  if (type === 'component') return repeatable ? 'text' : 5;
  if (!isShown(attribute)) return undefined;
  if ((type === 'string' || type === 'text') && maxLength !== undefined) return 'x'.repeat(maxLength + 1);
  if (type === 'integer' || type === 'decimal' || type === 'boolean') return 'no such value';
  if (type === 'enumeration') return 'none of them';
  return type === 'email' ? 'no-address' : undefined;
}

const hasRules = (model: Model, attribute: Attribute): boolean =>
  !attribute.private && (componentsOf(model, attribute).length > 0 || isShown(attribute));

export const localizationRulesCheck: Check = typesCheck(
  variant(
    'rest.i18n.create-localization.rules',
    'rest.i18n.create-localization',
    'A localization is refused with a value that the rules of its content-type forbid.',
  ),
  ({ localized }) => localized,
  async ({ session, scratch, type, other, localize, localized }) => {
    const created = await scratch.create(type, {});
    for (const attribute of type.attributes.filter((one) => hasRules(scratch.model, one))) {
      const bad = forbidden(scratch, attribute);
      if (bad === undefined) continue;
      const body = { ...scratch.complete(type, {}), [attribute.name]: bad, locale: other };
      expectError(session, await localize(created, body), 400, 'ValidationError');
    }
    await localized(created);
  },
);

const unknownId = 987_654_321;

/** A localization links what it names, whatever its source links. */
export const linkedLocalizationCheck: Check = localeCheck(
  variant(
    'rest.i18n.create-localization.links',
    'rest.i18n.create-localization',
    'A localization links the entries and files that it names.',
  ),
  async ({ scratch, type, other, localize, localized }) => {
    const { session, model } = scratch;
    const own = bonds(model).filter((bond) => bond.type.uid === type.uid && bond.inside === undefined);
    if (own.length === 0) return;
    const linked = new Map<string, unknown>();
    for (const bond of own) linked.set(bond.attribute.name, (await scratch.create(bond.target, {})).entry.id);
    const many = new Set(own.filter((bond) => isToMany(bond.attribute)).map((bond) => bond.attribute.name));
    const sent = [...linked].map(([name, id]): [string, unknown] => [name, many.has(name) ? [id] : id]);
    const query = [...linked.keys()].map((name, at) => `populate[${at}]=${name}`).join('&');
    const expectLinks = async ({ path }: Created, names: readonly string[]): Promise<void> => {
      const { attributes } = entryIn(session, await session.get(`${path}?${query}`));
      const message = (name: string) => `${lastRequest(session)}: ${name} links others than were sent`;
      for (const name of names) expectSame(message(name), idsIn(attributes[name]), [linked.get(name)]);
    };
    // what allows one owner is taken by the localization
    const kept = own.filter((bond) => !isExclusive(bond.attribute)).map((bond) => bond.attribute.name);
    const created = await scratch.create(type, Object.fromEntries(sent.filter(([name]) => kept.includes(name))));
    for (const [name, value] of sent) {
      const unknown = Array.isArray(value) ? [...value, unknownId] : unknownId;
      expectInvalid(
        scratch,
        await localize(created, { ...scratch.complete(type, { [name]: unknown }), locale: other }),
      );
    }
    const localization = await localized(created, Object.fromEntries(sent));
    await expectLinks(localization, [...linked.keys()]);
    await expectLinks(created, kept);
    entryIn(session, await scratch.remove(localization));
    await expectLinks(created, kept);
  },
);

/** Localizations are a relation, which lists are filtered by. */
export const filteredByLocalizationsCheck: Check = localeCheck(
  variant(
    'rest.filters.relation.localizations',
    'rest.filters.relation',
    'A filter through localizations keeps the entries of which one meets it.',
  ),
  async ({ session, scratch, type, main, other, localized: localize }) => {
    const [created, alone] = [await scratch.create(type, {}), await scratch.create(type, {})];
    const localization = await localize(created);
    const expectByGraphql = async (filter: string, expected: readonly unknown[]): Promise<void> => {
      if (!isInGraphql(session.target, type)) return;
      const ids = [created, alone].map(({ entry }) => JSON.stringify(String(entry.id))).join(', ');
      const preview = type.draftAndPublish ? ', publicationState: PREVIEW' : '';
      const query = `{ ${listName(type)}(filters: { id: { in: [${ids}] }, localizations: { ${filter} } }, sort: "id"${preview}) { data { id } } }`;
      const answered = entitiesIn(dataOf(await session.graphql({ query })), listName(type)).map(({ id }) => id);
      const message = `${lastRequest(session)}: the list holds others than those whose localizations meet the filter`;
      expectSame(message, answered, expected.map(String));
    };
    const state = type.draftAndPublish ? '&publicationState=preview' : '';
    const list = `${endpointPath(type)}?${ofIds([created, alone].map(({ entry }) => entry.id))}${state}&sort=id`;
    const linked = [created.entry.id];
    const localized = String(localization.entry.id);
    for (const [condition, expected, filter] of [
      [`[locale][$eq]=${encodeURIComponent(other)}`, linked, `locale: { eq: ${JSON.stringify(other)} }`],
      [`[locale]=${encodeURIComponent(main)}`, [], `locale: { eq: ${JSON.stringify(main)} }`],
      [`[id][$in]=${localized}`, linked, `id: { in: [${JSON.stringify(localized)}] }`],
      ['[id][$notNull]=true', linked, 'id: { notNull: true }'],
      ['[id][$null]=true', [alone.entry.id], 'id: { null: true }'],
    ] as const) {
      await expectByGraphql(filter, expected);
      const entries = listIn(session, await session.get(`${list}&filters[localizations]${condition}`));
      const message = `${lastRequest(session)}: the list holds others than those whose localizations meet the filter`;
      expectSame(
        message,
        entries.map(({ id }) => id),
        expected,
      );
    }
  },
);

/** Values that count for nothing in some languages, by attribute type. */
const nothings: Readonly<Record<string, unknown>> = {
  ...{ boolean: false, integer: 0, float: 0, decimal: 0 },
  ...{ string: '', text: '', richtext: '' },
};

/** Values of what localizations share are those that a localization sends, also false, zero, the empty text and null. */
export const sentSharedCheck: Check = localeCheck(
  variant(
    'rest.i18n.create-localization.shared-values',
    'rest.i18n.create-localization',
    'A localization has the values that it sends, also of what it shares: false, zero, the empty text and null, too.',
  ),
  async ({ scratch, type, localized }) => {
    const shared = sharedOf(type);
    const first = shared.map((attribute) => [attribute.name, chosenValues(attribute).findLast(Boolean)] as const);
    const sent = shared.map((attribute): [string, unknown] => {
      const nothing = nothings[attribute.type];
      const isTaken = nothing !== undefined && isAllowed(attribute, nothing);
      return [attribute.name, isTaken ? nothing : chosenValues(attribute)[0]];
    });
    const nulls = shared.filter(({ required }) => !required).map(({ name }): [string, unknown] => [name, null]);
    for (const values of [sent, nulls].map((members) => Object.fromEntries(members))) {
      const created = await scratch.create(type, Object.fromEntries(first));
      await scratch.holds(await localized(created, values), values);
    }
  },
);
