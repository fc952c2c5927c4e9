/** Finds the attributes that a target fails to store, so that entries can be created without them. */
import type { ContentType } from '../models/model.ts';
import { answeredEntry } from '../oracle/shape.ts';
import { entryPath } from '../target/endpoints.ts';
import type { Answer } from '../target/exchange.ts';
import type { Session } from '../target/session.ts';
import type { Body } from './body.ts';
import { segmentOf } from './segment.ts';

/** Whether an answer is a fault of the target, and no refusal. */
export const isFault = ({ status }: Answer): boolean => status >= 500;

/**
 * The attributes of a body without which the target creates the entry, though it answers 5xx with each of them; empty where
 * it answers 5xx anyhow. Removes what it creates. Throws as `Session.send`.
 */
export async function unwritableAttributes(session: Session, type: ContentType, body: Body): Promise<string[]> {
  const required = new Set(type.attributes.filter((attribute) => attribute.required).map(({ name }) => name));
  const declared = new Set(type.attributes.map(({ name }) => name));
  const optional = Object.keys(body).filter((name) => declared.has(name) && !required.has(name));
  const without = (names: readonly string[]): Body =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
  if (await fails(session, type, without(optional))) return [];
  const broken: string[] = [];
  for (const name of optional)
    if (await fails(session, type, without(optional.filter((other) => other !== name)))) broken.push(name);
  return broken;
}

async function fails(session: Session, type: ContentType, body: Body): Promise<boolean> {
  const answer = await session.create(type, body);
  const entry = answer.status < 300 ? answeredEntry(answer.body) : undefined;
  if (entry) await session.tidy(entryPath(type, segmentOf(entry, session.target.identifier)));
  return isFault(answer);
}
