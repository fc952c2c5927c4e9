import { type Recipe, specificationCommands } from './recipe.ts';

export const decision: Recipe = {
  heading: 'A decision',
  names: { NAME: 'entries-once', SECTION: '4.6-filtering' },
  edits: [
    {
      file: 'spec/decisions/entries-once.md',
      create: `# Entries with several links that match

## What is said

4.6: a filter may name an attribute of a linked entry; nothing about entries with several such links.

## What is seen

Strapi 4.26.2 answers each of them once.

## The reference

The same.

## The suite judges

Each entry once, with the profile strapi-4.

## Why

A list of entries holds each of them once.
`,
    },
  ],
  last: [
    {
      file: 'spec/clauses/4.6-filtering.json',
      after: `"says": "An entry that is linked to several matching entries is answered and counted once.",
      "anchors": ["4.6/relation"]`,
      text: ',\n      "decision": "entries-once"',
    },
  ],
  proof: 'npx vitest run spec/clauses.test.ts',
  afterwards: [],
  together: specificationCommands,
};
