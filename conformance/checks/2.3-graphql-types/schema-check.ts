/** Checks of the generated schema: by introspection where it is allowed, and by queries. */
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { loadClauses } from '../../../spec/index.ts';
import { DocumentWriter, type FieldOf } from '../../generate/graphql/document-writer.ts';
import { expectedSchema } from '../../generate/graphql/expected-schema.ts';
import { asStated, type ExpectedSchema, isRoot } from '../../generate/graphql/expected-types.ts';
import type { Model } from '../../models/model.ts';
import { oncePer } from '../../models/once-per.ts';
import type { Session } from '../../target/session.ts';
import { type Capability, hasCapability, type Target } from '../../target/target.ts';
import { dataOf } from '../4.9-graphql/lists.ts';
import { type Cell, type Check, check, type Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectField, memberNames } from './compare-schema.ts';

/** The types of one case. */
interface SchemaCase {
  readonly types: readonly string[];
}

interface SchemaCheckDefinition {
  readonly id: string;
  /** Default: the clause of the same id. */
  readonly clauses?: readonly string[];
  readonly needs?: readonly Capability[];
  /** Expected fields. Default: all fields of the clauses. */
  fields?(schema: ExpectedSchema, scope: Scope): readonly FieldOf[];
  /** Whether the types must have no other fields. */
  readonly closed?: boolean;
}

/** Number of types in one document, so that no limit on its length refuses it. */
const chunk = 8;

/** The schema expected of a target, and the part of it that stated operations reach. */
const expectedBy = oncePer((model: Model) =>
  oncePer((capabilities: Target['capabilities']) => {
    const scope = { model, has: (name: string) => hasCapability({ capabilities }, name) };
    return { whole: expectedSchema(scope), stated: expectedSchema({ ...scope, statedOnly: true }) };
  }),
);

/** Whether a schema has a field; of an operation, the operation itself. */
const isIn = (schema: ExpectedSchema, { owner, field }: FieldOf): boolean =>
  isRoot(owner) ? schema.get(owner)?.fields.some(({ name }) => name === field.name) === true : schema.has(owner);

/** Writes documents that reach every type of an expected schema. */
const waysIn = oncePer((schema: ExpectedSchema) => new DocumentWriter(schema));

/** Returns all fields of the expected schema that these clauses require. */
export function ofClauses(...clauses: readonly string[]): NonNullable<SchemaCheckDefinition['fields']> {
  return (schema) =>
    [...schema.values()].flatMap(({ name, fields }) =>
      fields.filter(({ clause }) => clauses.includes(clause)).map((field) => ({ owner: name, field })),
    );
}

/** Returns the schema of the target by introspection; undefined if the target refuses it. */
export function introspect(session: Session): Promise<GraphQLSchema | undefined> {
  return session.once('graphql-schema', async () => {
    const { data } = await session.graphql({ query: getIntrospectionQuery({ descriptions: false }) });
    return data?.__schema ? buildClientSchema(data as unknown as IntrospectionQuery) : undefined;
  });
}

const cellOf = ({ owner, field }: FieldOf): string => `${owner}.${field.name}`;

/** Cells of a field: itself and its arguments. */
const cellsOf = (field: FieldOf): Cell[] =>
  [cellOf(field), ...field.field.arguments.map(({ name }) => `${cellOf(field)}(${name}:)`)].map((cell) => ({
    table: 'graphql-fields',
    cell,
  }));

/** A check of the generated schema, with the sentence of its first clause as title. */
export function schemaCheck(named: string | SchemaCheckDefinition): Check {
  const definition: SchemaCheckDefinition = typeof named === 'string' ? { id: named } : named;
  const { id, clauses = [id], needs = [], fields = ofClauses(...clauses), closed = false } = definition;
  const isStated = clauses.every((clause) => loadClauses().get(clause)?.status === 'stated');
  return check<SchemaCase>({
    id,
    clauses,
    kind: 'read',
    needs: ['graphql', ...needs],
    plan(scope) {
      const { whole, stated } = expectedBy(scope.model)(scope.target.capabilities);
      // Introspection is compared with the whole schema; documents use stated operations only.
      const schema = isStated ? stated : whole;
      const all = fields(whole, scope)
        .filter((field) => !isRoot(field.owner) || isIn(schema, field))
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
          const answered = await introspect(session);
          if (answered) for (const { owner, field } of of(testCase)) expectField(answered, owner, field);
          if (answered && closed) expectNoOthers(answered, of(testCase));
          const reached = of(testCase).filter((field) => isIn(schema, field));
          // these documents skip all their fields
          for (const query of ways.documents(reached)) dataOf(await session.graphql({ query }), 'a valid document');
        },
      };
    },
  });
}

/** Throws Mismatch when a type of the target has other fields than these. */
function expectNoOthers(schema: GraphQLSchema, fields: readonly FieldOf[]): void {
  for (const owner of new Set(fields.map((field) => field.owner))) {
    const expected = fields.filter((field) => field.owner === owner).map(({ field }) => field.name);
    expectSame(`${owner} has other fields`, memberNames(schema, owner)?.toSorted(), expected.toSorted());
  }
}
