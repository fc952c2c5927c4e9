/** Asks a server of a project, and masks what no two servers share. */
import type { SchemaAttributes } from './enrich-content.ts';
import { WHOLE_SCHEMA } from './graphql-questions.ts';
import type { Schema } from './project-questions.ts';
import { headersWith, type Server } from './sign-in.ts';

/** A request: a path, or a query of GraphQL with its name. */
export interface Question {
  readonly name: string;
  readonly path: string;
  readonly query?: string;
  readonly anonymous?: boolean;
}

export async function ask({ url }: Server, token: string, { path, query, anonymous }: Question) {
  const headers = anonymous ? {} : headersWith(token);
  const init = query === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify({ query }) };
  const answer = await fetch(url + path, { ...init, redirect: 'manual' });
  const text = await answer.text();
  return { status: answer.status, body: parsed(text, query === WHOLE_SCHEMA) };
}

function parsed(text: string, isSchema: boolean): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return isSchema ? byName(schemaOf(body)) : body;
  } catch {
    return text;
  }
}

/** A schema without the types of GraphQL itself, and without the times of inputs (decision graphql-input-timestamps). */
function schemaOf(body: unknown): unknown {
  const { data } = body as {
    data?: { __schema: { types: { name: string; inputFields: { name: string }[] | null }[] } };
  };
  const types = data?.__schema.types.filter(({ name }) => !name.startsWith('__')) ?? [];
  const isTime = (field: { name: string }) => ['createdAt', 'updatedAt'].includes(field.name);
  return types.map((type) =>
    /(?<!Filters)Input$/.test(type.name)
      ? { ...type, inputFields: type.inputFields?.filter((field) => !isTime(field)) }
      : type,
  );
}

/** Lists of named things as objects: their order is not compared. */
function byName(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isNamed = value.every((each) => typeof each === 'object' && each !== null && 'name' in each);
    return isNamed ? Object.fromEntries(value.map((each) => [String(each.name), byName(each)])) : value.map(byName);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, byName(member)]));
}

/** Values that no two servers share: tokens of users, and hashes of passwords. */
const SECRETS = [/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/, /^(\$2[aby]\$|scrypt\$)/];
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** An answer without secrets, and without the times of what each server did by itself. */
export function maskSince(value: unknown, since: string): unknown {
  if (typeof value === 'string' && SECRETS.some((secret) => secret.test(value))) return '<secret>';
  if (typeof value === 'string') return TIME.test(value) && value > since && value < '2100' ? '<now>' : value;
  if (Array.isArray(value)) return value.map((each) => maskSince(each, since));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskSince(member, since)]));
}

/** The content-types of the project, and the attributes of these and of its components. */
export async function schemasOf({ url, token }: Server): Promise<{ types: Schema[]; attributes: SchemaAttributes[] }> {
  const read = async (what: string): Promise<Schema[]> => {
    const answer = await fetch(`${url}/api/content-type-builder/${what}`, { headers: headersWith(token) });
    return ((await answer.json()) as { data?: Schema[] }).data ?? [];
  };
  const types = (await read('content-types')).filter(({ uid }) => uid.startsWith('api::'));
  const attributes = [...types, ...(await read('components'))].map(({ uid, schema }) => ({
    uid,
    attributes: schema.attributes,
    localized: schema.pluginOptions?.i18n?.localized === true,
  }));
  return { types, attributes };
}
