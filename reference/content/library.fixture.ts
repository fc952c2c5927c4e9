/** A library in memory, for tests of what bodies write. */
import { expect } from 'vitest';
import { isScalar } from '../model/attribute.ts';
import { libraryModel } from '../model/library.example.ts';
import { schemaOf } from '../model/model.ts';
import { BEHAVIOURS, type Profile } from '../model/profile.ts';
import { openStore } from '../store/open-store.ts';
import type { Reader, Ref } from '../store/reader.ts';
import { CHEAP, createPasswords } from './password.ts';
import { createContent } from './service.ts';

const model = libraryModel();
export const BOOK = 'api::book.book';
/** A requester who may do everything. */
export const ANYONE = { may: () => true };
const isPart = (uid: string) => uid.startsWith('shared.');

/** All that is stored of an entry, times aside: values that are not null, ids of what it links, and its components whole. */
function stored(reader: Reader, { uid, id }: Ref): object {
  const entry = reader.get(uid, id);
  const members = [...schemaOf(model, uid).attributes.values()].flatMap((attribute): [string, unknown][] => {
    const { name } = attribute;
    if (isScalar(attribute)) return name.endsWith('At') || entry?.[name] === null ? [] : [[name, entry?.[name]]];
    const refs = reader.linked(uid, id, name);
    const shown = refs.map((ref) => (isPart(ref.uid) ? { id: ref.id, ...stored(reader, ref) } : ref.id));
    return refs.length > 0 ? [[name, shown]] : [];
  });
  return Object.fromEntries(members);
}

/** Content with tags, authors, files and a shelf, and what is stored of each book. */
export async function library(profile: Profile = 'stated') {
  const store = await openStore(model);
  await store.write((writer) => {
    for (const name of ['a', 'b', 'c']) writer.insert('api::tag.tag', { name });
    for (const name of ['a', 'b']) writer.insert('api::author.author', { name });
    for (const name of ['a', 'b', 'c']) writer.insert('plugin::upload.file', { name });
    writer.insert('api::shelf.shelf', { label: 'a' });
  });
  const rules = { defaultLocale: 'en', behaviour: BEHAVIOURS[profile], clock: () => 0 };
  const content = createContent({ model, store, ...rules, passwords: createPasswords(CHEAP) });
  const typeOf = (uid: string) => model.contentTypes.get(uid) ?? expect.fail(uid);
  return {
    ...{ content, book: typeOf(BOOK), mark: typeOf('api::mark.mark'), store },
    whole: (id: number) => stored(store, { uid: BOOK, id }),
  };
}
