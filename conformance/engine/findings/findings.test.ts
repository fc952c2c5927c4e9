import { describe, expect, it } from 'vitest';
import type { CheckResult, Failure } from '../events.ts';
import { findingsOf } from './findings.ts';

const failure = (features: readonly string[], requests = 1): Failure => ({
  requests: Array.from({ length: requests }, () => ({
    ...{ method: 'GET', path: '/api/books', headers: {}, body: null, curl: 'curl', status: 200, answer: null },
  })),
  ...{ expected: null, actual: null, features, seed: 1, case: null, path: 'example:0' },
});

const failed = (id: string, features: readonly string[], requests = 1): CheckResult => ({
  ...{
    id,
    sections: ['4.6'],
    level: 'must',
    status: 'stated',
    clauses: [id],
    verdict: 'fail',
    cases: 1,
    durationMs: 1,
  },
  failure: failure(features, requests),
});

describe('findingsOf', () => {
  it('makes one finding of failures with one cause', () => {
    const [finding, ...others] = findingsOf([
      failed('rest.sort.one', ['type:string', 'symptom:value', 'parameter:sort'], 3),
      failed('rest.populate.one', ['type:string', 'symptom:value', 'parameter:populate']),
    ]);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ checks: ['rest.populate.one', 'rest.sort.one'], failure: { requests: [{}] } });
    expect(finding?.title).toMatch(/^2 checks fail: a value is wrong in attributes of type string/);
  });

  it.each([
    [{ status: 200, body: [{ id: 1 }] }, 'a request is not answered as it must be'],
    [{ status: 400, body: { error: {} } }, 'a request is refused that must be answered'],
    [{ status: 200, body: { data: null, errors: [{}] } }, 'a request is refused that must be answered'],
  ])('calls an answer refused only where it is: %j', (actual, words) => {
    const result = failed('users.list', ['symptom:refused']);
    const [finding] = findingsOf([{ ...result, failure: { ...failure(['symptom:refused']), actual } }]);
    expect(finding?.title).toContain(`1 check fails: ${words}`);
  });

  it('keeps failures apart that share nothing', () => {
    const findings = findingsOf([
      failed('a', ['type:string', 'symptom:value']),
      failed('b', ['operator:$eqi', 'symptom:missing']),
    ]);
    expect(findings.map(({ checks }) => checks)).toEqual([['a'], ['b']]);
  });

  it('keeps two faults apart whose checks read back by id what they wrote', () => {
    const readBack = ['asks:list', 'face:rest', 'narrowed:$in', 'parameter:populate', 'change:another order'];
    const contains = ['asks:list', 'face:rest', 'operator:$contains', 'parameter:filters', 'symptom:missing'];
    const findings = findingsOf([
      ...['a', 'b', 'c'].map((id) => failed(id, readBack)),
      ...['d', 'e', 'f', 'g'].map((id) => failed(id, contains)),
    ]);
    expect(findings.map(({ checks }) => checks.join(''))).toEqual(['defg', 'abc']);
  });

  it('puts what is read back by id under a fault of $in', () => {
    const findings = findingsOf([
      ...['a', 'b'].map((id) => failed(id, ['asks:list', 'operator:$in', 'parameter:filters', 'symptom:stray'])),
      ...['c', 'd', 'e'].map((id) => failed(id, ['asks:list', 'narrowed:$in', 'parameter:populate', 'symptom:absent'])),
    ]);
    expect(findings.map(({ checks }) => checks.join(''))).toEqual(['abcde']);
  });

  it.each([
    ['unwritable:pages', '2 checks fail: the target answers 5xx where pages is written (4.6)'],
    ['unreadable:pages', '2 checks fail: the target answers 5xx where pages is asked for (4.6)'],
  ])('names the attribute that makes the target answer 5xx: %s', (feature, title) => {
    const common = [feature, 'answer:5xx', 'symptom:refused'];
    const findings = findingsOf([failed('a', [...common, 'asks:create']), failed('b', [...common, 'asks:query'])]);
    expect(findings.map((finding) => finding.title)).toEqual([title]);
  });

  it('names the operator that checks of several clauses share, and none where one clause alone fails', () => {
    const features = ['asks:list', 'face:rest', 'operator:$null', 'symptom:stray'];
    const clausesOf = (...ids: readonly string[]) =>
      findingsOf(
        ids.map((id) => failed(id, features)),
        [],
      ).map(({ clauses: [first] }) => first);
    expect(clausesOf('rest.sort.one', 'rest.populate.one')).toEqual(['rest.filters.null']);
    expect(clausesOf('drafts.live-by-default', 'drafts.live-by-default')).toEqual(['drafts.live-by-default']);
  });

  it('names the operator that the smallest form of a failure still needs', () => {
    const features = ['face:rest', 'operator:$gte', 'operator:$not', 'operator:$notContains', 'symptom:stray'];
    const [first] = findingsOf([
      ...['rest.filters.syntax', 'rest.pagination.total'].map((id) => {
        const one = failed(id, features);
        return { ...one, failure: { ...one.failure, needs: ['operator:$not', 'operator:$notContains'] } as Failure };
      }),
    ]);
    expect(first?.clauses[0]).toBe('rest.filters.not-contains');
  });

  it.each([
    ['rest.envelope.populated-to-many', 'rest.envelope.populated-to-many'],
    // the judge names it for whatever makes a list hold other entries
    ['rest.filters.syntax', 'rest.populate.one'],
  ])('names what the judge names in most failures, unless many faults are named so: %s', (kind, clause) => {
    const findings = findingsOf(
      ['rest.populate.one', 'rest.populate.sort', 'rest.populate.fields'].map((id) => {
        const one = failed(id, ['face:rest', 'symptom:shape', `kind:${kind}`]);
        return { ...one, failure: { ...one.failure, kind } as Failure };
      }),
    );
    expect(findings.map(({ clauses: [first] }) => first)).toEqual([clause]);
  });

  it('puts lists chosen by values of a wrong type under the fault of the type, unless they share an operator', () => {
    const ofValues = ['a', 'b', 'c'].map((id) => failed(id, ['face:rest', 'type:time', 'symptom:value']));
    const chosen = (id: string, operator: string, ...through: readonly string[]) =>
      failed(id, ['face:rest', `operator:${operator}`, 'through:time', ...through, 'symptom:missing', 'asks:list']);
    const groups = (...others: readonly CheckResult[]) =>
      findingsOf([...ofValues, ...others]).map(({ checks }) => checks.toSorted().join(''));
    expect(groups(chosen('d', '$lt'), chosen('e', '$in'))).toEqual(['abcde']);
    expect(groups(chosen('d', '$lt'), chosen('e', '$lt'))).toEqual(['abc', 'de']);
    expect(groups(chosen('d', '$lt'), chosen('e', '$in', 'through:text'))).toEqual(['abcde']);
    expect(groups(chosen('d', '$lt', 'through:text'), chosen('e', '$in', 'through:text'))).toEqual(['abc', 'de']);
    const many = ['d', 'e', 'f', 'g', 'h', 'i', 'j'].map((id, at) =>
      chosen(id, `$${at}`, ...(at > 0 ? ['through:text'] : [])),
    );
    expect(groups(...many)).toEqual(['defghij', 'abc']);
  });

  it('makes one finding of all that is refused in the same words, and quotes them where that is much', () => {
    const refused = (id: string, ...features: readonly string[]) =>
      failed(id, ['refusal:Must provide query string.', ...features]);
    const few = [refused('a', 'asks:schema', 'symptom:refused'), refused('b', 'asks:mutation', 'symptom:extra')];
    expect(findingsOf(few).map(({ checks }) => checks.join(' '))).toEqual(['a b']);
    const many = Array.from({ length: 60 }, (_, at) => refused(`graphql.limits.depth.${at}`, `asks:${at % 7}`));
    const titles = findingsOf([...few, ...many]).map(({ title, mutant }) => `${title} ${mutant}`);
    expect(titles).toEqual(['62 checks fail: a request is refused: Must provide query string. (4.6) undefined']);
  });

  it('puts a clause that is broken in any answer beside the check of the clause', () => {
    const everywhere = { ...failed('b.everywhere', ['operator:$eq', 'symptom:extra']), clauses: ['b'] };
    const findings = findingsOf([failed('a', ['symptom:order']), failed('b', ['symptom:absent']), everywhere]);
    expect(findings.map(({ checks }) => checks.join(' '))).toEqual(['b b.everywhere', 'a']);
  });

  it('makes none of checks that pass', () => {
    expect(findingsOf([{ ...failed('a', []), verdict: 'expected-fail' }])).toEqual([]);
  });
});
