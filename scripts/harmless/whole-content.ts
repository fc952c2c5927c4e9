/** All that a target holds, as text, to compare it before and after a run. */

import { defaultProject } from '../../conformance/models/package-root.ts';
import { readModel } from '../../conformance/models/read.ts';
import { endpointPath } from '../../conformance/target/endpoints.ts';

interface Server {
  readonly url: string;
  readonly token: string;
}

/** One line for each entry, user, role and file, by its path. */
export async function wholeContent({ url, token }: Server): Promise<string[]> {
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    return response.json();
  };
  const lines: string[] = [];
  for (const type of readModel(defaultProject()).contentTypes) {
    const path = endpointPath(type);
    const query = 'populate=*&publicationState=preview&locale=all&pagination[pageSize]=100';
    if (type.kind === 'singleType') {
      for (const locale of type.localized ? ['en', 'de', 'fr'] : ['']) {
        lines.push(`${path} ${locale} ${JSON.stringify(await get(`${path}?${query.replace('all', locale)}`))}`);
      }
      continue;
    }
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { data, meta } = (await get(`${path}?${query}&pagination[page]=${page}`)) as {
        data: { id: number }[];
        meta: { pagination: { pageCount: number } };
      };
      pages = meta.pagination.pageCount;
      lines.push(...data.map((entry) => `${path}/${entry.id} ${JSON.stringify(entry)}`));
    }
  }
  for (const list of ['/api/users?populate=*', '/api/upload/files']) {
    for (const item of (await get(list)) as { id: number }[]) lines.push(`${list} ${item.id} ${JSON.stringify(item)}`);
  }
  const { roles } = (await get('/api/users-permissions/roles')) as { roles: { id: number }[] };
  for (const { id } of roles) {
    lines.push(`role ${id} ${JSON.stringify(await get(`/api/users-permissions/roles/${id}`))}`);
  }
  return lines.sort();
}
