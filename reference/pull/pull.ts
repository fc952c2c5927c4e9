/** Pulls the content of a running server, through its API alone, into seed files. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROLE_UID, USER_UID } from '../access/uids.ts';
import { LOCALE_UID } from '../i18n/locales.ts';
import { type ContentType, schemaOf } from '../model/model.ts';
import type { Project } from '../project/load.ts';
import { FILE_UID } from '../query/scope.ts';
import { readSeed } from '../seed/read.ts';
import type { SeedRecord } from '../seed/record.ts';
import { seedFileOf } from '../seed/write.ts';
import { type Choice, CREATOR_UID, chooseTypes } from './choose.ts';
import { linkedFiles } from './linked-files.ts';
import { chosenLocales, readLocales } from './locales.ts';
import { withBytes } from './media.ts';
import { paceOf } from './pace.ts';
import { placeSeed } from './place-seed.ts';
import { progressOn } from './progress.ts';
import { marksFor, queryOf } from './question.ts';
import { emptyNotes } from './read-entry.ts';
import { questionOf, readType, type TypeReading } from './read-type.ts';
import { remarksOf } from './remarks.ts';
import { readRoles } from './roles.ts';
import { AnsweredError, openSource } from './source.ts';
import { openWorkFolder } from './work-folder.ts';

/** Statuses of what a token may not read, or a server does not have. */
const REFUSALS = new Set([403, 404]);

/** What is pulled, and how. */
export interface PullOptions {
  /** Address of the server, with or without the prefix of its API. */
  readonly url: string;
  /** A full-access API token; undefined for what the public may read. */
  readonly token: string | undefined;
  /** Folder of the seed; `.pull` in it holds what is half done. */
  readonly out: string;
  /** The project of the server: its content-types are those that are pulled. */
  readonly project: Project;
  /** Names of content-types, `files` or `users`. @default everything */
  readonly only?: readonly string[] | undefined;
  /** Codes of locales. @default all of the server */
  readonly locales?: readonly string[] | undefined;
  /** Whether the bytes of files are downloaded. */
  readonly media: boolean;
  /** Most requests a second. */
  readonly rate: number;
  log(line: string): void;
}

/**
 * Pulls content. What a stopped pull has read is not asked for again.
 *
 * @returns the number of entries
 * @throws ProjectError with place, cause and remedy; nothing but the work folder has changed then
 */
export async function pull(options: PullOptions): Promise<number> {
  const { project, out, token, log } = options;
  const { model, config } = project;
  const choice = chooseTypes(model, project.dir, options.only);
  const source = openSource({ url: options.url, prefix: config.rest.prefix, token, pace: paceOf(options.rate) });
  // before anything is written: a wrong address leaves nothing behind
  const serverLocales = await readLocales(source);
  const locales = chosenLocales(options.locales, serverLocales, source.url);
  const reader = { model, marks: marksFor(model), notes: emptyNotes() };
  const ofPlugins = [...(choice.users ? [USER_UID] : []), FILE_UID].map((uid) => typeOf(project, uid));
  const questions = [...choice.types, ...ofPlugins].map((type) => [
    type.uid,
    queryOf(questionOf({ reader, locales }, type)),
  ]);
  const work = openWorkFolder(out, { url: source.url, questions: Object.fromEntries(questions) });
  try {
    if (work.isResumed) log(`goes on with a pull that stopped (${work.folder})`);
    const allLocales = serverLocales.map(({ code }) => code);
    const reading = { source, work, reader, progress: progressOn(log), locales, allLocales };
    const records = await readAll(reading, project, choice, log);
    const files = records.get(FILE_UID);
    if (files && options.media) records.set(FILE_UID, await download(reading, files));
    if (choice.isAll && serverLocales.length > 0) records.set(LOCALE_UID, serverLocales);
    if (!choice.isAll) keepEarlier(records, project, out);
    const complete = await placeSeed({ project, out, work: work.folder, from: source.url }, records);
    const { unknown } = reader.notes;
    for (const line of remarksOf(model, complete, { unknown, media: options.media })) log(line);
    work.remove();
    return complete.lists.reduce((sum, { entries }) => sum + entries.length, 0);
  } finally {
    work.release();
  }
}

/** Reads all entries, by uid. */
async function readAll(reading: TypeReading, project: Project, choice: Choice, log: (line: string) => void) {
  const { work, reader, source } = reading;
  const records = new Map<string, readonly SeedRecord[]>();
  for (const type of choice.types) records.set(type.uid, await readType(reading, type));
  /** What plugins answer may be refused to a token that may read all content. */
  const readPlugin = async (uid: string): Promise<readonly SeedRecord[] | undefined> => {
    try {
      return await readType(reading, typeOf(project, uid));
    } catch (error) {
      const isRefused = error instanceof AnsweredError && REFUSALS.has(error.status);
      if (!choice.isAll || !isRefused) throw error;
      log(`left out: ${uid}: ${error.message}`);
      return undefined;
    }
  };
  const users = choice.users ? await readPlugin(USER_UID) : undefined;
  if (users) {
    const roles = await readRoles(source);
    records.set(
      USER_UID,
      users.map((user) => ('role' in user ? { ...user, role: roles.idOf(user.role) } : user)),
    );
    if (roles.entries.length > 0) records.set(ROLE_UID, roles.entries);
  }
  const linked = choice.files === 'linked' ? linkedFiles(reader.model, records) : undefined;
  const files = await readPlugin(FILE_UID);
  if (files)
    records.set(
      FILE_UID,
      files.filter(({ id }) => linked?.has(id) !== false),
    );
  const creators = work.entriesOf(CREATOR_UID).entries;
  if (creators.length > 0) records.set(CREATOR_UID, [...new Map(creators.map((each) => [each.id, each])).values()]);
  return records;
}

/** Entries that a choice brings along join those that an earlier pull brought: other content-types may link them. */
function keepEarlier(records: Map<string, readonly SeedRecord[]>, { model }: Project, out: string): void {
  for (const uid of [FILE_UID, CREATOR_UID, ROLE_UID]) {
    const file = join(out, seedFileOf(uid));
    const entries = records.get(uid);
    if (!entries || !existsSync(file)) continue;
    const fresh = new Set(entries.map(({ id }) => id));
    const earlier = readSeed([file], model).entries.map(({ id, data }) => ({ ...data, id }));
    records.set(
      uid,
      [...earlier.filter(({ id }) => !fresh.has(id)), ...entries].sort((one, other) => one.id - other.id),
    );
  }
}

/** Downloads the bytes of files. */
async function download({ source, work, progress }: TypeReading, files: readonly SeedRecord[]): Promise<SeedRecord[]> {
  const records: SeedRecord[] = [];
  for (const file of files) {
    records.push(await withBytes(source, work, file));
    progress.step('bytes of files', records.length, files.length - records.length);
  }
  return records;
}

function typeOf({ model }: Project, uid: string): ContentType {
  const type = schemaOf(model, uid);
  if (!('kind' in type)) throw new Error(`${uid} is a component`);
  return type;
}
