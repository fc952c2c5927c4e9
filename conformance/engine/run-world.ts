/** The world of a run: builds it, and tells what is left out of it. */
import { graphqlModel } from '../target/in-graphql.ts';
import type { Session } from '../target/session.ts';
import { hasCapability } from '../target/target.ts';
import { findBlindSpots } from '../world/blind-spots.ts';
import { buildWorld } from '../world/build.ts';
import type { World } from '../world/world.ts';
import type { Connection } from './connect.ts';
import { keepsCase } from './keeps-case.ts';
import type { RunOptions } from './options.ts';

/**
 * Builds the world of a run and asks what its questions depend on. Calls `notice` with what will not be judged.
 *
 * @throws TargetDown when the target stops answering
 * @throws Error when the target does not delete entries
 */
export async function openWorld(
  { model, target, writes }: Connection,
  session: Session,
  { seed, smoke, readOnly }: Pick<RunOptions, 'smoke' | 'readOnly'> & { readonly seed: number },
  notice: (message: string) => void,
): Promise<World> {
  let world = await buildWorld({ model, target, session, seed, isSmall: smoke, isReadOnly: readOnly });
  if (smoke !== true) world = { ...world, keepsCase: await keepsCase(model, world, session) };
  await writes.lookAgain();
  if (hasCapability(target, 'graphql'))
    world = { ...world, blindSpots: await findBlindSpots(graphqlModel(model, target), world, session) };
  for (const message of omissions(world)) notice(message);
  const { notInGraphql = [] } = target.owner ?? {};
  if (notInGraphql.length > 0) notice(`GraphQL is asked without ${notInGraphql.join(', ')}, as the owner says`);
  if (readOnly) notice(whatIsRead(model, world));
  return world;
}

/** What of a target is not judged, in words. */
function omissions({ blindSpots = [], unwritable = [], gaps = [] }: World): string[] {
  return [
    ...blindSpots.map(
      ({ uid, attribute, reason }) =>
        `GraphQL is asked without ${attribute} of ${uid}, which it cannot answer: ${reason}`,
    ),
    ...unwritable.map(({ uid, attribute, reason }) => `entries of ${uid} are made without ${attribute}: ${reason}`),
    ...gaps.map(({ uid, reason }) => `nothing of ${uid} is judged: ${reason}`),
  ];
}

/** What a run that only reads judges. */
function whatIsRead({ contentTypes }: Connection['model'], world: World): string {
  const entries = contentTypes.reduce((sum, { uid }) => sum + world.entries(uid).length, 0);
  return `judged by reading alone: the ${entries} entries that are there; no request that could write is sent`;
}
