/** All that a server holds, as text: entries in every state and locale with what they link, files, users and roles. */

import { defaultProject } from '../../conformance/models/package-root.ts';
import { readModel } from '../../conformance/models/read.ts';
import { endpointPath } from '../../conformance/target/endpoints.ts';

export async function contentOf({ url, token }: { readonly url: string; readonly token: string }): Promise<string> {
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    // A role that was put back says when.
    return `${path} ${answer.status} ${path.endsWith('/roles') ? text.replace(/"updatedAt":"[^"]*"/g, '') : text}`;
  };
  const { contentTypes } = readModel(defaultProject());
  const paths = contentTypes.flatMap((type) => {
    const query = ['publicationState=preview', 'populate=*', ...(type.localized ? ['locale=all'] : [])];
    if (type.kind === 'singleType') return [`${endpointPath(type)}?${query.join('&')}`];
    return [`${endpointPath(type)}?${[...query, 'pagination[pageSize]=100', 'sort=id'].join('&')}`];
  });
  const others = ['/api/users?sort=id', '/api/upload/files?sort=id', '/api/users-permissions/roles'];
  return (await Promise.all([...paths, ...others].map(get))).join('\n');
}
