/** The recipe of CONTRIBUTING.md for an attribute type, carried out by a test. */
import { type Recipe, specificationCommands } from './recipe.ts';

export const attributeType: Recipe = {
  heading: 'An attribute type',
  names: { NAME: 'markdown', CONTENT_TYPE: 'print-run' },
  edits: [
    {
      file: 'spec/anchors.json',
      after: '"row": "richtext: attribute type returned by default"\n    },',
      text: `
    {
      "key": "2.1/type-markdown",
      "section": "2.1",
      "row": "markdown: attribute type returned by default"
    },`,
    },
    {
      file: 'spec/clauses/2.1-content-types.json',
      after: '"anchors": ["2.1/type-richtext"]\n    },',
      text: `
    {
      "id": "rest.attributes.markdown",
      "sections": ["2.1"],
      "level": "must",
      "status": "stated",
      "says": "A markdown attribute is returned by default and comes back as it was written: a text in Markdown, kept as it is.",
      "anchors": ["2.1/type-markdown"]
    },`,
    },
    {
      file: 'spec/clause-ids.txt',
      after: 'rest.attributes.json\n',
      text: 'rest.attributes.markdown\n',
    },
    {
      file: 'spec/sentences/2.1-content-types.json',
      after: '"rest.attributes.richtext",',
      text: '\n        "rest.attributes.markdown",',
    },
    {
      file: 'spec/tables/attribute-types.json',
      after: '"clause": "rest.attributes.richtext"\n    },',
      text: `
    {
      "name": "markdown",
      "family": "text",
      "form": "prose",
      "group": "strings",
      "returnedByDefault": true,
      "filterable": true,
      "sortable": true,
      "clause": "rest.attributes.markdown"
    },`,
    },
    { file: 'spec/tables/operators.json', afterEach: '"richtext",', text: ' "markdown",' },
    {
      file: 'conformance/mutants/values.ts',
      after: '  enumeration: [],\n',
      text: "  markdown: [['escaped', 'is escaped for HTML.', ofText((text) => text.replaceAll('&', '&amp;'))]],\n",
    },
    {
      file: 'fixtures/project/src/api/print-run/content-types/print-run/schema.json',
      after: `"colophon": {
      "type": "richtext"
    },`,
      text: `
    "afterword": {
      "type": "markdown"
    },`,
    },
    {
      file: 'scripts/generate/exchanges/endpoints.ts',
      after: "  'rest.attributes.richtext': roundTrip('colophon', 'Set in **Fell** types'),\n",
      text: "  'rest.attributes.markdown': roundTrip('afterword', 'Set in *Fell* types'),\n",
    },
  ],
  last: [
    {
      file: 'reference/model/scalar-types.ts',
      after: "  richtext:    { family: 'text', input: 'text', fake: 'words', graphql: 'String' },\n",
      text: "  markdown:    { family: 'text', input: 'text', fake: 'words', graphql: 'String' },\n",
    },
  ],
  proof: 'npm run check -- --only rest.attributes.NAME',
  afterwards: ['npm run selftest -- --only attributes.NAME'],
  together: specificationCommands,
};
