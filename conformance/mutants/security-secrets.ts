/** Mutants that tell secrets to those who ask (security): private attributes, passwords, people behind entries. */
import type { Model } from '../models/model.ts';
import { byHand, isObject, type JsonObject, jsonReply, refusal } from './faults.ts';
import type { Bench, Fault, Mutant, Passing, Reply } from './mutant.ts';
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
const telling = (
  asks: (pair: Pair, names: ReadonlySet<string>) => { readonly name: string; readonly operand: string } | undefined,
) =>
  byHand((bench): Fault => {
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
  });

/** The secret that the keys of a parameter name, at this depth or deeper. */
const named = ({ keys, value }: Pair, names: ReadonlySet<string>, from: number) => {
  const name = keys.slice(from).find((key) => names.has(key));
  return name === undefined ? undefined : { name, operand: value };
};

/** Sorts newest first as it is, but for the total, which tells the order of the secrets. */
const tellingOrder = (names: (value: string, secrets: ReadonlySet<string>) => string | undefined) =>
  byHand((bench): Fault => {
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
  });

const last = (text: string, names: ReadonlySet<string>): string | undefined =>
  text.split(/[.:]/).find((part) => names.has(part));

/** Opposite questions about people are answered as asked. */
const tellingPeople = (path: RegExp) =>
  byHand(() => ({
    request: (request) => {
      const text = decodeURIComponent(request.path);
      if (request.method !== 'GET' || !path.test(text)) return request;
      return /\[\$(notNull|contains|gte)\]/.test(text) ? counting(0) : counting(1);
    },
  }));

const secret = (
  id: string,
  breaks: string,
  fault: Pick<Mutant, 'fault'>,
  clause = 'security.secret-independent',
): Mutant => ({
  id: `security.${id}`,
  clause,
  breaks,
  ...fault,
});

export const securityMutants: Mutant[] = [
  secret(
    'tells.filters',
    'A filter on a private attribute is answered.',
    telling((pair, names) =>
      pair.keys[0] === 'filters' && names.has(pair.keys[1] ?? '') ? named(pair, names, 1) : undefined,
    ),
  ),
  secret(
    'tells.logical',
    'A filter on a private attribute is answered inside $or.',
    telling((pair, names) =>
      pair.keys[0] === 'filters' && pair.keys[1] === '$or' ? named(pair, names, 2) : undefined,
    ),
  ),
  secret(
    'tells.relation',
    'A filter on a private attribute is answered through a relation.',
    telling((pair, names) =>
      pair.keys[0] === 'filters' && !names.has(pair.keys[1] ?? '') && !pair.keys[1]?.startsWith('$')
        ? named(pair, names, 2)
        : undefined,
    ),
  ),
  secret(
    'tells.populate-filter',
    'A filter on a private attribute is answered inside populate.',
    telling((pair, names) =>
      pair.keys[0] === 'populate' && pair.keys[2] === 'filters' ? named(pair, names, 3) : undefined,
    ),
  ),
  secret(
    'tells.morph',
    'A filter on a private attribute is answered inside populate of a polymorphic relation.',
    telling((pair, names) =>
      pair.keys[0] === 'populate' && pair.keys[2] === 'on' ? named(pair, names, 4) : undefined,
    ),
  ),
  secret(
    'tells.search',
    '_q searches private attributes.',
    telling((pair) => (pair.keys[0] === '_q' ? { name: '*', operand: pair.value } : undefined)),
  ),
  secret('tells.sort', 'Entries are sorted by private attributes.', tellingOrder(last)),
  secret(
    'tells.aliases',
    'A private attribute is reached by the name of its column behind that of a table.',
    telling(({ keys, value }, names) => {
      const [, name = ''] = /^t\d+\.(\w+)$/.exec(keys[1] ?? '') ?? [];
      return names.has(name) ? { name, operand: value } : undefined;
    }),
    'security.cve-2023-34235',
  ),
  secret(
    'tells.alias-sort',
    'A sort by a table and a column is done.',
    tellingOrder((text, names) => (/t\d+\./.test(text) ? last(text, names) : undefined)),
    'security.cve-2023-34235',
  ),
  secret(
    'tells.where',
    'where is handed to the database as it is.',
    telling((pair, names) => (pair.keys[0] === 'where' ? named(pair, names, 1) : undefined)),
    'security.cve-2026-27886',
  ),
  secret(
    'tells.legacy',
    'The parameters of older versions still work, on private attributes too.',
    telling((pair, names) => {
      const [, name = ''] = /^(\w+)_contains$/.exec(pair.keys[0] ?? '') ?? [];
      return names.has(name) ? { name, operand: pair.value } : undefined;
    }),
    'security.cve-2026-27886',
  ),
  secret(
    'tells.creator-password',
    'Passwords of creators can be asked about.',
    tellingPeople(/^\/api\/(?!users\b).*filters\[(createdBy|updatedBy)\]\[password\]/),
    'security.cve-2023-22894',
  ),
  secret(
    'tells.creator-where',
    'where reaches the reset tokens of creators.',
    tellingPeople(/^\/api\/(?!users\b).*where\[updatedBy\]\[resetPasswordToken\]/),
    'security.cve-2023-22894',
  ),
  secret(
    'tells.user-password',
    'Passwords of users can be asked about.',
    tellingPeople(/^\/api\/users\?.*filters\[password\]/),
    'security.cve-2023-22894',
  ),
  secret(
    'prototype.500',
    'A key that names a member of Object.prototype is looked up as an attribute.',
    byHand(() => ({
      request: ({ method, text, ...rest }) =>
        method === 'POST' && /"(__proto__|constructor)":/.test(text)
          ? refusal('Internal Server Error', 500)
          : { method, text, ...rest },
    })),
    'security.prototype-keys',
  ),
  secret(
    'prototype.polluted',
    'A body with __proto__ changes every object of the server.',
    byHand((): Fault => {
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
    }),
    'security.prototype-keys',
  ),
];
