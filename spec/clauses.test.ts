import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  loadAnchors,
  loadClauseFiles,
  loadClauses,
  loadDecisions,
  loadDifferences,
  loadSpecVersion,
  loadTable,
} from './index.ts';
import type { CapabilityRow } from './rows.ts';

const files = loadClauseFiles();
const clauses = files.flatMap((file) => file.clauses);
const anchors = loadAnchors();
const decisions = loadDecisions();

const sections = new Set(
  ['1', '2.1', '2.2', '2.3', '3', '4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7', '4.8', '4.9', '4.10', '4.11'].concat(
    ['5', '6', '7', '8', '9'],
  ),
);

/** Those of `values` that stand in it more than once. */
const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

describe('clauses', () => {
  it('have ids of their own', () => {
    expect(repeated(clauses.map((clause) => clause.id))).toEqual([]);
  });

  it('keep their ids for ever: clause-ids.txt lists them all, sorted', () => {
    const listed = readFileSync(new URL('clause-ids.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
    expect([...loadClauses().keys()].sort()).toEqual(listed);
  });

  it('name the version of the specification that brought them, where that is a later one than the first', () => {
    const released = JSON.parse(readFileSync(new URL('released.json', import.meta.url), 'utf8')) as {
      readonly version: number;
      readonly clauses: readonly string[];
    };
    const old = new Set(released.version === 0 ? clauses.map(({ id }) => id) : released.clauses);
    const wrong = clauses.filter(({ id, since = 1 }) =>
      old.has(id) ? since > released.version + 1 : since <= released.version,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
    expect(loadSpecVersion()).toBe(Math.max(released.version, ...clauses.map(({ since = 1 }) => since)));
  });

  it('stand in the file of their first section', () => {
    const misplaced = files.flatMap((file) => file.clauses.filter((clause) => clause.sections[0] !== file.section));
    expect(misplaced.map((clause) => clause.id)).toEqual([]);
  });

  it('name sections of the source document', () => {
    const unknown = clauses.flatMap((clause) => clause.sections.filter((section) => !sections.has(section)));
    expect(unknown).toEqual([]);
  });

  it('cover every section of the source document', () => {
    expect(files.map((file) => file.section)).toEqual([...sections]);
  });

  it('name the sections of their anchors', () => {
    const strays = clauses.filter((clause) =>
      clause.anchors.some((key) => !clause.sections.includes(key.slice(0, key.indexOf('/')))),
    );
    expect(strays.map((clause) => clause.id)).toEqual([]);
  });

  it('name anchors that exist', () => {
    const keys = new Set(anchors.map((anchor) => anchor.key));
    expect(clauses.flatMap((clause) => clause.anchors).filter((key) => !keys.has(key))).toEqual([]);
  });

  it('are never open and binding at once', () => {
    const wrong = clauses.filter((clause) => clause.status === 'open' && clause.level !== 'may');
    expect(wrong.map((clause) => clause.id)).toEqual([]);
  });

  it('rest on the source document where they are stated', () => {
    const baseless = clauses.filter((clause) => clause.status === 'stated' && clause.anchors.length === 0);
    expect(baseless.map((clause) => clause.id)).toEqual([]);
  });

  it('need capabilities that are listed', () => {
    const capabilities = new Set(loadTable<CapabilityRow>('capabilities').map((row) => row.name));
    const unknown = clauses.filter((clause) => clause.capability !== undefined && !capabilities.has(clause.capability));
    expect(unknown.map((clause) => clause.id)).toEqual([]);
  });
});

describe('anchors', () => {
  it('have keys of their own', () => {
    expect(repeated(anchors.map((anchor) => anchor.key))).toEqual([]);
  });

  it('begin with their section', () => {
    expect(anchors.filter((anchor) => !anchor.key.startsWith(`${anchor.section}/`))).toEqual([]);
  });

  it('lead to at least one clause each', () => {
    const led = new Set(clauses.flatMap((clause) => clause.anchors));
    expect(anchors.filter((anchor) => !led.has(anchor.key)).map((anchor) => anchor.key)).toEqual([]);
  });

  it('that say what is not shown lead to open or observed clauses', () => {
    const silent = anchors.filter((anchor) => anchor.key.includes('/silent-'));
    const undecided = silent.filter(
      (anchor) => !clauses.some((clause) => clause.anchors.includes(anchor.key) && clause.status !== 'stated'),
    );
    expect(undecided.map((anchor) => anchor.key)).toEqual([]);
  });
});

describe('decisions', () => {
  it('that clauses name exist', () => {
    const missing = clauses.filter((clause) => clause.decision !== undefined && !decisions.has(clause.decision));
    expect(missing.map((clause) => clause.id)).toEqual([]);
  });

  it('are each named by a clause', () => {
    const named = new Set(clauses.map((clause) => clause.decision));
    expect([...decisions.keys()].filter((name) => !named.has(name))).toEqual([]);
  });

  it.each([...decisions])('%s says what is said, seen, done and judged, and why', (_name, text) => {
    const headings = text.split('\n').filter((line) => line.startsWith('## '));
    expect(headings).toEqual([
      '## What is said',
      '## What is seen',
      '## The reference',
      '## The suite judges',
      '## Why',
    ]);
  });

  it('that recorded differences name exist', () => {
    expect(loadDifferences().filter((difference) => !decisions.has(difference.decision))).toEqual([]);
  });
});
