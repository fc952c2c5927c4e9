/** Values that 4.8 does not decide: sent and recorded, not judged. */
import type { Answer } from '../../target/exchange.ts';
import type { Check } from '../check.ts';
import { errorIn, isSuccess } from '../writing/answers.ts';
import { benchCheck, type IdAt, isMany } from './bench.ts';

/** A short description of an answer: accepted, or status and name of the error. */
export const outcomeOf = (answer: Answer): string =>
  isSuccess(answer) ? 'accepted' : `refused: ${answer.status} ${String(errorIn(answer)?.name ?? '')}`.trimEnd();

/** A check that sends `value` to an entry with links 0 and 1, and records the effect. */
const recordingCheck = (clause: string, title: string, value: (id: IdAt) => unknown): Check =>
  benchCheck(clause, { title, holds: (bond) => isMany(bond) && bond.inside === undefined }, async (bench) => {
    const { id, session } = bench;
    const owner = await bench.makeOwner([id(0), id(1)]);
    const outcome = outcomeOf(await bench.put(owner, value(id)));
    const linked = (await bench.read([owner])).get(owner.entry.id) ?? [];
    const places = linked.map((linkedId) => [0, 1, 2, 3].findIndex((place) => id(place) === linkedId));
    session.observe(
      clause,
      `${outcome}; of entries 0 to 3, with 0 and 1 linked before, then linked: ${places.join(' ')}`,
    );
  });

export const recordedRelationChecks: readonly Check[] = [
  recordingCheck(
    'rest.relations.position-unconnected',
    'A position beside an entry that is not linked is recorded.',
    (id) => ({ connect: [{ id: id(2), position: { before: id(3) } }] }),
  ),
  recordingCheck('rest.relations.set-duplicate', 'The same id twice in set is recorded.', (id) => ({
    set: [id(2), id(3), id(2)],
  })),
];
