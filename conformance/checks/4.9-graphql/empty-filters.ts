/** Filters of GraphQL without a value or a condition: null, flags that are not set, empty joins (4.9, observed). */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { equality, equatableFields } from '../../generate/filters.ts';
import { filterText } from '../../generate/graphql/filter-text.ts';
import type { Scope } from '../check.ts';
import type { ListField, ListFields } from './lists.ts';

/** Grounds with a value that `$eq` can compare. */
export const equatableGrounds = ({ model, world }: Scope): Ground[] =>
  grounds(model, world).filter((ground) => equatableFields(ground).length > 0);

/** What null may stand beside; the fields take turns. */
const nullOperands = ['eq: null', 'ne: null', 'eqi: null', 'nei: null', 'not: { eq: null }', 'not: { nei: null }'];

/** Flags that are not set: `null: false` asks for what has a value. The fields take turns. */
const unsetFlags = ['null: false', 'notNull: false', 'not: { null: false }', 'not: { notNull: false }'];

export const flagsUnset = (scope: Scope): ListFields => ({
  examples: grounds(scope.model, scope.world)
    .flatMap(({ type, filterable }) =>
      filterable.filter(({ values }) => values.includes(null)).map(({ name }) => ({ uid: type.uid, name })),
    )
    .flatMap(({ uid, name }, at) =>
      [0, 1].map((turn): ListField => {
        const flag = unsetFlags[(2 * at + turn) % unsetFlags.length];
        return { uid, args: `filters: { ${name}: { ${flag} } }` };
      }),
    ),
});

export const withoutValue = (scope: Scope): ListFields => ({
  examples: grounds(scope.model, scope.world)
    .flatMap(({ type, filterable }) =>
      filterable
        .filter(({ values, family }) => values.includes(null) && family !== 'array')
        .map(({ name, family }) => ({ uid: type.uid, name, isJson: family === 'json' })),
    )
    .map(({ uid, name, isJson }, at): ListField => {
      // of JSON the operators that mind no case are not decided
      const operand = nullOperands[at % (isJson ? 2 : nullOperands.length)];
      return { uid, args: `filters: { ${name}: { ${operand} } }` };
    }),
});

/** Filters, joins and negations without conditions, alone and beside one; the content-types take turns. */
export const withoutConditions = (scope: Scope): ListFields => ({
  examples: equatableGrounds(scope).flatMap((ground, at): ListField[] => {
    const [condition] = fc.sample(equality(ground), { seed: 1, numRuns: 1 });
    const [name] = Object.keys(condition ?? {});
    if (!condition || name === undefined) return [];
    const asking = filterText(scope.model, ground.type, condition);
    const forms = [
      '{ or: [] }',
      `{ or: [{}, ${asking}] }`,
      '{ not: {} }',
      `{ not: {}, and: [{ or: [] }, { ${name}: {} }, ${asking}] }`,
      '{ or: [{ and: [] }] }',
      `{ ${name}: {} }`,
      `{ not: { or: [{}, ${asking}] } }`,
      '{}',
    ];
    const relations = ground.links
      .slice(0, 2)
      .flatMap(({ name: link }) => [
        `{ not: { ${link}: {} } }`,
        `{ or: [{ ${link}: {} }, ${asking}] }`,
        `{ not: { ${link}: { id: {} } }, and: [${asking}] }`,
      ]);
    return [
      ...relations.map((filters) => ({ uid: ground.type.uid, args: `filters: ${filters}` })),
      ...[0, 1].map((next) => ({ uid: ground.type.uid, args: `filters: ${forms[(2 * at + next) % forms.length]}` })),
    ];
  }),
});
