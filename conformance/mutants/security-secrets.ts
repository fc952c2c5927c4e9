/** Mutants that reveal secrets: private attributes, passwords, secrets of users. */
import type { JsonObject } from '../models/json.ts';
import {
  entryIn,
  filterMembers,
  jsonReply,
  refusal,
  requests,
  withAttributes,
  withEntries,
  withMemory,
} from './faults.ts';
import type { MakeFault, Passing, Reply, Row } from './mutant.ts';
import { hiddenNames } from './needs.ts';
import { type Pair, pairsOf } from './query-string.ts';
import { fromEndpoint } from './routes.ts';
import { by } from './when.ts';

interface Notebook {
  readonly names: ReadonlySet<string>;
  /** All present values of an attribute, of any content-type. */
  values(name: string): string[];
}

/** A fault that answers reads and knows written secrets; undefined keeps the sound answer. */
const withSecrets =
  (answer: (request: Passing, notes: Notebook) => Reply | undefined): MakeFault =>
  (bench) => {
    const names = new Set(hiddenNames(bench.model));
    const secrets = new Map<string, JsonObject>();
    const values = (name: string): string[] =>
      [...secrets.values()].flatMap((data) => (name in data ? [String(data[name])] : []));
    const noting = fromEndpoint('POST PUT', ({ type, data, entry }) => {
      const key = `${type.uid} ${entry?.id}`;
      if (entry) secrets.set(key, { ...secrets.get(key), ...filterMembers(data, (_value, name) => names.has(name)) });
      return undefined;
    });
    const asking = requests(isGet, (request) => answer(request, { names, values }) ?? request);
    return { ...asking(bench), ...noting(bench) };
  };

const isGet = by('GET');

/** An empty list with this total. */
const emptyListOf = (total: number): Reply =>
  jsonReply(200, { data: [], meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total } } });

interface Question {
  readonly name: string;
  readonly operand: string;
}

/** A fault that answers questions which `find` finds in parameters. */
const leakMatches = (find: (pair: Pair, names: ReadonlySet<string>) => Question | undefined): MakeFault =>
  withSecrets((request, { names, values }) => {
    const [question] = pairsOf(request.path).flatMap((pair) => find(pair, names) ?? []);
    if (question === undefined) return undefined;
    const { name, operand } = question;
    const texts = (name === '*' ? [...names] : [name]).flatMap(values);
    return emptyListOf(texts.filter((value) => operand !== '' && value.includes(operand)).length);
  });

/** The secret after these keys of a parameter; `*` is any key. */
const secretBehind =
  (...path: readonly string[]) =>
  ({ keys, value }: Pair, names: ReadonlySet<string>): Question | undefined => {
    const isThere = path.every((key, at) => key === '*' || key === keys[at]);
    const name = isThere ? keys.slice(path.length).find((key) => names.has(key)) : undefined;
    return name === undefined ? undefined : { name, operand: value };
  };

/** The secret in a key of this form. */
const secretIn = (text: string | undefined, form: RegExp, operand: string, names: ReadonlySet<string>) => {
  const name = form.exec(text ?? '')?.[1] ?? '';
  return names.has(name) ? { name, operand } : undefined;
};

/** Keeps the order by age and changes the total, which reveals the order of the secrets. */
const leakOrder = (find: (value: string, secrets: ReadonlySet<string>) => string | undefined): MakeFault =>
  withSecrets((request, notes) => {
    const sort = pairsOf(request.path).find(({ keys }) => keys[0] === 'sort');
    const name = sort && find([...sort.keys, sort.value].join('.'), notes.names);
    const values = name === undefined ? [] : notes.values(name);
    return name === undefined
      ? undefined
      : emptyListOf(values.filter((value, at) => at > 0 && value > (values[at - 1] ?? '')).length);
  });

const last = (text: string, names: ReadonlySet<string>): string | undefined =>
  text.split(/[.:]/).find((part) => names.has(part));

/** Gives opposite questions about users different answers. */
const leakPeople = (path: RegExp): MakeFault =>
  requests(
    (request) => isGet(request) && path.test(decodeURIComponent(request.path)),
    (request) => emptyListOf(/\[\$(notNull|contains|gte)\]/.test(decodeURIComponent(request.path)) ? 0 : 1),
  );

const prototypePolluted = withMemory(() => {
  let polluted = false;
  return () => ({
    request: (request) => {
      polluted ||= request.text.includes('"__proto__":');
      return request;
    },
    answer: (answer) =>
      polluted && entryIn(answer)
        ? withEntries(answer, (entry) => withAttributes(entry, (all) => ({ ...all, polluted: 1 })))
        : answer,
  });
});

const prototype500 = requests(
  ({ method, text }) => method === 'POST' && /"(__proto__|constructor)":/.test(text),
  refusal('Internal Server Error', 500),
);

// biome-ignore format: a table, one mutant a row
export const securityMutants: Row[] = [
  ['security.tells.filters', 'security.secret-independent', 'A filter on a private attribute is answered.',
    leakMatches((pair, names) => (names.has(pair.keys[1] ?? '') ? secretBehind('filters')(pair, names) : undefined))],
  ['security.tells.logical', 'security.secret-independent', 'A filter on a private attribute is answered inside $or.',
    leakMatches(secretBehind('filters', '$or'))],
  ['security.tells.populate-filter', 'security.secret-independent',
    'A filter on a private attribute is answered inside populate.', leakMatches(secretBehind('populate', '*', 'filters'))],
  ['security.tells.morph', 'security.secret-independent',
    'A filter on a private attribute is answered inside populate of a polymorphic relation.',
    leakMatches(secretBehind('populate', '*', 'on', '*'))],
  ['security.tells.search', 'security.secret-independent', '_q searches private attributes.',
    leakMatches((pair) => (pair.keys[0] === '_q' ? { name: '*', operand: pair.value } : undefined))],
  ['security.tells.sort', 'security.secret-independent', 'Entries are sorted by private attributes.',
    leakOrder(last)],
  ['security.tells.aliases', 'security.cve-2023-34235',
    'A private attribute is reached by the name of its column behind that of a table.',
    leakMatches(({ keys, value }, names) => secretIn(keys[1], /^t\d+\.(\w+)$/, value, names))],
  ['security.tells.alias-sort', 'security.cve-2023-34235', 'A sort by a table and a column is done.',
    leakOrder((text, names) => (/t\d+\./.test(text) ? last(text, names) : undefined))],
  ['security.tells.where', 'security.cve-2026-27886', 'where is handed to the database as it is.',
    leakMatches(secretBehind('where'))],
  ['security.tells.legacy', 'security.cve-2026-27886',
    'The parameters of older versions still work, on private attributes too.',
    leakMatches(({ keys, value }, names) => secretIn(keys[0], /^(\w+)_contains$/, value, names))],
  ['security.tells.creator-password', 'security.cve-2023-22894', 'Passwords of creators can be asked about.',
    leakPeople(/^\/api\/(?!users\b).*filters\[(createdBy|updatedBy)\]\[password\]/)],
  ['security.tells.creator-where', 'security.cve-2023-22894', 'where reaches the reset tokens of creators.',
    leakPeople(/^\/api\/(?!users\b).*where\[updatedBy\]\[resetPasswordToken\]/)],
  ['security.tells.user-password', 'security.cve-2023-22894', 'Passwords of users can be asked about.',
    leakPeople(/^\/api\/users\?.*filters\[password\]/)],
  ['security.prototype.500', 'security.prototype-keys',
    'A key that names a member of Object.prototype is looked up as an attribute.', prototype500],
  ['security.prototype.polluted', 'security.prototype-keys',
    'A body with __proto__ changes every object of the server.', prototypePolluted],
];
