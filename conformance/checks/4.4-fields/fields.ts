/** Field selection, on lists and on single entries (4.4). */
import fc from 'fast-check';
import { populatedInFields, someFields } from '../../generate/fields.ts';
import { observedReading, statedReading } from '../../judge/reading.ts';
import { defaultFields, servedFields } from '../../oracle/fields.ts';
import type { Check } from '../check.ts';
import { type AskingOnGrounds, askingOnGrounds } from '../reading/on-grounds.ts';

const fieldCheck = (check: AskingOnGrounds): Check => askingOnGrounds({ asks: 'both', ...check });

export const fieldChecks: readonly Check[] = [
  fieldCheck({
    id: 'rest.fields.select',
    title: 'fields selects exactly the named attributes',
    parameters: ({ type }) => someFields(type)?.map((fields) => ({ fields })),
  }),
  fieldCheck({
    id: 'rest.fields.one',
    title: 'fields=<name> selects that one field',
    reading: observedReading,
    parameters: ({ type }) => someFields(type)?.map(([fields = '']) => ({ fields })),
  }),
  fieldCheck({
    id: 'rest.fields.timestamps',
    title: 'createdAt, updatedAt and publishedAt can be selected',
    reading: observedReading,
    tells: ['rest.attributes.timestamps', 'rest.attributes.published-at'],
    parameters: ({ type }) => servedFields(type).map((name) => ({ fields: [name] })),
  }),
  fieldCheck({
    id: 'rest.fields.id-always',
    title: 'id is there whatever fields says',
    tells: ['rest.endpoints.', 'rest.envelope.list', 'rest.envelope.entry'],
    parameters: ({ type }) => someFields(type)?.map((fields) => ({ fields })),
  }),
  fieldCheck({
    id: 'rest.fields.wildcard',
    title: 'fields=* answers every attribute an answer without fields has',
    tells: ['rest.attributes.'],
    parameters: ({ type }) => (defaultFields(type).length > 0 ? fc.constant({ fields: '*' }) : undefined),
  }),
  fieldCheck({
    id: 'rest.fields.not-for-populated',
    title: 'Naming a relation, media, component or zone in fields returns nothing of it',
    // it may be refused
    reading: { ...statedReading, vouches: 'tolerated' },
    tells: ['rest.populate.nothing-by-default'],
    parameters: ({ type }) => populatedInFields(type)?.map((fields) => ({ fields })),
  }),
];
