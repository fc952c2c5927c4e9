import { describe, expect, it } from 'vitest';
import { PROFILES, type Profile } from '../../reference/model/profile.ts';
import { loadDifferences } from '../../spec/index.ts';
import { differencesOf } from './compare.ts';
import { differencesIn } from './differences.ts';
import { startObserved } from './observed-server.ts';
import { readRecording } from './recording.ts';
import { type Outcome, replay } from './replay.ts';

const RECORDINGS = ['rest', 'extra', 'auth', 'noconfig', 'i18n-sync', 'graphql', 'graphql-dev', 'graphql-limits'];

/** Starts, and answers up to 1400 requests. */
const TIMEOUT = 120_000;

/** Share of a recording that may be answered differently. */
const MOST_DIFFERENT = { rest: 0.08, graphql: 0.09 };

const described = ({ recorded, answer }: Outcome, profile: Profile) => {
  const { method, path } = recorded.request;
  return [`${recorded.n} ${recorded.name}: ${method} ${path}`, ...differencesOf(recorded, answer, profile).slice(0, 5)];
};

describe.each(PROFILES)('the reference in profile %s', (profile) => {
  const differences = differencesIn(profile);

  it.each(RECORDINGS)(
    'answers %s as recorded, but where a decision says otherwise',
    { timeout: TIMEOUT },
    async (name) => {
      const server = await startObserved(name, profile);
      const outcomes = await replay(name, server, differences, profile).finally(() => server.close());
      const listed = new Set(differences.filter(({ recording }) => recording === name).map(({ n }) => n));
      const unlisted = outcomes.filter(({ recorded, equal }) => !equal && !listed.has(recorded.n));
      expect(
        unlisted.map((outcome) => described(outcome, profile)),
        'different, and not listed',
      ).toEqual([]);
      const stale = outcomes.filter(({ recorded, equal }) => equal && listed.has(recorded.n));
      expect(
        stale.map(({ recorded }) => recorded.n),
        'listed, yet equal',
      ).toEqual([]);
      expect(
        outcomes.flatMap(({ lost }) => lost),
        'refused instead requests',
      ).toEqual([]);
    },
  );
});

describe('recorded differences', () => {
  const differences = loadDifferences();

  it('name exchanges that were recorded, each once', () => {
    const ids = RECORDINGS.flatMap((name) => readRecording(name).map(({ n }) => `${name} ${n}`));
    const named = differences.map(({ recording, n }) => `${recording} ${n}`);
    expect(named.filter((each, index) => !ids.includes(each) || named.indexOf(each) !== index)).toEqual([]);
  });

  it.each(Object.entries(MOST_DIFFERENT))('are few in %s', (name, most) => {
    const listed = differences.filter(({ recording }) => recording === name).length;
    expect(listed / readRecording(name).length).toBeLessThanOrEqual(most);
  });
});
