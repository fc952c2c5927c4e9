/** Field selection, on lists and on single entries (4.4). */
import fc from 'fast-check';
import { populatedInFields, someFields } from '../../generate/fields.ts';
import { observedReading, statedReading } from '../../judge/reading.ts';
import type { ContentType } from '../../models/model.ts';
import { defaultFields, servedFields } from '../../oracle/fields.ts';
import type { Check } from '../check.ts';
import { type AskingOnGrounds, askingOnGrounds } from '../reading/on-grounds.ts';

const fieldCheck = (
  id: string,
  parameters: AskingOnGrounds['parameters'],
  terms?: Omit<AskingOnGrounds, 'id' | 'parameters'>,
): Check => askingOnGrounds({ id, parameters, asks: 'both', ...terms });

/** The wildcard before, behind and between names. */
function starAmong(type: ContentType): string[][] {
  const [first, second] = defaultFields(type);
  if (first === undefined || second === undefined) return [];
  return [
    [first, '*'],
    ['*', first],
    [second, '*', first],
    ['id', '*'],
  ];
}

const selected: AskingOnGrounds['parameters'] = ({ type }) => someFields(type)?.map((fields) => ({ fields }));

export const fieldChecks: readonly Check[] = [
  fieldCheck('rest.fields.select', selected),
  fieldCheck('rest.fields.one', ({ type }) => someFields(type)?.map(([fields = '']) => ({ fields })), {
    reading: observedReading,
  }),
  fieldCheck('rest.fields.timestamps', ({ type }) => servedFields(type).map((name) => ({ fields: [name] })), {
    reading: observedReading,
    tells: ['rest.attributes.timestamps', 'rest.attributes.published-at'],
  }),
  fieldCheck('rest.fields.id-always', selected, {
    tells: ['rest.endpoints.', 'rest.envelope.list', 'rest.envelope.entry'],
  }),
  fieldCheck(
    'rest.fields.wildcard',
    ({ type }) => (defaultFields(type).length > 0 ? fc.constant({ fields: '*' }) : undefined),
    { tells: ['rest.attributes.'] },
  ),
  fieldCheck('rest.fields.wildcard-among-names', ({ type }) => starAmong(type).map((fields) => ({ fields })), {
    reading: observedReading,
    tells: ['rest.attributes.'],
  }),
  fieldCheck(
    'rest.fields.not-for-populated',
    ({ type }) => populatedInFields(type)?.map((fields) => ({ fields })),
    // it may be refused
    { reading: { ...statedReading, vouches: 'tolerated' }, tells: ['rest.populate.nothing-by-default'] },
  ),
];
