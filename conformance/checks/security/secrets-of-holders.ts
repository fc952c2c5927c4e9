/** Hidden attributes of the entries that hold a file, where a file tells them in `related` (2.1, 4.10, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { pngFile } from '../../target/arrange/upload.ts';
import type { Answer } from '../../target/exchange.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import { withUploads } from '../4.10-plugins/files.ts';
import { type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat, isSuccess } from '../writing/answers.ts';
import { isShownMedia } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';
import { isPassword, isPrivate, secretFor } from './secrets.ts';

/** Populations of a file that may tell what holds it. */
export const holderPopulations = [
  'populate=*',
  'populate=related',
  'populate[0]=related',
  'populate[related][populate]=*',
];

const holdsFiles = ({ attributes }: ContentType): boolean => attributes.some(isShownMedia);

/** The holders in an answer about a file, whatever their form. */
function holdersIn({ body }: Answer): JsonObject[] {
  const files = [isObject(body) && body.data !== undefined ? body.data : body].flat().filter(isObject);
  const holders = files.flatMap((file) => [file.related, isObject(file.attributes) ? file.attributes.related : []]);
  return holders.flat().flatMap((holder) => {
    if (!isObject(holder)) return [];
    const inside =
      isObject(holder.data) || Array.isArray(holder.data) ? [holder.data].flat().filter(isObject) : [holder];
    return inside.map((one) => (isObject(one.attributes) ? one.attributes : one));
  });
}

function expectHidden(session: Session, answer: Answer, hidden: readonly Attribute[]): void {
  if (!isSuccess(answer)) return;
  const holders = holdersIn(answer);
  for (const { name } of hidden) {
    const isTold = holders.some((holder) => Object.hasOwn(holder, name));
    expectThat(session, answer, !isTold, `no ${name} in what holds the file`, `tells ${name}`);
  }
}

const holdersCheck = (id: string, clause: string, isHidden: (attribute: Attribute) => boolean): Check =>
  writeCheck<TypeCase>(
    {
      ...variant(id, clause, 'A file tells no hidden attribute of the entries that hold it.'),
      needs: ['upload'],
    },
    {
      cases: ({ model }) =>
        collections(model)
          .filter((type) => holdsFiles(type) && type.attributes.some(isHidden))
          .map(({ uid }) => ({ uid })),
      async run(scratch, { uid }, { model }) {
        const { session } = scratch;
        if (!session.target.allow.has('uploads')) throw new NotAllowed('uploading is not allowed (--allow uploads)');
        const type = typeNamed(model, uid);
        const hidden = type.attributes.filter(isHidden);
        const secrets = Object.fromEntries(hidden.map((attribute) => [attribute.name, secretFor(attribute)]));
        await withUploads(session, [pngFile('touchstone-held.png', 4, 3)], {}, async ([file]) => {
          const held = type.attributes
            .filter(isShownMedia)
            .map(({ name, multiple }) => [name, multiple ? [file?.id] : file?.id]);
          await scratch.create(type, { ...secrets, ...Object.fromEntries(held) });
          for (const population of holderPopulations) {
            expectHidden(session, await session.get(`${filesPath}/${file?.id}?${population}`), hidden);
            const list = `${filesPath}?${population}&filters[id][$eq]=${file?.id}`;
            expectHidden(session, await session.get(list), hidden);
          }
        });
      },
    },
  );

export const holderChecks: readonly Check[] = [
  holdersCheck('security.no-private.of-holders', 'security.no-private', isPrivate),
  holdersCheck('security.no-password.of-holders', 'security.no-password', isPassword),
];
