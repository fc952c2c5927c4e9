/** Operations with files, in the multipart request form of GraphQL (4.9). */
import type { JsonObject } from '../../models/json.ts';
import type { SmallFile } from '../../target/arrange/upload.ts';
import type { Answer, Auth, FormPart } from '../../target/exchange.ts';
import { type GraphqlAnswer, graphqlAnswer, graphqlPath } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';

/** The text of a file that has no other content. */
export const contentOf = (filename: string): string => `content of ${filename}`;

/**
 * Sends an operation, or several, with files by their places: `map` names each by a word, with all places of the same
 * file, and the parts stand in the opposite order. The files are texts, or all have the content of `file`.
 */
export async function sendOperations(
  session: Session,
  operations: JsonObject | readonly JsonObject[],
  files: Readonly<Record<string, string>>,
  { auth = 'full', file }: { readonly auth?: Auth; readonly file?: SmallFile } = {},
): Promise<Answer> {
  const nameAt = (at: number): string => `part-${at}`;
  const names = [...new Set(Object.values(files))];
  const placesOf = (filename: string): string[] => Object.keys(files).filter((place) => files[place] === filename);
  const places = names.map((filename, at) => [nameAt(at), placesOf(filename)]);
  const parts = names.map((filename, at) => ({
    name: nameAt(at),
    filename,
    type: file?.type ?? 'text/plain',
    base64: Buffer.from(file?.bytes ?? contentOf(filename)).toString('base64'),
  }));
  const form: FormPart[] = [
    { name: 'operations', value: JSON.stringify(operations) },
    { name: 'map', value: JSON.stringify(Object.fromEntries(places)) },
    ...parts.toReversed(),
  ];
  return session.send({ method: 'POST', path: graphqlPath(session.target), auth, form });
}

/** The same for one operation, with the places of files in its variables. */
export const sendForm = async (
  session: Session,
  query: string,
  variables: JsonObject,
  files: Readonly<Record<string, string>>,
  options?: Parameters<typeof sendOperations>[3],
): Promise<GraphqlAnswer> => graphqlAnswer(await sendOperations(session, { query, variables }, files, options));
