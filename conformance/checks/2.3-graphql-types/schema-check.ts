/** Checks of the generated schema: read where it may be read, and asked for everywhere. */
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { loadClauses } from '../../../spec/index.ts';
import { expectedSchema } from '../../generate/graphql/expected-schema.ts';
import { asStated, type ExpectedSchema, isRoot } from '../../generate/graphql/expected-types.ts';
import { type FieldOf, Ways } from '../../generate/graphql/ways.ts';
import type { Model } from '../../models/model.ts';
import { oncePer } from '../../models/once-per.ts';
import type { Session } from '../../target/session.ts';
import type { Capability, Target } from '../../target/target.ts';
import { type Cell, type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { fieldDifference, shownNames } from './compare-schema.ts';

/** The types whose fields one case asks about. */
export interface SchemaCase {
  readonly types: readonly string[];
}

export interface SchemaCheckDefinition {
  readonly id: string;
  readonly title: string;
  readonly clauses?: readonly string[];
  readonly needs?: readonly Capability[];
  /** What must be there. Default: all that follows from the clauses. */
  fields?(schema: ExpectedSchema, scope: Scope): readonly FieldOf[];
  /** Whether the types have these fields and no others. */
  readonly closed?: boolean;
}

/** Types in one document: few enough for any bound on its length. */
const chunk = 8;

/** The schema expected of the target of a run. */
export const expectedOf = ({ model, target }: Scope): ExpectedSchema => expectedBy(model)(target.capabilities).whole;

/** The part of it that operations lead to which the source document states. */
const statedOf = ({ model, target }: Scope): ExpectedSchema => expectedBy(model)(target.capabilities).stated;

const expectedBy = oncePer((model: Model) =>
  oncePer((capabilities: Target['capabilities']) => {
    const scope = { model, has: (name: string) => (capabilities.get(name) ?? 'absent') !== 'absent' };
    return { whole: expectedSchema(scope), stated: expectedSchema({ ...scope, statedOnly: true }) };
  }),
);

/** Whether a schema has a field: of an operation itself, else of its type. */
const isIn = (schema: ExpectedSchema, { owner, field }: FieldOf): boolean =>
  isRoot(owner) ? schema.get(owner)?.fields.some(({ name }) => name === field.name) === true : schema.has(owner);

/** How everything in an expected schema is reached. */
const waysIn = oncePer((schema: ExpectedSchema) => new Ways(schema));

/** All fields of the expected schema that follow from these clauses. */
export function ofClauses(...clauses: readonly string[]): NonNullable<SchemaCheckDefinition['fields']> {
  return (schema) =>
    [...schema.values()].flatMap(({ name, fields }) =>
      fields.filter(({ clause }) => clauses.includes(clause)).map((field) => ({ owner: name, field })),
    );
}

/** The schema that the target shows of itself; undefined where it does not. */
export function shownSchema(session: Session): Promise<GraphQLSchema | undefined> {
  return session.once('graphql-schema', async () => {
    const { data } = await session.graphql({ query: getIntrospectionQuery({ descriptions: false }) });
    return data?.__schema ? buildClientSchema(data as unknown as IntrospectionQuery) : undefined;
  });
}

export const cellOf = ({ owner, field }: FieldOf): string => `${owner}.${field.name}`;

/** Cells of a field: itself and its arguments. */
export const cellsOf = (one: FieldOf): Cell[] =>
  [cellOf(one), ...one.field.arguments.map(({ name }) => `${cellOf(one)}(${name}:)`)].map((cell) => ({
    table: 'graphql-fields',
    cell,
  }));

/** Throws Mismatch unless the target accepts a document in which everything is skipped. */
export async function mustBeValid(session: Session, query: string): Promise<void> {
  const { status, errors, data, body, text } = await session.graphql({ query });
  if (status === 200 && errors.length === 0 && data !== null) return;
  const [first] = errors;
  throw new Mismatch({
    message: first ? `a valid document is refused: ${first.message}` : `a valid document is answered ${status}`,
    expected: { data: {} },
    actual: { status, errors: errors.length > 0 ? errors.map(({ message }) => message) : (body ?? text) },
  });
}

export function schemaCheck(definition: SchemaCheckDefinition): Check {
  const { id, title, clauses = [id], needs = [], fields = ofClauses(...clauses), closed = false } = definition;
  const isStated = clauses.every((clause) => loadClauses().get(clause)?.status === 'stated');
  return check<SchemaCase>({
    id,
    title,
    clauses,
    kind: 'read',
    needs: ['graphql', ...needs],
    plan(scope) {
      const whole = expectedOf(scope);
      // What is shown is compared whole; a document goes the ways that are stated.
      const schema = isStated ? statedOf(scope) : whole;
      const all = fields(whole, scope)
        .filter((one) => !isRoot(one.owner) || isIn(schema, one))
        .map(({ owner, field }) => ({ owner, field: isStated ? asStated(owner, field) : field }));
      const owners = [...new Set(all.map(({ owner }) => owner))];
      if (owners.length === 0) return { notApplicable: 'the models have nothing that it would be seen in' };
      const ways = waysIn(schema);
      const of = ({ types }: SchemaCase): FieldOf[] => all.filter(({ owner }) => types.includes(owner));
      const examples: SchemaCase[] = [];
      for (let at = 0; at < owners.length; at += chunk) examples.push({ types: owners.slice(at, at + chunk) });
      return {
        examples,
        cells: (testCase) => of(testCase).flatMap(cellsOf),
        allCells: all.flatMap(cellsOf),
        async run(session, testCase) {
          const shown = await shownSchema(session);
          for (const { owner, field } of shown ? of(testCase) : []) {
            const found = shown && fieldDifference(shown, owner, field);
            if (found) throw new Mismatch(found);
          }
          if (shown && closed) compareClosed(shown, of(testCase));
          const reached = of(testCase).filter((one) => isIn(schema, one));
          for (const query of ways.documents(reached)) await mustBeValid(session, query);
        },
      };
    },
  });
}

function compareClosed(shown: GraphQLSchema, fields: readonly FieldOf[]): void {
  for (const owner of new Set(fields.map((one) => one.owner))) {
    const expected = fields.filter((one) => one.owner === owner).map(({ field }) => field.name);
    const stray = shownNames(shown, owner)?.find((name) => !expected.includes(name));
    if (stray === undefined) continue;
    throw new Mismatch({ message: `${owner} has ${stray} too`, expected, actual: shownNames(shown, owner) });
  }
}
