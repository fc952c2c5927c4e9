/** Rules of a schema inside components, in single types, and by mutations (2.1, observed). */
import { type ComponentPlace, populateAt, valueAt } from '../../generate/component-places.ts';
import { plainNumbers } from '../../models/attribute-types.ts';
import { enumValueName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import type { Answer } from '../../target/exchange.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { codesOf } from '../../target/singles.ts';
import { onSingle } from '../4.1-endpoints/single-bench.ts';
import { adapterOf, expectFailed, someEntityIn } from '../4.9-graphql-writes/mutations.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, errorPathsIn, lastRequest } from '../writing/answers.ts';
import { isShown, mayRepeat } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { expectInvalid, type Refusals, tryWrites } from '../writing/refused-write.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { insideComponentChecks } from './inside-components.ts';
import { placeOf, placesIn } from './place-bench.ts';
import { type Pair, type Rule, refusalsOf, rules, rulesOfDrafts } from './rules.ts';

/** What is required of components in updates is another question, and blocks stand in content-types alone. */
const apart = ['rest.validation.required-null', 'rest.validation.blocks'];
export const judgedRules = rules.filter(({ clause }) => !apart.includes(clause));

export const takes = (rule: Rule, attribute: Attribute): boolean =>
  isScalar(attribute) && isShown(attribute) && rule.applies(attribute) && rule.pairs(attribute).length > 0;

/** The first attribute that the rule applies to, with its first pair. */
const firstOf = (rule: Rule, attributes: readonly Attribute[]): (Pair & { readonly attribute: Attribute })[] =>
  attributes
    .filter((attribute) => takes(rule, attribute))
    .slice(0, 1)
    .flatMap((attribute) =>
      rule
        .pairs(attribute)
        .slice(0, 1)
        .map((pair) => ({ ...pair, attribute })),
    );

/** An attribute of the component at a place, by the number of the place, and values for it. */
interface InsideCase extends Pair {
  readonly place: number;
  readonly attribute: string;
  /** Whether creates alone are tried: another case tries updates by another value. */
  readonly ofCreates?: true;
}

/** The first attribute of the component at each place that the rule applies to. */
const casesInside = (rule: Rule, model: Model): InsideCase[] =>
  placesIn(model).flatMap(({ steps }, place) =>
    firstOf(rule, steps.at(-1)?.component.attributes ?? []).map((pair) => ({
      ...pair,
      place,
      attribute: pair.attribute.name,
    })),
  );

/** The other values that the rule forbids the attribute at the first place. */
const furtherInside = (rule: Rule, model: Model): InsideCase[] =>
  casesInside(rule, model)
    .slice(0, 1)
    .flatMap(({ place, attribute: name }) => {
      const { steps } = placesIn(model)[place] ?? { steps: [] };
      const attribute = steps.at(-1)?.component.attributes.find((one) => one.name === name);
      const [, ...others] = attribute ? rule.pairs(attribute) : [];
      return others.map((pair): InsideCase => ({ ...pair, place, attribute: name, ofCreates: true }));
    });

/** The place of a case, and the data of a write with a value there. */
function benchOf(scratch: Scratch, { place: number, attribute }: Pick<InsideCase, 'place' | 'attribute'>) {
  const { place, dataWith } = placeOf(scratch, number);
  return { place, dataWith: (value: unknown, more: JsonObject = {}) => dataWith({ [attribute]: value, ...more }) };
}

/** A draft where the content-type has some and the rule holds for them, in every second case. */
const stateOf = (rule: Rule, { place }: InsideCase, { type }: ComponentPlace): JsonObject =>
  type.draftAndPublish && place % 2 === 1 && rulesOfDrafts.includes(rule) ? { publishedAt: null } : {};

/** Whether an update may name the component of a place by its id: it stands in the entry itself, alone. */
const isNear = ({ steps: [first, ...more] }: ComponentPlace): boolean =>
  first !== undefined && more.length === 0 && Number(first.attribute.min ?? 1) <= 1;

const inside = (rule: Rule): Check =>
  writeCheck<InsideCase>(
    {
      clause: rule.clause,
      id: `${rule.clause}.inside`,
      title:
        'The rule holds in components wherever they stand, in creates and updates, of new ones and of those that stay.',
    },
    {
      cases: ({ model }) => [...casesInside(rule, model), ...furtherInside(rule, model)],
      async run(scratch, testCase) {
        const { bad, good, ofCreates } = testCase;
        const { session } = scratch;
        const { place, dataWith } = benchOf(scratch, testCase);
        const { type } = place;
        const state = stateOf(rule, testCase, place);
        if (ofCreates) {
          expectInvalid(scratch, await session.create(type, scratch.complete(type, { ...dataWith(bad), ...state })));
          return;
        }
        const created = await scratch.create(type, { ...dataWith(good), ...state });
        expectInvalid(scratch, await session.create(type, scratch.complete(type, { ...dataWith(bad), ...state })));
        await tryWrites(scratch, { bad: [bad], good }, (value) => scratch.update(created, dataWith(value)));
        if (!isNear(place)) return;
        const { attributes } = entryIn(session, await session.get(`${created.path}?${populateAt(place)}`));
        const part = valueAt(place, attributes);
        const kept = isObject(part) ? { id: part.id } : {};
        await tryWrites(scratch, { bad: [bad], good }, (value) => scratch.update(created, dataWith(value, kept)));
      },
    },
  );

/** An attribute of a content-type, or of the component at a place. */
interface MutationCase extends Refusals<unknown> {
  /** Whether the rule binds drafts too, as new localizations are. */
  readonly ofDrafts: boolean;
  readonly uid?: string;
  readonly place?: number;
  readonly attribute: string;
}

/** Whether GraphQL takes the allowed value alone: a number in a text is none there, and values of enumerations have other names. */
export function isToldApart({ type, enum: values = [] }: Attribute, { bad, good }: Pair): boolean {
  if (plainNumbers.includes(type)) return typeof good === 'number';
  return type !== 'enumeration' || !values.map(enumValueName).includes(enumValueName(String(bad)));
}

/** For each rule the first attribute of a content-type with all of its pairs, and the first attribute in a component. */
function mutationCases(model: Model): MutationCase[] {
  return judgedRules.flatMap((rule): MutationCase[] => {
    const ofDrafts = rulesOfDrafts.includes(rule);
    const [own = []] = collections(model).flatMap(({ uid, attributes }) =>
      attributes
        .filter((attribute) => takes(rule, attribute) && mayRepeat(attribute))
        .map((attribute) => {
          const pairs = rule.pairs(attribute).filter((pair) => isToldApart(attribute, pair));
          return refusalsOf(pairs).map((refusals) => ({ ...refusals, ofDrafts, uid, attribute: attribute.name }));
        }),
    );
    const inParts = casesInside(rule, model).slice(0, 1);
    return [...own, ...inParts.map(({ bad, ...more }) => ({ ...more, ofDrafts, bad: [bad] }))];
  });
}

/** Throws Mismatch where a refused mutation names other places than the refused request of REST with the same data. */
function expectSamePlaces(session: Session, { errors }: GraphqlAnswer, rest: Answer): void {
  const { error } = errors[0]?.extensions ?? {};
  // words of the GraphQL language name no places
  if (!isObject(error) || !isObject(error.details) || rest.status !== 400) return;
  const places = errorPathsIn({ ...rest, body: { error } });
  expectSame(`${lastRequest(session)} names other places than the mutation`, places, errorPathsIn(rest));
}

/** By mutations: a create and an update are refused, and the update with the allowed value is not. */
const byMutation = writeCheck<MutationCase>(
  {
    clause: 'errors.graphql.validation',
    also: judgedRules.map(({ clause }) => clause),
    id: 'errors.graphql.validation.rules',
    title: 'Mutations refuse what the model forbids, also in components and in localizations.',
    needs: ['graphql'],
    tags: ['graphql'],
  },
  {
    cases: ({ model }) => mutationCases(model),
    async run(scratch, testCase) {
      const { uid, place, attribute, bad, good, ofDrafts } = testCase;
      const { session, model } = scratch;
      const bench = place === undefined ? undefined : benchOf(scratch, { place, attribute });
      const type = bench?.place.type ?? typeNamed(model, String(uid));
      const dataWith = bench?.dataWith ?? ((value: unknown) => ({ [attribute]: value }));
      const adapter = adapterOf(session, model, type);
      // what a mutation creates is a draft otherwise, which some rules do not bind
      const published = type.draftAndPublish ? { publishedAt: '2024-01-02T03:04:05.000Z' } : {};
      const created = await scratch.create(type, dataWith(good));
      const id = String(created.entry.id);
      const { create, update, localize } = adapter.names;
      const [, other] = type.localized && ofDrafts ? await codesOf(type, session.target) : [];
      for (const value of bad) {
        const why = `the model forbids ${JSON.stringify(value)} in ${attribute}`;
        const whole = { ...scratch.complete(type, dataWith(value)), ...published };
        const refused = await adapter.create(whole);
        expectFailed(session, refused, create, why);
        if (bench) expectSamePlaces(session, refused, await session.create(type, whole));
        expectFailed(session, await adapter.update(id, dataWith(value)), update, why);
        if (other === undefined) continue;
        const { publishedAt: _live, ...localized } = whole;
        expectFailed(session, await adapter.localize(id, localized, other), localize, why);
      }
      someEntityIn(await adapter.update(id, dataWith(good)), update);
    },
  },
);

/** The first attribute of each rule in single types: a PUT that updates is refused, and one that creates too. */
const inSingles = onSingle(
  {
    clause: 'rest.validation.type-string',
    also: judgedRules.map(({ clause }) => clause).filter((clause) => clause !== 'rest.validation.type-string'),
    id: 'rest.validation.singles',
    title: 'PUT of a single type refuses what the model forbids, whether it creates or updates.',
  },
  async ({ session, type, path, whole, remove }) => {
    const put = (data: JsonObject) => session.send({ method: 'PUT', path, auth: 'full', body: { data } });
    const pairs = judgedRules.flatMap((rule) => firstOf(rule, type.attributes));
    await remove();
    for (const { attribute, bad } of pairs.slice(0, 2))
      expectInvalid({ session }, await put({ ...whole, [attribute.name]: bad }));
    entryIn(session, await put(whole));
    for (const { attribute, bad, good } of pairs)
      await tryWrites({ session }, { bad: [bad], good }, (value) => put({ [attribute.name]: value }));
    entryIn(session, await put(whole));
  },
  ({ attributes }) => judgedRules.some((rule) => attributes.some((attribute) => takes(rule, attribute))),
);

export const ruleElsewhereChecks: readonly Check[] = [
  ...judgedRules.map(inside),
  byMutation,
  inSingles,
  ...insideComponentChecks,
];
