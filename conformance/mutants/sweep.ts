/** Deletes the leftovers of broken creates and deletes, so that they do not affect the next mutant. */
import { isObject } from '../models/json.ts';
import { collectionTypes } from '../models/lookup.ts';
import type { Model } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import type { Target } from '../target/target.ts';

/** Deletes every entry created since the sweeper. Only for targets without other users. */
export type Sweeper = () => Promise<void>;

/** Creates a sweeper of all collection types of the model. */
export async function createSweeper(model: Model, target: Pick<Target, 'send'>): Promise<Sweeper> {
  const types = collectionTypes(model);
  const newest = async (path: string): Promise<number[]> => {
    const query = 'sort=id:desc&pagination[pageSize]=100&publicationState=preview&locale=all&fields[0]=createdAt';
    const { body } = await target.send({ method: 'GET', path: `${path}?${query}`, auth: 'full' });
    const data = isObject(body) && Array.isArray(body.data) ? body.data : [];
    return data.map((entry) => (isObject(entry) ? Number(entry.id) : 0));
  };
  const last = new Map<string, number>();
  for (const type of types) last.set(type.uid, (await newest(endpointPath(type)))[0] ?? 0);

  return async () => {
    for (const type of types) {
      const path = endpointPath(type);
      // Ids only grow: an entry with a higher id than before is new.
      const strays = async (): Promise<number[]> => (await newest(path)).filter((id) => id > (last.get(type.uid) ?? 0));
      for (let ids = await strays(); ids.length > 0; ids = await strays()) {
        const answers = await Promise.all(
          ids.map((id) => target.send({ method: 'DELETE', path: `${path}/${id}`, auth: 'full' })),
        );
        if (answers.some(({ status }) => status >= 400))
          throw new Error(`what a mutant left in ${path} cannot be removed`);
      }
    }
  };
}
