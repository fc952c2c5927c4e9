import { describe, expect, it } from 'vitest';
import { loadTable } from '../spec/index.ts';
import type { LimitRow } from '../spec/rows.ts';
import { LONGEST_PATH as COMPONENT_LEVELS } from './content/component-input.ts';
import { MOST_LEVELS as JSON_LEVELS } from './content/scalar-loose.ts';
import { readGraphqlConfig } from './graphql/config.ts';
import { MOST_ERRORS, MOST_TOKENS } from './graphql/http/documents.ts';
import { MOST_OPERATIONS, MOST_LEVELS as VARIABLE_LEVELS } from './graphql/http/operation-request.ts';
import { MOST_FIELDS, MOST_REPEATS } from './graphql/limits/size.ts';
import { MOST_VALUES } from './graphql/limits/variables.ts';
import { MOST_OPTIMIZED_PIXELS, MOST_PIXELS } from './media/image-size.ts';
import { MOST_SECONDS } from './media/picture-tools.ts';
import { mediaRulesOf } from './media/rules.ts';
import { SPOOL_LIMIT } from './media/spool.ts';
import { DEFAULT_LIMIT } from './project/config.ts';
import { BOUNDS, EACH } from './query/bounds.ts';
import { DEEPEST, LIST_LIMIT } from './query/parameters.ts';
import { LONGEST_PATH as POPULATE_PATH } from './query/populate-tree.ts';
import { MOST_BYTES } from './rest/body.ts';
import {
  MOST_FIELDS as FORM_TEXTS,
  FRAME_SIZE,
  IDLE_TIME,
  MOST_FILES,
  NAME_LENGTH,
  TEXT_SIZE,
  TIME,
} from './rest/form.ts';
import { MOST_REMARKS } from './rest/warnings.ts';

const { lists, queries } = readGraphqlConfig({});

/** Defaults of the server, by row; undefined for no limit. */
const DEFAULTS: Readonly<Record<string, number | undefined>> = {
  amountLimit: lists.maxLimit,
  defaultLimit: lists.defaultLimit,
  depthLimit: queries.depth,
  aliasLimit: queries.aliases,
  costLimit: queries.cost,
  'query tokens': MOST_TOKENS,
  'query fields': MOST_FIELDS,
  'query repeats': MOST_REPEATS,
  'query errors': MOST_ERRORS,
  'variable values': MOST_VALUES,
  'variable levels': VARIABLE_LEVELS,
  'batch operations': MOST_OPERATIONS,
  'pagination[pageSize]': DEFAULT_LIMIT,
  'pagination[limit]': DEFAULT_LIMIT,
  'maximum of pagination': undefined,
  'populate depth': undefined,
  'list values': LIST_LIMIT,
  'request body': MOST_BYTES,
  'parameter levels': DEEPEST,
  'populate path': POPULATE_PATH,
  'JSON levels': JSON_LEVELS,
  'component levels': COMPONENT_LEVELS,
  conditionLimit: BOUNDS.conditions,
  'sort names': BOUNDS.sortNames,
  'populated attributes': BOUNDS.populations,
  remarks: MOST_REMARKS,
  populateLimit: BOUNDS.populatedEntries,
  'populateLimit, each entry': EACH.populatedEntries,
  populateTextLimit: BOUNDS.populatedText,
  'populateTextLimit, each entry': EACH.populatedText,
  sizeLimit: mediaRulesOf({}).sizeLimit,
  'form files': MOST_FILES,
  'form texts': FORM_TEXTS,
  'form text bytes': TEXT_SIZE,
  'form names': NAME_LENGTH,
  'form frame bytes': FRAME_SIZE,
  'form idle time': IDLE_TIME,
  'form time': TIME,
  'forms together': SPOOL_LIMIT,
  'picture pixels': MOST_PIXELS,
  'packed pixels': MOST_OPTIMIZED_PIXELS,
  'picture seconds': MOST_SECONDS,
};

/** Rows that other tests prove. */
const ELSEWHERE = ['auth requests'];

describe('the table of limits', () => {
  const rows = loadTable<LimitRow>('limits').filter(({ name }) => !ELSEWHERE.includes(name));

  it.each(rows)('says what the server uses: $name', ({ name, default: stated }) => {
    expect(Object.keys(DEFAULTS)).toContain(name);
    expect(DEFAULTS[name]).toBe(stated);
  });

  it('has a row for each bound', () => {
    const named = rows.map(({ name }) => name);
    expect(Object.keys(DEFAULTS).filter((name) => !named.includes(name))).toEqual([]);
  });
});
