/** The files of the target before the run, as their list shows them. */
import { isObject, type JsonObject } from '../models/json.ts';
import { filesPath } from '../target/arrange/things.ts';
import type { Session } from '../target/session.ts';

/** Attributes of files, by id. */
export type FileRecords = ReadonlyMap<string, JsonObject>;

/** Reads the list of all files; empty where the target shows none. */
export async function readFiles(session: Session): Promise<FileRecords> {
  const { status, body } = await session.get(filesPath);
  const files = status === 200 && Array.isArray(body) ? body.filter(isObject) : [];
  return new Map(files.map((file) => [String(file.id), file]));
}
