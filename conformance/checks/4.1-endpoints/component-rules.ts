/** What a schema forbids of components and dynamic zones (2.1, observed), and how refusals name the place. */
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import type { Answer } from '../../target/exchange.ts';
import { outcomeOf } from '../4.8-relations/recorded.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, errorIn, expectError, lastRequest } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { type PartBench, partCheck, type Shape } from './component-bench.ts';

interface PartRule {
  readonly clause: string;
  readonly shapes: readonly Shape[];
  readonly holds?: Parameters<typeof partCheck>[0]['holds'];
  /** Values for the attribute: some to be refused, and one that differs in one thing and must be accepted. */
  values(bench: PartBench): { readonly bad: readonly unknown[]; readonly good: unknown };
  /** Whether an update refuses it too is open: `spec/decisions/new-component-in-update.md`. */
  readonly createAlone?: true;
  /** What the refusal of the first bad value must say beyond 400 ValidationError. */
  readonly says?: (bench: PartBench, answer: Answer) => void;
}

/** Refused in a create and in an update, of which nothing is written; the other accepted in both. */
const partRule = ({ clause, shapes, holds, values, createAlone, says }: PartRule): Check =>
  partCheck({
    clause,
    shapes,
    ...(holds ? { holds } : {}),
    async run(bench) {
      const { session } = bench;
      const { bad, good } = values(bench);
      const entry = await bench.create([bench.part(0)]);
      for (const [at, value] of bad.entries()) {
        const answer = await bench.send(value);
        expectError(session, answer, 400, 'ValidationError');
        if (at === 0) says?.(bench, answer);
        if (createAlone) continue;
        expectError(session, await bench.send(value, entry), 400, 'ValidationError');
        await bench.expect(entry, [bench.part(0)]);
      }
      entryIn(session, await bench.send(good));
      entryIn(session, await bench.send(good, entry));
    },
  });

/** Paths of the faults that a refusal lists, as text: `quotes.0.text`. */
function pathsIn(answer: Answer): string[] {
  const details = errorIn(answer)?.details;
  const errors: unknown[] = isObject(details) && Array.isArray(details.errors) ? details.errors : [];
  return errors.filter(isObject).map(({ path }) => {
    const isList = Array.isArray(path) && path.every((step) => typeof step === 'string');
    return isList ? path.join('.') : JSON.stringify(path);
  });
}

const expectPaths = ({ session }: PartBench, answer: Answer, expected: readonly string[]): void => {
  const found = pathsIn(answer);
  if (expected.every((path) => found.includes(path))) return;
  throw new Mismatch({
    message: `${lastRequest(session)} does not say where the faults are`,
    expected: { 'error.details.errors': expected },
    actual: answer.body,
  });
};

/** The first required scalar of the component. */
const requiredOf = ({ component }: Pick<PartBench, 'component'>): string | undefined =>
  component.attributes.find((one) => one.required && isShown(one))?.name;

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

const hasRequired: PartRule['holds'] = (_, component) => requiredOf({ component }) !== undefined;

export const componentRuleChecks: readonly Check[] = [
  partRule({
    clause: 'rest.validation.component-required',
    shapes: ['single', 'list', 'zone'],
    holds: hasRequired,
    createAlone: true,
    values: (bench) => ({ bad: [lacking(bench, 1)], good: inBody(bench, [bench.bare]) }),
  }),
  partCheck({
    clause: 'rest.components.new-in-update',
    shapes: ['single', 'list', 'zone'],
    holds: hasRequired,
    async run(bench) {
      const entry = await bench.create([bench.part(0)]);
      const outcome = outcomeOf(await bench.send(lacking(bench, 1), entry));
      bench.session.observe('rest.components.new-in-update', `${bench.shape}: ${outcome}`);
    },
  }),
  partCheck({
    clause: 'rest.validation.path',
    shapes: ['single', 'list', 'zone'],
    holds: hasRequired,
    async run(bench) {
      expectPaths(bench, await bench.send(lacking(bench, 1)), [pathOf(bench, 0)]);
    },
  }),
  partCheck({
    clause: 'rest.validation.several',
    shapes: ['list', 'zone'],
    holds: (attribute, component) =>
      requiredOf({ component }) !== undefined && Number(attribute.max ?? 2) >= 2 && Number(attribute.min ?? 0) <= 2,
    async run(bench) {
      const answer = await bench.send(lacking(bench, 2));
      expectError(bench.session, answer, 400, 'ValidationError');
      expectPaths(bench, answer, [pathOf(bench, 0), pathOf(bench, 1)]);
      if (errorIn(answer)?.message === '2 errors occurred') return;
      throw new Mismatch({
        message: `${lastRequest(bench.session)} does not count its faults`,
        expected: '2 errors occurred',
        actual: answer.body,
      });
    },
  }),
  partRule({
    clause: 'rest.validation.component-type',
    shapes: ['single', 'list'],
    values: (bench) => ({
      bad: bench.shape === 'single' ? ['text', 5] : [bench.part(0), 'text'],
      good: inBody(bench, [bench.part(0)]),
    }),
  }),
  partRule({
    clause: 'rest.validation.component-max',
    shapes: ['list'],
    holds: ({ max }) => max !== undefined,
    values: (bench) => tooMany(bench),
  }),
  partRule({
    clause: 'rest.validation.zone-max',
    shapes: ['zone'],
    holds: ({ max }) => max !== undefined,
    values: (bench) => tooMany(bench),
  }),
  partRule({
    clause: 'rest.validation.zone-component-missing',
    shapes: ['zone'],
    values: (bench) => ({
      bad: [[without(bench.part(0), '__component')]],
      good: [bench.part(0)],
    }),
    says: (bench, answer) => expectPaths(bench, answer, [`${bench.attribute.name}.0.__component`]),
  }),
  partRule({
    clause: 'rest.validation.zone-component-unknown',
    shapes: ['zone'],
    values: (bench) => ({
      bad: [[{ ...bench.part(0), __component: 'no.such-component' }]],
      good: [bench.part(0)],
    }),
    says: (bench, answer) => expectPaths(bench, answer, [`${bench.attribute.name}.0.__component`]),
  }),
  partRule({
    clause: 'rest.validation.zone-null',
    shapes: ['zone'],
    values: () => ({ bad: [null], good: [] }),
  }),
];

function tooMany(bench: PartBench): { readonly bad: readonly unknown[]; readonly good: unknown } {
  const max = Number(bench.attribute.max);
  const parts = (length: number): JsonObject[] => Array.from({ length }, (_, at) => bench.part(at));
  return { bad: [parts(max + 1)], good: parts(max) };
}
