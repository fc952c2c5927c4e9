/** The rules of a schema inside components, at any depth: each forbids there what it forbids in an entry (2.1, observed). */
import { bodyAt, type ComponentPlace, componentPlaces } from '../../generate/component-places.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { oncePer } from '../../models/once-per.ts';
import { requiresUnique } from '../4.1-endpoints/part-source.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { expectInvalid } from '../writing/refused-write.ts';
import { collections } from '../writing/subjects.ts';
import { type Pair, type Rule, refusalsOf, rules } from './rules.ts';

/** A place, by its number, an attribute of the component there, and some of the values that a rule forbids it. */
interface Case {
  readonly place: number;
  readonly attribute: string;
  readonly pairs: readonly Pair[];
}

const placesOf = oncePer((model: Model): readonly ComponentPlace[] =>
  componentPlaces(model, collections(model)).filter(({ steps }) =>
    steps.every(({ component }) => !requiresUnique(model, component)),
  ),
);

const attributesAt = ({ steps }: ComponentPlace): readonly Attribute[] => steps.at(-1)?.component.attributes ?? [];

/** Values of a rule to try at the deeper place. */
const fewValues = 4;

function casesOf({ applies, pairs }: Rule, model: Model): Case[] {
  const found = placesOf(model).flatMap((place, at) =>
    attributesAt(place)
      .filter((attribute) => mayRepeat(attribute) && applies(attribute))
      .slice(0, 1)
      .map((attribute) => ({ place: at, attribute })),
  );
  // one near the entry, and one as deep as there is one
  const chosen = [...new Set([found[0], found.at(-1)])].flatMap((one) => one ?? []);
  return chosen.map(({ place, attribute }, turn): Case => {
    const all = pairs(attribute);
    const step = turn === 0 ? 1 : Math.max(1, Math.ceil(all.length / fewValues));
    return { place, attribute: attribute.name, pairs: all.filter((_, at) => at % step === 0) };
  });
}

const insideOf = (rule: Rule): Check =>
  writeCheck<Case>(
    variant(`${rule.clause}.inside`, rule.clause, 'Inside components of an entry the same values are refused.'),
    {
      cases: ({ model }) => casesOf(rule, model).filter(({ pairs }) => pairs.length > 0),
      async run(scratch, { place: at, attribute, pairs }, { model }) {
        const { session } = scratch;
        const place = placesOf(model)[at];
        const name = place?.steps[0]?.attribute.name;
        if (!place || name === undefined) throw new Error(`the case names place ${at}, which the model does not have`);
        const send = (value: unknown) => {
          const body = bodyAt(place, (uid) => scratch.part(uid), { [attribute]: value });
          return session.create(place.type, scratch.complete(place.type, { [name]: body }));
        };
        for (const { bad, good } of refusalsOf(pairs)) {
          for (const value of bad) expectInvalid(scratch, await send(value));
          entryIn(session, await send(good));
        }
      },
    },
  );

/** Whether a component may lack a value is a question of its own. */
export const ruleInsideChecks: readonly Check[] = rules
  .filter(({ clause }) => clause !== 'rest.validation.required-null')
  .map(insideOf);
