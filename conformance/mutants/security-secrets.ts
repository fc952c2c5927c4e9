/** Mutants that tell secrets to those who ask (security): private attributes, passwords, people behind entries. */
import type { Model } from '../models/model.ts';
import { isObject, type JsonObject, jsonReply, refusal } from './faults.ts';
import type { Bench, Fault, MakeFault, Passing, Reply, Row } from './mutant.ts';
import { type Pair, pairsOf } from './query-string.ts';
import { dataOf, routeOf } from './routes.ts';

/** Names of private and password attributes of the model. */
const secretNames = ({ contentTypes }: Model): Set<string> =>
  new Set(
    contentTypes.flatMap(({ attributes }) =>
      attributes.filter((attribute) => attribute.private || attribute.type === 'password').map(({ name }) => name),
    ),
  );

/** What was written to secret attributes, by entry. */
function notebook({ model }: Bench) {
  const names = secretNames(model);
  const held = new Map<string, JsonObject>();
  return {
    names,
    /** All values an entry holds now in an attribute, whatever its content-type. */
    values: (name: string): string[] =>
      [...held.values()].flatMap((data) => (data[name] === undefined ? [] : [String(data[name])])),
    note(answer: Reply, request: Passing): void {
      const route = routeOf(request, model);
      const data = route && dataOf(request);
      const entry = isObject(answer.body) ? answer.body.data : undefined;
      if (route === undefined || data === undefined || !isObject(entry) || answer.status >= 300) return;
      const key = `${route.type.uid} ${String(entry.id)}`;
      const secrets = Object.fromEntries(Object.entries(data).filter(([name]) => names.has(name)));
      held.set(key, { ...held.get(key), ...secrets });
    },
  };
}

type Notebook = ReturnType<typeof notebook>;

/** A list that is empty, but says how many there are. */
const counting = (total: number): Reply =>
  jsonReply(200, { data: [], meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total } } });

/** A server that answers to questions which `asks` finds in the parameters of a request: it gives attribute and operand. */
const telling =
  (
    asks: (pair: Pair, names: ReadonlySet<string>) => { readonly name: string; readonly operand: string } | undefined,
  ): MakeFault =>
  (bench): Fault => {
    const notes: Notebook = notebook(bench);
    return {
      request: (request) => {
        if (request.method !== 'GET') return request;
        const question = pairsOf(request.path)
          .map((pair) => asks(pair, notes.names))
          .find((found) => found !== undefined);
        if (question === undefined) return request;
        const { name, operand } = question;
        const names = name === '*' ? [...notes.names] : [name];
        const values = names.flatMap((each) => notes.values(each));
        return counting(values.filter((value) => operand !== '' && value.includes(operand)).length);
      },
      answer: (answer, request) => {
        notes.note(answer, request);
        return answer;
      },
    };
  };

/** The secret that the keys of a parameter name, at this depth or deeper. */
const named = ({ keys, value }: Pair, names: ReadonlySet<string>, from: number) => {
  const name = keys.slice(from).find((key) => names.has(key));
  return name === undefined ? undefined : { name, operand: value };
};

/** Sorts newest first as it is, but for the total, which tells the order of the secrets. */
const tellingOrder =
  (names: (value: string, secrets: ReadonlySet<string>) => string | undefined): MakeFault =>
  (bench): Fault => {
    const notes = notebook(bench);
    return {
      request: (request) => {
        const sort = pairsOf(request.path).find(({ keys }) => keys[0] === 'sort');
        const name = sort && names([...sort.keys, sort.value].join('.'), notes.names);
        if (request.method !== 'GET' || name === undefined) return request;
        const values = notes.values(name);
        return counting(values.filter((value, at) => at > 0 && value > (values[at - 1] ?? '')).length);
      },
      answer: (answer, request) => {
        notes.note(answer, request);
        return answer;
      },
    };
  };

const last = (text: string, names: ReadonlySet<string>): string | undefined =>
  text.split(/[.:]/).find((part) => names.has(part));

/** Opposite questions about people are answered as asked. */
const tellingPeople =
  (path: RegExp): MakeFault =>
  () => ({
    request: (request) => {
      const text = decodeURIComponent(request.path);
      if (request.method !== 'GET' || !path.test(text)) return request;
      return /\[\$(notNull|contains|gte)\]/.test(text) ? counting(0) : counting(1);
    },
  });

const tellsFilters = telling((pair, names) =>
  pair.keys[0] === 'filters' && names.has(pair.keys[1] ?? '') ? named(pair, names, 1) : undefined,
);
const tellsLogical = telling((pair, names) =>
  pair.keys[0] === 'filters' && pair.keys[1] === '$or' ? named(pair, names, 2) : undefined,
);
const tellsRelation = telling((pair, names) =>
  pair.keys[0] === 'filters' && !names.has(pair.keys[1] ?? '') && !pair.keys[1]?.startsWith('$')
    ? named(pair, names, 2)
    : undefined,
);
const tellsPopulateFilter = telling((pair, names) =>
  pair.keys[0] === 'populate' && pair.keys[2] === 'filters' ? named(pair, names, 3) : undefined,
);
const tellsMorph = telling((pair, names) =>
  pair.keys[0] === 'populate' && pair.keys[2] === 'on' ? named(pair, names, 4) : undefined,
);
const tellsAliases = telling(({ keys, value }, names) => {
  const [, name = ''] = /^t\d+\.(\w+)$/.exec(keys[1] ?? '') ?? [];
  return names.has(name) ? { name, operand: value } : undefined;
});
const tellsLegacy = telling((pair, names) => {
  const [, name = ''] = /^(\w+)_contains$/.exec(pair.keys[0] ?? '') ?? [];
  return names.has(name) ? { name, operand: pair.value } : undefined;
});
const prototype500: MakeFault = () => ({
  request: ({ method, text, ...rest }) =>
    method === 'POST' && /"(__proto__|constructor)":/.test(text)
      ? refusal('Internal Server Error', 500)
      : { method, text, ...rest },
});
const prototypePolluted: MakeFault = (): Fault => {
  let polluted = false;
  return {
    request: (request) => {
      polluted ||= request.text.includes('"__proto__":');
      return request;
    },
    answer: (answer) => {
      const data = polluted && isObject(answer.body) ? answer.body.data : undefined;
      if (!isObject(answer.body) || !isObject(data) || !isObject(data.attributes)) return answer;
      return {
        ...answer,
        body: { ...answer.body, data: { ...data, attributes: { ...data.attributes, polluted: 1 } } },
      };
    },
  };
};

// biome-ignore format: a table, one mutant a row
export const securityMutants: Row[] = [
  ['security.tells.filters', 'security.secret-independent', 'A filter on a private attribute is answered.',
    tellsFilters],
  ['security.tells.logical', 'security.secret-independent', 'A filter on a private attribute is answered inside $or.',
    tellsLogical],
  ['security.tells.relation', 'security.secret-independent',
    'A filter on a private attribute is answered through a relation.', tellsRelation],
  ['security.tells.populate-filter', 'security.secret-independent',
    'A filter on a private attribute is answered inside populate.', tellsPopulateFilter],
  ['security.tells.morph', 'security.secret-independent',
    'A filter on a private attribute is answered inside populate of a polymorphic relation.', tellsMorph],
  ['security.tells.search', 'security.secret-independent', '_q searches private attributes.',
    telling((pair) => (pair.keys[0] === '_q' ? { name: '*', operand: pair.value } : undefined))],
  ['security.tells.sort', 'security.secret-independent', 'Entries are sorted by private attributes.',
    tellingOrder(last)],
  ['security.tells.aliases', 'security.cve-2023-34235',
    'A private attribute is reached by the name of its column behind that of a table.', tellsAliases],
  ['security.tells.alias-sort', 'security.cve-2023-34235', 'A sort by a table and a column is done.',
    tellingOrder((text, names) => (/t\d+\./.test(text) ? last(text, names) : undefined))],
  ['security.tells.where', 'security.cve-2026-27886', 'where is handed to the database as it is.',
    telling((pair, names) => (pair.keys[0] === 'where' ? named(pair, names, 1) : undefined))],
  ['security.tells.legacy', 'security.cve-2026-27886',
    'The parameters of older versions still work, on private attributes too.', tellsLegacy],
  ['security.tells.creator-password', 'security.cve-2023-22894', 'Passwords of creators can be asked about.',
    tellingPeople(/^\/api\/(?!users\b).*filters\[(createdBy|updatedBy)\]\[password\]/)],
  ['security.tells.creator-where', 'security.cve-2023-22894', 'where reaches the reset tokens of creators.',
    tellingPeople(/^\/api\/(?!users\b).*where\[updatedBy\]\[resetPasswordToken\]/)],
  ['security.tells.user-password', 'security.cve-2023-22894', 'Passwords of users can be asked about.',
    tellingPeople(/^\/api\/users\?.*filters\[password\]/)],
  ['security.prototype.500', 'security.prototype-keys',
    'A key that names a member of Object.prototype is looked up as an attribute.', prototype500],
  ['security.prototype.polluted', 'security.prototype-keys',
    'A body with __proto__ changes every object of the server.', prototypePolluted],
];
