/** Detects changes of the target's content by other clients during a run. */
import { isObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import type { Target } from '../target/target.ts';

/** The most pages to read of one content-type: a large target is not read whole again and again. */
const mostPages = 20;

/** Compares the content with that at the start. */
export interface Watch {
  /** Reads the content again; resolves to whether it differs from the start. Throws TargetDown. */
  changed(): Promise<boolean>;
}

/** Reads the entries and their updatedAt, for comparisons later in the run. Throws TargetDown. */
export async function watchContent(model: Model, target: Target): Promise<Watch> {
  const before = await fingerprint(model, target);
  // where two reads differ without a change, a difference later proves nothing
  const steady = (await fingerprint(model, target)) === before;
  const differs = async (): Promise<boolean> => (await fingerprint(model, target)) !== before;
  return {
    // a difference that a second read does not have is a fault of the first read's answer, and no change of the content
    changed: async () => steady && (await differs()) && (await differs()),
  };
}

async function fingerprint(model: Model, target: Target): Promise<string> {
  const parts = await Promise.all(
    model.contentTypes
      .filter((type) => type.kind === 'collectionType')
      .map(async (type) => {
        const marks: string[] = [];
        for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page += 1) {
          const query = `publicationState=preview&fields[0]=updatedAt&sort=id&pagination[page]=${page}&pagination[pageSize]=100`;
          const answer = await target.send({ method: 'GET', path: `${endpointPath(type)}?${query}`, auth: 'full' });
          const body = isObject(answer.body) ? answer.body : {};
          marks.push(JSON.stringify(body.data));
          const meta = isObject(body.meta) ? body.meta.pagination : undefined;
          pages = isObject(meta) && typeof meta.pageCount === 'number' ? meta.pageCount : 1;
        }
        return `${type.uid} ${marks.join()}`;
      }),
  );
  return parts.join('\n');
}
