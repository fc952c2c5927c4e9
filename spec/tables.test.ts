import { describe, expect, it } from 'vitest';
import { type AttributeTypeRow, loadAnchors, loadClauses, loadTable, type OperatorRow, tableNames } from './index.ts';
import type { ExtensionFunctionRow, GraphqlInputRow, RelationKindRow } from './rows.ts';

const operators = loadTable<OperatorRow>('operators');
const operatorNames = new Set(operators.map((row) => row.name));
const types = loadTable<AttributeTypeRow>('attribute-types');
const clauses = loadClauses();

const find = (name: string): OperatorRow | undefined => operators.find((row) => row.name === name);

describe.each(tableNames())('table %s', (table) => {
  const rows = loadTable<{ readonly clause?: string; readonly capability?: string }>(table);

  it('names clauses that exist', () => {
    const named = rows.flatMap((row) => (row.clause === undefined ? [] : [row.clause]));
    expect(named.filter((id) => !clauses.has(id))).toEqual([]);
  });

  it('names capabilities that exist', () => {
    const capabilities = new Set(loadTable<{ readonly name: string }>('capabilities').map((row) => row.name));
    const named = rows.flatMap((row) => (row.capability === undefined ? [] : [row.capability]));
    expect(named.filter((name) => !capabilities.has(name))).toEqual([]);
  });
});

describe('attribute types', () => {
  it('gives a form to each type of texts, and to no other', () => {
    expect(types.filter(({ form }) => form !== undefined)).toEqual(types.filter(({ family }) => family === 'text'));
  });
});

describe('operators', () => {
  it('are those of the source document', () => {
    const named = loadAnchors().flatMap(({ key }) => (key.startsWith('4.6/$') ? [key.slice('4.6/'.length)] : []));
    expect([...operatorNames].toSorted()).toEqual(named.toSorted());
  });

  it('have neighbours that exist and are not themselves', () => {
    const wrong = operators.filter((row) =>
      row.neighbours.some((name) => name === row.name || !operatorNames.has(name)),
    );
    expect(wrong.map((row) => row.name)).toEqual([]);
  });

  it('negate operators that exist, with the same operand', () => {
    const wrong = operators.filter((row) => row.negates && find(row.negates)?.operand !== row.operand);
    expect(wrong.map((row) => row.name)).toEqual([]);
  });

  it('that ignore case are named after the form that keeps it', () => {
    const wrong = operators.filter(
      (row) => row.caseInsensitiveFormOf && `${find(row.caseInsensitiveFormOf)?.name}i` !== row.name,
    );
    expect(wrong.map((row) => row.name)).toEqual([]);
  });

  it('that match a part say so of each form of theirs', () => {
    const forms = operators.filter(({ negates, caseInsensitiveFormOf }) => negates ?? caseInsensitiveFormOf);
    const wrong = forms.filter(
      (row) => find(row.negates ?? row.caseInsensitiveFormOf ?? '')?.matchesPart !== row.matchesPart,
    );
    expect(wrong.map((row) => row.name)).toEqual([]);
  });

  it('name types that exist, and none that cannot be filtered', () => {
    const filterable = new Set(types.filter((row) => row.filterable).map((row) => row.name));
    const wrong = operators.filter((row) => (row.types ?? []).some((name) => !filterable.has(name)));
    expect(wrong.map((row) => row.name)).toEqual([]);
  });

  it('are never filtered or sorted by when they hold passwords', () => {
    const password = types.find((row) => row.name === 'password');
    expect([password?.filterable, password?.sortable, password?.returnedByDefault]).toEqual([false, false, false]);
  });

  it('that are populated are not returned by default', () => {
    expect(types.filter((row) => row.group === 'populated' && row.returnedByDefault)).toEqual([]);
  });
});

describe('relation kinds', () => {
  it('have an inverse that exists exactly when they are two-way or polymorphic', () => {
    const rows = loadTable<RelationKindRow>('relation-kinds');
    const names = new Set(rows.map((row) => row.name));
    const wrong = rows.filter((row) =>
      row.twoWay || row.polymorphic ? !names.has(row.inverse ?? '') : row.inverse !== undefined,
    );
    expect(wrong.map((row) => row.name)).toEqual([]);
  });
});

describe('GraphQL inputs', () => {
  it('filter scalars by operators of REST, the logical ones written without $', () => {
    const filters = loadTable<GraphqlInputRow>('graphql-inputs').filter(
      (row) => row.name.endsWith('FilterInput') && !row.name.startsWith('<'),
    );
    const unknown = filters.flatMap((row) => row.fields.filter((field) => !operatorNames.has(`$${field.name}`)));
    expect(unknown).toEqual([]);
  });
});

describe('extension functions', () => {
  it('have a clause of their own each', () => {
    const ids = loadTable<ExtensionFunctionRow>('extension-functions').map((row) => row.clause);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
