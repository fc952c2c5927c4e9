/** Writes by a user who may create and update entries of a content-type, but read none of it (4.8, 5). */
import type { JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { setContentActions } from '../../target/arrange/roles.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Request } from '../../target/exchange.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { isPart, partOf } from '../4.1-endpoints/inside.ts';
import { typesOfAllKinds } from '../4.1-endpoints/whole-content.ts';
import { type Bond, bondsOf } from '../4.8-relations/bonds.ts';
import { type Held, linksTogether, type Says } from '../4.8-relations/links-together.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { type AnsweredEntry, entryIn, lastRequest } from '../writing/answers.ts';
import { onType } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { actionOf } from './endpoints.ts';
import { memberOf } from './turns.ts';

/** The relations of a content-type to others, which the user may find. */
const bondsToOthers = (model: Model, type: ContentType): Bond[] =>
  bondsOf(model, type).filter(({ target }) => target.uid !== type.uid);

const first: Says = (id, many) => (many ? [id(0), id(1)] : id(0));

/** Bodies of updates, each of which depends on what is linked before. */
const operations: readonly Says[] = [
  (id, many) => ({ connect: [id(many ? 2 : 1)] }),
  (id, many) => (many ? { connect: [{ id: id(3), position: { after: id(0) } }], disconnect: [id(1)] } : id(2)),
  (id, many) => (many ? { disconnect: [id(0)] } : { connect: [id(3)] }),
  (id, many) => ({ set: many ? [id(1), id(2)] : [id(0)] }),
];

/** Sends writes as the user of a check, since checks run beside each other. Throws NotAllowed where a server takes none from who may not read: that is not stated. */
async function asUnreading(scratch: Scratch, type: ContentType, name: string) {
  const { session, model } = scratch;
  const { role, person } = await memberOf(session, { role: `touchstone-${name}`, person: name });
  const targets = [...new Set(bondsToOthers(model, type).map(({ target }) => target))];
  await setContentActions(session, role, [
    ...(['create', 'update', 'delete'] as const).map((verb) => actionOf(type, verb)),
    ...targets.flatMap((target) => [actionOf(target, 'find'), actionOf(target, 'findOne')]),
  ]);
  return async (method: Request['method'], path: string, data: JsonObject): Promise<AnsweredEntry> => {
    const answer = await session.send({ method, path, auth: person.auth, body: { data } });
    if (answer.status === 403) throw new NotAllowed(`${method} ${path} needs more than the right to write`);
    return entryIn(session, answer);
  };
}

/** What is linked depends on what is stored, whoever may see it. */
const unreadLinksCheck: Check = onType(
  {
    ...variant(
      'rest.relations.connect.unread',
      'rest.relations.connect',
      'connect, disconnect and set start from what an entry links, also by a user who may not read it.',
    ),
    also: ['rest.relations.disconnect', 'rest.relations.set'],
    needs: ['users', 'roles'],
  },
  async (scratch, type, model) => {
    const send = await asUnreading(scratch, type, 'unread-links');
    const links = await linksTogether(scratch, bondsToOthers(model, type), 4);
    const sent = scratch.complete(type, links.dataOf(first));
    const owner = scratch.adopt(type, sent, await send('POST', endpointPath(type), sent));
    let held: Held = {};
    const expectHeld = async (says: Says): Promise<void> => {
      const message = `${lastRequest(scratch.session)}: by a user who may not read it an entry links others than it must`;
      held = links.after(held, says);
      expectSame(message, await links.read(owner), held);
    };
    await expectHeld(first);
    for (const says of operations) {
      await send('PUT', owner.path, links.dataOf(says));
      await expectHeld(says);
    }
  },
  (model) => typesOfAllKinds(model).filter((type) => bondsToOthers(model, type).length > 0),
);

const partsOf = ({ attributes }: ContentType) =>
  attributes.filter((attribute) => isPart(attribute) && !attribute.private);

/** Components that are sent back by their ids stay, and so does what the body does not name. */
const unreadPartsCheck: Check = onType(
  {
    ...variant(
      'rest.components.ids.unread',
      'rest.components.ids',
      'Components that a user sends back with their ids stay, also where the user may not read the entry.',
    ),
    needs: ['users', 'roles'],
  },
  async (scratch, type, model) => {
    const { session } = scratch;
    const send = await asUnreading(scratch, type, 'unread-parts');
    const fields = partsOf(type);
    const data = Object.fromEntries(fields.map((field) => [field.name, partOf(model, field, scratch.part)]));
    const sent = scratch.complete(type, data);
    const owner = scratch.adopt(type, sent, await send('POST', endpointPath(type), sent));
    const query = fields.map(({ name }, at) => `populate[${at}]=${name}`).join('&');
    const read = async (): Promise<JsonObject> => {
      const { attributes } = entryIn(session, await session.get(`${owner.path}?${query}`));
      return Object.fromEntries(fields.map(({ name }) => [name, attributes[name]]));
    };
    const before = await read();
    for (const body of [...fields.map(({ name }) => ({ [name]: before[name] })), {}]) {
      await send('PUT', owner.path, body);
      const message = `${lastRequest(session)}: by a user who may not read the entry its components change`;
      expectSame(message, await read(), before);
    }
  },
  // one content-type, that with the most kinds: other checks write components of each
  (model) =>
    collections(model)
      .toSorted((one, other) => partsOf(other).length - partsOf(one).length)
      .filter((type) => partsOf(type).length > 0)
      .slice(0, 1),
);

export const unreadOwnerChecks: readonly Check[] = [unreadLinksCheck, unreadPartsCheck];
