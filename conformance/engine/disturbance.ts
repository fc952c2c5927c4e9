/** Notices that somebody else changes the target's content while it is being judged. */
import { isObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import type { Target } from '../target/target.ts';

/** Pages read of one content-type at most: enough to notice changes, without reading a large target again and again. */
const mostPages = 20;

/** Whether another client changed the content since the world was built. */
export interface Watch {
  /** Reads again; true when content differs from the start. Throws TargetDown. */
  changed(): Promise<boolean>;
}

/** Reads which entries there are and when each was last changed. Throws TargetDown. */
export async function watchContent(model: Model, target: Target): Promise<Watch> {
  const before = await fingerprint(model, target);
  // A target whose lists differ without any change would make every failure look like somebody else's doing.
  const steady = (await fingerprint(model, target)) === before;
  return {
    changed: async () => steady && (await fingerprint(model, target)) !== before,
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
