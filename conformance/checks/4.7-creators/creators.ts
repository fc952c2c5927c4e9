/** createdBy and updatedBy (4.7, 2.2): left out unless the option, the list handler and the request all ask for them. */
import type { ContentType } from '../../models/model.ts';
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { attachesCreators } from '../../target/attached-creators.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';

interface Case {
  readonly uid: string;
  readonly query: string;
}

const fields = ['createdBy', 'updatedBy'] as const;

const named = [
  'populate[0]=createdBy&populate[1]=updatedBy',
  'populate=createdBy,updatedBy',
  'populate[createdBy]=true&populate[updatedBy]=true',
];

/** The record of a person: bare, or in the shape of a populated relation; undefined when there is nobody. */
function recordIn(value: unknown): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  if (!('data' in value)) return value;
  const { data } = value;
  return isObject(data) ? { id: data.id, ...(isObject(data.attributes) ? data.attributes : {}) } : undefined;
}

interface Definition {
  readonly clause: string;
  /** Further clauses that it proves. */
  readonly also?: readonly string[];
  readonly title: string;
  readonly queries: readonly string[];
  /** Content-types it says something about. */
  applies(type: ContentType, scope: Scope): boolean;
  /** What is wrong with the attributes of an entry, in words. */
  fault(attributes: JsonObject): string | undefined;
}

/** Whether list handlers are declared that attach creators. */
const attached = (type: ContentType, { target }: Scope): boolean => attachesCreators(target.owner ?? {}, type);

const creatorCheck = ({ clause, also = [], title, queries, applies, fault }: Definition): Check =>
  check<Case>({
    id: clause,
    title,
    clauses: [clause, ...also],
    kind: 'read',
    ...(applies === attached ? { needs: ['creators'] } : {}),
    plan: (scope) => {
      const types = scope.model.contentTypes.filter((type) => type.kind === 'collectionType' && applies(type, scope));
      if (types.length === 0) {
        return { notApplicable: 'no content-type of the target is of this kind' };
      }
      return {
        examples: types.flatMap(({ uid }) => queries.map((query) => ({ uid, query }))),
        run: async (session, { uid, query }) => {
          const type = types.find((one) => one.uid === uid);
          if (type) await judge(session, type, query, fault);
        },
      };
    },
  });

async function judge(session: Session, type: ContentType, query: string, fault: Definition['fault']): Promise<void> {
  const path = query === '' ? endpointPath(type) : `${endpointPath(type)}?${query}`;
  for (const entry of listIn(session, await session.get(path))) {
    const wrong = fault(entry.attributes);
    if (wrong === undefined) continue;
    throw new Mismatch({
      message: `${lastRequest(session)}: entry ${String(entry.id)} ${wrong}`,
      expected: 'creator fields only where they are asked for, and as they must be',
      actual: Object.fromEntries(fields.map((name) => [name, entry.attributes[name] ?? '(absent)'])),
    });
  }
}

const shown = (attributes: JsonObject): string | undefined => {
  const name = fields.find((one) => one in attributes);
  return name && `shows ${name}`;
};

const secret = ['email', 'password', 'resetPasswordToken', 'registrationToken', 'roles', 'isActive', 'blocked'];

export const creatorChecks: readonly Check[] = [
  creatorCheck({
    clause: 'rest.creators.without-option',
    title: 'Without the option, naming them in populate adds nothing.',
    queries: named,
    applies: (type) => !type.populateCreatorFields,
    fault: shown,
  }),
  creatorCheck({
    clause: 'rest.creators.option-alone',
    title: 'With the option alone, without an extended list handler, naming them in populate adds nothing.',
    queries: named,
    // only the owner knows that a handler is not extended
    applies: (type, scope) =>
      type.populateCreatorFields && scope.target.owner?.creators !== undefined && !attached(type, scope),
    fault: shown,
  }),
  creatorCheck({
    clause: 'rest.creators.shape',
    title: 'Where a build shows them with the option alone, they are populated like a relation.',
    queries: named,
    applies: (type, scope) => type.populateCreatorFields && !attached(type, scope),
    fault: (attributes) => {
      const wrong = fields
        .filter((name) => name in attributes)
        .find((name) => {
          const value = attributes[name];
          const record = recordIn(value);
          if (!isObject(value) || !('data' in value)) return true;
          return record !== undefined && !('firstname' in record && 'lastname' in record);
        });
      return wrong && `has ${wrong} in another shape than { data: { id, attributes } } or { data: null }`;
    },
  }),
  creatorCheck({
    clause: 'rest.creators.with-option',
    also: ['model.populate-creator-fields'],
    title: 'With the option and an extended handler, they are answered where they are named.',
    queries: named,
    applies: attached,
    fault: (attributes) => {
      const lacking = fields.find((name) => !(name in attributes));
      return lacking && `lacks ${lacking}`;
    },
  }),
  creatorCheck({
    clause: 'rest.creators.only-named',
    title: 'Even with the option, they are answered only where they are named.',
    queries: ['', 'populate=noSuchRelation'],
    applies: attached,
    fault: shown,
  }),
  creatorCheck({
    clause: 'rest.creators.record',
    title: 'They carry id, firstname and lastname.',
    queries: named.slice(0, 1),
    applies: attached,
    fault: (attributes) => {
      const wrong = fields.find((name) => {
        const record = recordIn(attributes[name]);
        return record !== undefined && !['id', 'firstname', 'lastname'].every((key) => key in record);
      });
      return wrong && `has ${wrong} without id, firstname or lastname`;
    },
  }),
  creatorCheck({
    clause: 'rest.creators.no-secrets',
    title: 'They never carry e-mail, password, tokens or roles.',
    queries: [...named, 'populate[createdBy][populate]=*&populate[updatedBy][populate]=*'],
    applies: attached,
    fault: (attributes) => {
      const told = fields
        .flatMap((name) => Object.keys(recordIn(attributes[name]) ?? {}))
        .find((key) => secret.includes(key));
      return told && `tells ${told} of a person`;
    },
  }),
];
