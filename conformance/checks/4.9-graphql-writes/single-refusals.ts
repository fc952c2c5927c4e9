/** Invalid data of single types by mutations (4.9, 7, observed): refused with the errors of REST, whatever would be written. */
import { bodyAt, type ComponentPlace, componentPlaces } from '../../generate/component-places.ts';
import { byChance, pickFrom } from '../../generate/pick.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { codesOf } from '../../target/singles.ts';
import { type Random, randomOf, shuffled } from '../../world/random.ts';
import { type Pair, type Rule, rulesOfDrafts } from '../2.1-attributes/rules.ts';
import { isToldApart, judgedRules, takes } from '../2.1-attributes/rules-elsewhere.ts';
import { requiresUnique } from '../4.1-endpoints/part-source.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { errorIn, expectThat } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { requiredParts } from '../writing/complete.ts';
import { publishedAt } from './data.ts';
import { someEntityIn } from './mutations.ts';
import { errorOf, reasonsOf } from './observed.ts';
import { onSingle, type Single } from './singles.ts';

/** Data that breaks a rule of the model, and data that differs in this alone. */
interface Refusal {
  readonly bad: JsonObject;
  readonly good: JsonObject;
  /** Whether the rule binds drafts too, as new localizations are. */
  readonly ofDrafts: boolean;
}

/** A pair of the rule for one of these attributes, drawn; undefined where it applies to none. */
function pairOf(rule: Rule, attributes: readonly Attribute[], random: Random) {
  const pairs = attributes
    .filter((attribute) => takes(rule, attribute) && mayRepeat(attribute))
    .flatMap((attribute) => {
      const apart = rule.pairs(attribute).filter((pair) => isToldApart(attribute, pair));
      return apart.map((pair): Pair & { readonly name: string } => ({ ...pair, name: attribute.name }));
    });
  return pickFrom(pairs, byChance(random));
}

const placesOf = (model: Model, type: ContentType): ComponentPlace[] =>
  componentPlaces(model, [type]).filter(({ steps }) =>
    steps.every(({ component }) => !requiresUnique(model, component)),
  );

/** For each rule an attribute of the single type, or else one of a component in it. */
function refusalsOf(model: Model, type: ContentType, random: Random): Refusal[] {
  const parts = (uid: string): JsonObject => requiredParts(model, uid, 'single');
  return judgedRules.flatMap((rule): Refusal[] => {
    const ofDrafts = rulesOfDrafts.includes(rule);
    const own = pairOf(rule, type.attributes, random);
    const inside = placesOf(model, type).flatMap((place) => {
      const pair = pairOf(rule, place.steps.at(-1)?.component.attributes ?? [], random);
      return pair ? [{ place, pair }] : [];
    });
    const part = pickFrom(inside, byChance(random));
    const name = part?.place.steps[0]?.attribute.name;
    return [
      ...(own ? [{ bad: { [own.name]: own.bad }, good: { [own.name]: own.good }, ofDrafts }] : []),
      ...(part && name !== undefined
        ? [
            {
              bad: { [name]: bodyAt(part.place, parts, { [part.pair.name]: part.pair.bad }) },
              good: { [name]: bodyAt(part.place, parts, { [part.pair.name]: part.pair.good }) },
              ofDrafts,
            },
          ]
        : []),
    ];
  });
}

/** Throws Mismatch unless a mutation failed, with the error of REST where its data has a form that the language takes. */
function expectRefused(session: Session, answer: GraphqlAnswer, field: string, byRest: JsonObject | undefined): void {
  // a real Strapi 4 answers a response without data for a single type
  const { [field]: response = null } = answer.data ?? {};
  const isEmpty = response === null || (isObject(response) && response.data === null);
  const isRefused = (answer.errors.length > 0 || answer.status >= 400) && isEmpty;
  expectThat(session, answer, isRefused, 'errors, and no data of the field', `accepts what breaks a rule by ${field}`);
  if (byRest === undefined || answer.status === 400) return;
  const { code, error } = errorOf(answer);
  const expected = reasonsOf(byRest);
  expectSame(
    `${field} refuses data otherwise than REST`,
    { code, shown: answer.errors[0]?.message, ...reasonsOf(error) },
    { code: 'BAD_USER_INPUT', shown: expected.message, ...expected },
  );
}

/** Most refusals of one single type. */
const most = 5;

async function refuses({ session, model, type, adapter, data }: Single): Promise<void> {
  const { update, localize } = adapter.names;
  const random = randomOf(session, `refused ${type.uid}`);
  const refusals = shuffled(refusalsOf(model, type, random), random).slice(0, most);
  const state = type.draftAndPublish ? { publishedAt } : {};
  const put = async (sent: JsonObject) =>
    errorIn(await session.send({ method: 'PUT', path: endpointPath(type), auth: 'full', body: { data: sent } }));
  const whole = data(0);
  for (const { bad } of refusals.slice(0, 1)) {
    const sent = { ...whole, ...bad };
    expectRefused(session, await adapter.update(undefined, sent), update, await put(sent));
  }
  const { id } = adapter.answered(await adapter.update(undefined, whole), update, whole);
  const [, other] = await codesOf(type, session.target);
  for (const { bad, ofDrafts } of refusals) {
    const sent = { ...bad, ...state };
    expectRefused(session, await adapter.update(undefined, sent), update, await put(sent));
    if (other !== undefined && ofDrafts) {
      const { publishedAt: _live, ...draft } = whole;
      expectRefused(session, await adapter.localize(id, { ...draft, ...bad }, other), localize, undefined);
    }
  }
  const allowed = Object.assign({}, ...refusals.map(({ good }) => good)) as JsonObject;
  someEntityIn(await adapter.update(undefined, allowed), update);
  if (other !== undefined) someEntityIn(await adapter.localize(id, data(1), other), localize);
}

export const singleRefusalsCheck: Check = onSingle(
  {
    ...variant(
      'errors.graphql.validation.singles',
      'errors.graphql.validation',
      'Mutations of single types refuse what the model forbids, as REST does, whether they create, update or localize.',
    ),
    also: judgedRules.map(({ clause }) => clause),
  },
  refuses,
);
