/** Components and dynamic zones that a schema forbids, and the path in the refusal (2.1, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, Component } from '../../models/model.ts';
import type { Answer } from '../../target/exchange.ts';
import { outcomeOf } from '../4.8-relations/recorded.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn, errorIn, errorPathsIn, expectError, expectThat } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { expectSaying } from '../writing/told.ts';
import { everyShape, type PartBench, type PartTerms, partCheck, severalParts } from './component-bench.ts';
import { hasTooMany, isOtherType, lacksRequired, type Message, namesZone, requiredOf } from './component-messages.ts';

/** Forbidden values of the attribute, and an allowed one that differs in one thing. */
interface Pairing {
  readonly bad: readonly unknown[];
  readonly good: unknown;
}

interface RuleTerms extends PartTerms {
  /** Only creates must refuse it: `spec/decisions/new-component-in-update.md`. */
  readonly createAlone?: true;
  /** What an error says of a bad value: … stands for any words. */
  readonly message?: Message;
  /** Further demands on the refusal of a bad value of a create, by its number, beside 400 ValidationError. */
  readonly says?: (bench: PartBench, answer: Answer, at: number) => void;
}

/** The same as a draft: what a value requires is all that a draft may lack. */
async function refusesDrafts({ session, scratch, type, attribute }: PartBench, { bad, good }: Pairing): Promise<void> {
  const draft = await scratch.create(type, { publishedAt: null, [attribute.name]: good });
  for (const value of bad) {
    const data = { ...scratch.complete(type, {}), publishedAt: null, [attribute.name]: value };
    expectError(session, await session.create(type, data), 400, 'ValidationError');
    expectError(session, await scratch.update(draft, { [attribute.name]: value }), 400, 'ValidationError');
  }
}

/** The same list with this id in its last item, if that is a component. */
function underId(value: unknown, id: unknown): unknown[] {
  if (!Array.isArray(value)) return [];
  const item: unknown = value.at(-1);
  return isObject(item) ? [[...value.slice(0, -1), { ...item, id }]] : [];
}

/**
 * A create and an update with a forbidden value are refused and write nothing, also where it is under the id of a
 * component that is there; with the allowed one they succeed.
 */
const partRule = (
  clause: string,
  { createAlone, message, says, ...terms }: RuleTerms,
  values: (bench: PartBench) => Pairing,
): Check =>
  partCheck(clause, terms, async (bench) => {
    const { session } = bench;
    const { bad, good } = values(bench);
    const entry = await bench.create([bench.part(0)]);
    const [{ id } = {}] = await bench.expect(entry, [bench.part(0)]);
    for (const [at, value] of bad.entries()) {
      const answer = await bench.send(value);
      const isTold = (refused: Answer): void => {
        expectError(session, refused, 400, 'ValidationError');
        if (message) expectSaying(session, refused, message(bench, at));
      };
      isTold(answer);
      says?.(bench, answer, at);
      if (createAlone) continue;
      for (const sent of [value, ...underId(value, id)]) isTold(await bench.send(sent, entry));
      await bench.expect(entry, [bench.part(0)]);
    }
    entryIn(session, await bench.send(good));
    entryIn(session, await bench.send(good, entry));
    if (bench.type.draftAndPublish && !createAlone) await refusesDrafts(bench, { bad, good });
  });

/** Throws Mismatch unless a refusal has errors at these paths. */
const expectPaths = ({ session }: PartBench, answer: Answer, ...expected: readonly string[]): void => {
  const paths = errorPathsIn(answer);
  const holds = expected.every((path) => paths.includes(path));
  expectThat(session, answer, holds, { 'error.details.errors': expected }, 'does not say where the faults are');
};

const without = (part: JsonObject, name: string | undefined): JsonObject =>
  Object.fromEntries(Object.entries(part).filter(([key]) => key !== name));

const inBody = (bench: PartBench, parts: readonly JsonObject[]): unknown => bench.body(parts)[bench.attribute.name];

const lacking = (bench: PartBench, count: number): unknown =>
  inBody(
    bench,
    Array.from({ length: count }, () => without(bench.part(0), requiredOf(bench))),
  );

const pathOf = (bench: PartBench, at: number): string =>
  [bench.attribute.name, ...(bench.shape === 'single' ? [] : [String(at)]), requiredOf(bench)].join('.');

const hasRequired: PartTerms['holds'] = (_, component) => requiredOf({ component }) !== undefined;

const zones: RuleTerms = { shapes: ['zone'] };
const hasMax: PartTerms['holds'] = ({ max }) => max !== undefined;

/** Zones with items of forbidden components, in turn alone and behind a good one; the refusal has the name of the item. */
const inZone = (clause: string, words: string, forbidden: (bench: PartBench) => readonly JsonObject[]): Check =>
  partRule(
    clause,
    {
      ...zones,
      holds: ({ max }) => Number(max ?? 2) >= 2,
      message: ({ attribute: { name } }, at) => `${name}[${at % 2}].__component ${words}`,
      says: (bench, answer, at) => expectPaths(bench, answer, `${bench.attribute.name}.${at % 2}.__component`),
    },
    (bench) => ({
      bad: forbidden(bench).map((item, at) => (at % 2 === 0 ? [item] : [bench.part(0), item])),
      good: [bench.part(0), bench.part(1)],
    }),
  );

/** Items of components that do not exist: another name, one in capitals, and one without its category. */
const strangers = (bench: PartBench): JsonObject[] =>
  ['no.such-component', bench.component.uid.toUpperCase(), bench.component.uid.replace(/^.*\./, '')].map((name) => ({
    ...bench.part(0),
    __component: name,
  }));

function tooMany(bench: PartBench): Pairing {
  const max = Number(bench.attribute.max);
  const parts = (length: number): JsonObject[] => Array.from({ length }, (_, at) => bench.part(at));
  return { bad: [parts(max + 1)], good: parts(max) };
}

/** Whether it may have two components without their required attributes. */
const holdsTwo: PartTerms['holds'] = (attribute, component) =>
  requiredOf({ component }) !== undefined && mayHoldTwo(attribute);

const mayHoldTwo = ({ max, min }: Attribute): boolean => Number(max ?? 2) >= 2 && Number(min ?? 0) <= 2;

/** The first shown text of a component. */
const textIn = ({ attributes }: Component): string | undefined =>
  attributes.find((one) => isShown(one) && ['string', 'text'].includes(one.type))?.name;

/** A check that components which an update keeps by their ids count among the most that a list or a zone may hold. */
const keptCount = (clause: string, shape: 'list' | 'zone'): Check =>
  partCheck(
    variant(`${clause}.kept`, clause, `Components that an update keeps count among the most that a ${shape} may hold.`),
    { shapes: [shape], holds: hasMax },
    async (bench) => {
      const most = Array.from({ length: Number(bench.attribute.max) }, (_, at) => bench.part(at));
      const entry = await bench.create(most);
      const kept = (await bench.expect(entry, most)).map(({ id }, at) => ({ ...bench.part(at), id }));
      for (const more of [
        [...kept, bench.part(0)],
        [bench.part(0), ...kept],
      ]) {
        expectError(bench.session, await bench.send(inBody(bench, more), entry), 400, 'ValidationError');
        await bench.expect(entry, most);
      }
      await bench.write(entry, kept);
      await bench.expect(entry, most);
    },
  );

export const componentRuleChecks: readonly Check[] = [
  partRule(
    'rest.validation.component-required',
    { shapes: everyShape, holds: hasRequired, createAlone: true, message: lacksRequired },
    (bench) => ({ bad: [lacking(bench, 1)], good: inBody(bench, [bench.bare]) }),
  ),
  partCheck('rest.components.new-in-update', { shapes: everyShape, holds: hasRequired }, async (bench) => {
    const entry = await bench.create([bench.part(0)]);
    const outcome = outcomeOf(await bench.send(lacking(bench, 1), entry));
    bench.session.observe('rest.components.new-in-update', `${bench.shape}: ${outcome}`);
  }),
  partCheck('rest.validation.path', { shapes: everyShape, holds: hasRequired }, async (bench) =>
    expectPaths(bench, await bench.send(lacking(bench, 1)), pathOf(bench, 0)),
  ),
  partCheck(
    variant(
      'rest.validation.path.behind-kept',
      'rest.validation.path',
      'The place of a new component counts those before it that an update keeps.',
    ),
    { shapes: severalParts, holds: (attribute, component) => mayHoldTwo(attribute) && textIn(component) !== undefined },
    async (bench) => {
      const text = textIn(bench.component) ?? '';
      const entry = await bench.create([bench.part(0)]);
      const [kept] = await bench.expect(entry, [bench.part(0)]);
      const [first, second] = [{ ...bench.part(0), id: kept?.id }, bench.part(1)];
      const wrong = { [text]: { no: 'text' } };
      // the place counts, also of a component that is named by its id
      for (const [parts, place] of [
        [[first, { ...second, ...wrong }], '1'],
        [[{ ...first, ...wrong }, second], '0'],
        [[second, { ...first, ...wrong }], '1'],
      ] as const)
        expectPaths(
          bench,
          await bench.send(inBody(bench, parts), entry),
          [bench.attribute.name, place, text].join('.'),
        );
    },
  ),
  partCheck('rest.validation.several', { shapes: severalParts, holds: holdsTwo }, async (bench) => {
    const { session } = bench;
    for (const count of [2, Math.min(5, Number(bench.attribute.max ?? 5))]) {
      const answer = await bench.send(lacking(bench, count));
      expectError(session, answer, 400, 'ValidationError');
      expectPaths(bench, answer, ...Array.from({ length: count }, (_, at) => pathOf(bench, at)));
      const message = `${count} errors occurred`;
      expectThat(session, answer, errorIn(answer)?.message === message, message, 'does not count its faults');
    }
  }),
  partRule('rest.validation.component-type', { shapes: ['single', 'list'], message: isOtherType }, (bench) => ({
    bad: bench.shape === 'single' ? ['text', 5, '', 0, false, true] : [bench.part(0), 'text'],
    good: inBody(bench, [bench.part(0)]),
  })),
  partRule('rest.validation.component-max', { shapes: ['list'], holds: hasMax, message: hasTooMany }, tooMany),
  keptCount('rest.validation.component-max', 'list'),
  partRule('rest.validation.zone-max', { ...zones, holds: hasMax, message: namesZone }, tooMany),
  keptCount('rest.validation.zone-max', 'zone'),
  inZone('rest.validation.zone-component-missing', 'is a required field', (bench) =>
    [0, 1].map((at) => without(bench.part(at), '__component')),
  ),
  inZone('rest.validation.zone-component-unknown', 'must be one of the following…', strangers),
  partRule('rest.validation.zone-null', { ...zones, message: isOtherType }, () => ({ bad: [null], good: [] })),
  partCheck(
    variant('rest.validation.zone-null.draft', 'rest.validation.zone-null', 'null is no zone of a draft either.'),
    { ...zones, holds: (_attribute, _component, type) => type.draftAndPublish },
    async (bench) => {
      const { session, scratch, type, attribute } = bench;
      const entry = await bench.create([bench.part(0)]);
      await scratch.change(entry, { publishedAt: null });
      expectError(session, await bench.send(null, entry), 400, 'ValidationError');
      await bench.expect(entry, [bench.part(0)]);
      const data = scratch.complete(type, { [attribute.name]: null, publishedAt: null });
      expectError(session, await session.create(type, data), 400, 'ValidationError');
    },
  ),
];
