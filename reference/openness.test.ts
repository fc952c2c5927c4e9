import { describe, expect, it } from 'vitest';
import { libraryModel } from './model/library.example.ts';
import { opennessLines, type StartedServer } from './openness.ts';

const model = libraryModel();
const server = (more: Partial<StartedServer>): StartedServer => ({
  listening: '127.0.0.1',
  url: 'http://127.0.0.1:1337',
  model,
  anyone: { may: () => false },
  public: '',
  ...more,
});

describe('a start', () => {
  it('says nothing of a server that only this machine reaches', () => {
    expect(opennessLines(server({}))).toEqual([]);
    expect(opennessLines(server({ listening: 'localhost', public: 'read' }))).toEqual([]);
  });

  it('says aloud where other machines reach it, and what is open to them', () => {
    const open = server({ listening: '0.0.0.0', url: 'http://0.0.0.0:4000' });
    const nothing = 'without a token, anyone may read and change nothing of the content';
    expect(opennessLines(open)).toEqual([
      expect.stringMatching(/^open to the network: http:\/\/[\d.]+:4000(, http:\S+)*; without/),
    ]);
    expect(opennessLines(open)[0]).toContain(nothing);
    const anyone = { may: (action: string, uid: string) => uid === 'api::book.book' && action !== 'delete' };
    expect(opennessLines(server({ listening: '10.0.0.5', url: 'http://10.0.0.5:4000', anyone }))).toEqual([
      expect.stringMatching(
        /^open to the network: http:\/\/10\.0\.0\.5:4000; without a token, anyone may read 1 of \d+ content-types and change 1$/,
      ),
    ]);
  });

  it('says what all is not', () => {
    expect(opennessLines(server({ public: 'all' }))).toEqual([
      expect.stringMatching(/^public all: anyone may read and change all entries; not files, users, roles and locales/),
    ]);
    expect(opennessLines(server({ public: 'all,plugin::upload.content-api.upload' }))).toHaveLength(1);
  });
});
