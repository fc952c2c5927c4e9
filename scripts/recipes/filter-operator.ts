/** The recipe of CONTRIBUTING.md for a filter operator, carried out by a test. */
import { type Recipe, specificationCommands } from './recipe.ts';

const exchangeBefore = "  'rest.filters.starts-withi': books('filters[title][$startsWithi]=The'),\n";

export const filterOperator: Recipe = {
  heading: 'A filter operator',
  names: { NAME: 'not-starts-with', OPERATOR: 'notStartsWith' },
  edits: [
    {
      file: 'spec/anchors.json',
      after: '"row": "$startsWith: begins with the value"\n    },',
      text: `
    {
      "key": "4.6/$notStartsWith",
      "section": "4.6",
      "row": "$notStartsWith: does not begin with the value"
    },`,
    },
    {
      file: 'spec/clauses/4.6-filtering.json',
      after: `      "anchors": ["4.6/$startsWithi"],
      "decision": "literal-text-operators"
    },`,
      text: `
    {
      "id": "rest.filters.not-starts-with",
      "sections": ["4.6"],
      "level": "must",
      "status": "stated",
      "says": "$notStartsWith keeps the entries whose text does not begin with the operand, case included.",
      "anchors": ["4.6/$notStartsWith"]
    },`,
    },
    {
      file: 'spec/clause-ids.txt',
      after: 'rest.filters.not-null\n',
      text: 'rest.filters.not-starts-with\n',
    },
    {
      file: 'spec/sentences/4.6-filtering.json',
      after: '"rest.filters.starts-with",',
      text: '\n        "rest.filters.not-starts-with",',
    },
    {
      file: 'spec/tables/operators.json',
      after: '"neighbours": ["$startsWithi", "$endsWith", "$contains", "$eq"]\n    },',
      text: `
    {
      "name": "$notStartsWith",
      "clause": "rest.filters.not-starts-with",
      "meaning": "does not begin with the value",
      "operand": "one",
      "negates": "$startsWith",
      "matchesPart": true,
      "types": ["string", "text", "richtext", "enumeration", "email", "uid"],
      "neighbours": ["$startsWith", "$notContains", "$ne"]
    },`,
    },
    {
      file: 'conformance/oracle/text-match.ts',
      after: "  ['$startsWith', { match: startsWith, ignoresCase: false, negative: false }],\n",
      text: "  ['$notStartsWith', { match: startsWith, ignoresCase: false, negative: true }],\n",
    },
    {
      file: 'scripts/generate/exchanges/lists.ts',
      after: exchangeBefore,
      text: "  'rest.filters.not-starts-with': books('filters[title][$notStartsWith]=The'),\n",
    },
  ],
  last: [
    {
      file: 'reference/query/operators.ts',
      after: "  $startsWithi: { operand: 'text', graphql: false, test: folded('start') },\n",
      text: "  $notStartsWith: { operand: 'text', graphql: false, denies: '$startsWith' },\n",
    },
  ],
  proof: 'npm run check -- --only rest.filters.NAME',
  afterwards: ['npm run selftest -- --only operators.OPERATOR', 'npx vitest run reference/query'],
  together: specificationCommands,
};
