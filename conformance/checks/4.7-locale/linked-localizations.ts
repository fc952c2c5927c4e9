/** Relations of an entry that has localizations: each localization has its own, and a write starts from those (4.7, 4.8). */
import { firstOfEach } from '../../models/first-of-each.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { type Bond, bondsOf } from '../4.8-relations/bonds.ts';
import { type Held, linksTogether, type Says } from '../4.8-relations/links-together.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { type LocaleBench, typesCheck } from './locale-bench.ts';
import { membersOf } from './localizations-apart.ts';

/** The relations of a content-type to entries that have no locale. */
const localeFreeBonds = (model: Model, type: ContentType): Bond[] =>
  bondsOf(model, type).filter(({ target }) => !target.localized && target.uid !== type.uid);

const isLinked = (type: ContentType, model: Model): boolean =>
  type.localized && localeFreeBonds(model, type).length > 0;

/** A relation to several entries, and one to one of them. */
const oneOfEach = (bonds: readonly Bond[]): Bond[] => firstOfEach(bonds, ({ attribute }) => isToMany(attribute));

/** What a localization holds at first, by its place among them: no entry is linked by two, so that none takes another's. */
const own =
  (member: number): Says =>
  (id, many) =>
    many ? [id(2 * member), id(2 * member + 1)] : id(2 * member);

const adding: Says = (id, many) => ({ connect: [many ? id(4) : id(3)] });

/** Bodies that add, put in a place, take away and replace what is linked. */
const operations: readonly Says[] = [
  adding,
  (id, many) => (many ? { disconnect: [id(3)] } : { connect: [{ id: id(4) }] }),
  (id, many) => ({ connect: [many ? { id: id(3), position: { start: true } } : id(2)] }),
  (id, many) => (many ? { connect: [{ id: id(1), position: { after: id(2) } }] } : { disconnect: [id(2)] }),
  (id, many) => ({ set: many ? [id(2), id(4)] : [id(4)] }),
];

/** Two localizations that link entries, and how the relations are written. Undefined: there are none. */
async function linkedPair(bench: LocaleBench, bonds: readonly Bond[]) {
  const { scratch } = bench;
  const [first, second] = await membersOf(bench, scratch.model);
  if (!first || !second) return undefined;
  const links = await linksTogether(scratch, bonds, 5);
  const write = async ({ entry }: typeof first, says: Says, query = ''): Promise<void> => {
    await scratch.change(entry, links.dataOf(says), query);
  };
  await write(first, own(0));
  await write(second, own(1));
  return { first, second, write, links };
}

/** Each operation starts from what the localization links itself, whatever the others link. */
const ownLinksCheck: Check = typesCheck(
  {
    ...variant(
      'rest.relations.connect.localizations',
      'rest.relations.connect',
      'connect, disconnect and set of a localization start from what it links itself.',
    ),
    also: ['rest.relations.disconnect', 'rest.relations.set'],
  },
  isLinked,
  async (bench) => {
    const pair = await linkedPair(bench, localeFreeBonds(bench.scratch.model, bench.type));
    if (!pair) return;
    const { second, write, links } = pair;
    let held: Held = links.after({}, own(1));
    for (const says of operations) {
      await write(second, says);
      held = links.after(held, says);
      const message = `${lastRequest(bench.session)}: the localization in ${second.locale} links others than it must`;
      expectSame(message, await links.read(second.entry), held);
    }
  },
);

/** Links are not among the values that localizations share, even where an answer populates localizations. */
const otherLinksCheck: Check = typesCheck(
  variant(
    'rest.i18n.update-shares.relations',
    'rest.i18n.update-shares',
    'Localizations share no relations: what one of them links, and links no more, leaves the others as they were.',
  ),
  isLinked,
  async (bench) => {
    const pair = await linkedPair(bench, oneOfEach(localeFreeBonds(bench.scratch.model, bench.type)));
    if (!pair) return;
    const { first, second, write, links } = pair;
    for (const [changed, other] of [
      [second, first],
      [first, second],
    ] as const) {
      const before = await links.read(other.entry);
      for (const [says, query] of [
        [adding, '?populate[0]=localizations'],
        [() => ({ set: [] }), ''],
      ] as const) {
        await write(changed, says, query);
        const message = `${lastRequest(bench.session)}: the localization in ${other.locale} links others than before`;
        expectSame(message, await links.read(other.entry), before);
      }
    }
  },
);

export const linkedLocalizationsChecks: readonly Check[] = [ownLinksCheck, otherLinksCheck];
