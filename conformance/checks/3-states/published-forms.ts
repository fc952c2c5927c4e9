/** Forms in which publishedAt may be written (3, observed). */
import { expectInstant } from '../2.1-attributes/server-set.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectPublished, onDrafts, past } from './on-drafts.ts';

export const publishedFormChecks: readonly Check[] = [
  onDrafts(
    variant(
      'rest.attributes.datetime-form.published-at',
      'rest.attributes.datetime-form',
      'publishedAt is the moment that was written, whatever its offset.',
    ),
    async (scratch, type) => {
      for (const publishedAt of ['2024-05-06T09:30:00.000+05:30', '2024-05-06T20:30:00.250-03:30']) {
        const created = await scratch.create(type, { publishedAt });
        await expectPublished(scratch, created, created.entry, publishedAt);
        const changed = await scratch.change(created, { publishedAt: past });
        await expectPublished(scratch, created, changed, past);
        await expectPublished(scratch, created, await scratch.change(created, { publishedAt }), publishedAt);
      }
    },
  ),
  onDrafts(
    variant(
      'drafts.published-is-date.forms',
      'drafts.published-is-date',
      'publishedAt is a date-time, in whichever form it was written.',
    ),
    async (scratch, type) => {
      for (const publishedAt of ['2024-05-01', '2024-05-06T09:30:00Z', '2024-05-06T09:30:00.000+05:30']) {
        const created = await scratch.create(type, { publishedAt });
        const draft = await scratch.create(type, { publishedAt: null });
        for (const entry of [created.entry, await scratch.change(draft, { publishedAt }), await scratch.read(draft)])
          expectInstant(entry.attributes, 'publishedAt');
      }
    },
  ),
];
