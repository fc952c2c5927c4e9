import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectionTypes } from '../models/lookup.ts';
import { readModel } from '../models/read.ts';
import { filtersOf } from '../oracle/filter-syntax.ts';
import { parseQuery } from '../oracle/parse-query.ts';
import { entryBodies } from '../world/body.ts';
import { canonicalValues } from '../world/canonical.ts';
import { type WorldEntry, worldOf } from '../world/world.ts';
import { grounds } from './attributes.ts';
import { cellsOf, revealsMisreading } from './cells.ts';
import { anyComparison, comparisonOperators, composition, treeOf } from './filters.ts';
import { misreadings } from './operand.ts';
import { queryString } from './query-string.ts';

const model = readModel(fileURLToPath(new URL('../../fixtures/project', import.meta.url)));

/** The entries that a run would create on a target that accepts them all. */
const world = worldOf(
  collectionTypes(model).flatMap((type) =>
    entryBodies({ model, type, count: 17, drafts: type.draftAndPublish ? 4 : 0, seed: 5, nonce: 'n' }).map(
      (body, at): WorldEntry => ({
        uid: type.uid,
        id: at + 1,
        segment: String(at + 1),
        values: canonicalValues(type, body),
        links: {},
        own: true,
      }),
    ),
  ),
);
const all = grounds(model, world);
const rows = comparisonOperators;
const names = rows.flatMap((row) => cellsOf(row, all).map(({ name }) => name));

describe('cells of the operator table', () => {
  it.each(['string', 'text', 'richtext'])('show every flavour of $eq on %s', (type) => {
    const flavours = ['plain', 'null', 'non-ascii', 'case-twin', 'tie', 'boundary'];
    expect(names).toEqual(expect.arrayContaining(flavours.map((flavour) => `$eq × ${type} × ${flavour}`)));
  });

  it.each(['white-space', 'long', 'astral'] as const)(
    'of %s tell each operator on texts from its misreadings',
    (flavour) => {
      const literal = rows.filter(({ name, operand }) => operand === 'one' && !/^\$[lg]te?$/.test(name));
      const textual = literal.filter(({ types = [] }) => types.includes('string'));
      for (const row of textual) {
        const [cell] = cellsOf(row, all).filter(({ name }) => name === `${row.name} × string × ${flavour}`);
        for (const misread of misreadings[flavour] ?? []) {
          expect([row.name, cell?.examples?.some((example) => revealsMisreading(example, misread))]).toEqual([
            row.name,
            true,
          ]);
        }
      }
    },
  );

  it.each(['$startsWith', '$startsWithi', '$endsWith', '$endsWithi'])(
    'show %s with an operand at the edge of one line, and with one that goes on in the next',
    (operator) => {
      const row = rows.filter(({ name }) => name === operator);
      for (const type of ['text', 'richtext']) {
        const cells = row
          .flatMap((one) => cellsOf(one, all))
          .filter(({ name }) => name === `${operator} × ${type} × lines`);
        const operands = cells.flatMap(({ examples = [] }) => examples.map(({ operand }) => String(operand)));
        expect([type, operands.some((text) => text.includes('\n'))]).toEqual([type, true]);
        expect([type, operands.some((text) => !text.includes('\n'))]).toEqual([type, true]);
      }
    },
  );

  it.each(['integer', 'biginteger', 'float', 'decimal', 'date', 'time', 'datetime', 'timestamp'])(
    'show null, ties and boundaries of $lt on %s',
    (type) => {
      const flavours = ['plain', 'null', 'tie', 'boundary'];
      expect(names).toEqual(expect.arrayContaining(flavours.map((flavour) => `$lt × ${type} × ${flavour}`)));
    },
  );

  it('hold every attribute type an operator applies to, those the project lacks left out', () => {
    for (const row of rows) {
      for (const type of (row.types ?? []).filter((name) => name !== 'array')) {
        expect(names).toContain(`${row.name} × ${type} × plain`);
      }
    }
  });

  it('are named once each', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  it('hold only filters that the oracle can read', () => {
    const read = rows.flatMap((row) =>
      cellsOf(row, all).flatMap(({ comparisons }) =>
        comparisons.slice(0, 20).map((comparison) => {
          const { filters } = parseQuery(queryString({ filters: treeOf(comparison) }));
          return filtersOf(model, comparison.ground.type, filters ?? '');
        }),
      ),
    );
    expect(read.every((filter) => filter.kind === 'compare')).toBe(true);
  });
});

describe('compositions of filters', () => {
  it('can be read by the oracle', () => {
    for (const ground of all) {
      const leaf = anyComparison(ground, rows);
      if (!leaf) throw new Error(`${ground.type.uid} has nothing to compare`);
      fc.assert(
        fc.property(composition(leaf, 3), (tree) => {
          const { filters } = parseQuery(queryString({ filters: tree }, 'encoded'));
          expect(() => filtersOf(model, ground.type, filters ?? '')).not.toThrow();
        }),
        { seed: 1, numRuns: 30 },
      );
    }
  });
});
