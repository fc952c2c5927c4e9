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
  /** Whether a read has ever shown a difference, also one that another client has undone since. */
  readonly wasChanged: boolean;
}

/** Ways to ask for the same entries: a server may err in its answers to one of them. */
const forms = ['fields[0]=updatedAt&sort=id', 'sort=id:desc'];

/** Reads the entries and their updatedAt, for comparisons later in the run. Throws TargetDown. */
export async function watchContent(model: Model, target: Target): Promise<Watch> {
  const before = await fingerprint(model, target, forms[0]);
  const differs = async (form: string): Promise<boolean> => (await fingerprint(model, target, form)) !== before;
  const differences = async (): Promise<number> => {
    let count = 0;
    for (const form of forms) if (await differs(form)) count += 1;
    return count;
  };
  // where reads differ without a change, a difference later proves nothing
  const steady = (await differences()) === 0;
  let wasChanged = false;
  return {
    async changed() {
      // a difference that another read does not have is a fault of the first read's answer, and no change of the content
      const isChanged = steady && (await differences()) === forms.length;
      wasChanged ||= isChanged;
      return isChanged;
    },
    get wasChanged() {
      return wasChanged;
    },
  };
}

/** The ids and dates of all entries, read in this form. */
async function fingerprint(model: Model, target: Target, form = ''): Promise<string> {
  const parts = await Promise.all(
    model.contentTypes
      .filter((type) => type.kind === 'collectionType')
      .map(async (type) => {
        const marks: string[] = [];
        for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page += 1) {
          const query = `publicationState=preview&${form}&pagination[page]=${page}&pagination[pageSize]=100`;
          const answer = await target.send({ method: 'GET', path: `${endpointPath(type)}?${query}`, auth: 'full' });
          const body = isObject(answer.body) ? answer.body : {};
          marks.push(...(Array.isArray(body.data) ? body.data.map(markOf) : [JSON.stringify(body.data)]));
          const meta = isObject(body.meta) ? body.meta.pagination : undefined;
          pages = isObject(meta) && typeof meta.pageCount === 'number' ? meta.pageCount : 1;
        }
        return `${type.uid} ${marks.toSorted().join()}`;
      }),
  );
  return parts.join('\n');
}

/** The id of an entry and when it changed; of anything else what it is. */
function markOf(entry: unknown): string {
  const { id, attributes } = isObject(entry) ? entry : {};
  return isObject(attributes) ? `${String(id)} ${String(attributes.updatedAt)}` : JSON.stringify(entry);
}
