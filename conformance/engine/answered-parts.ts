/** Finds the components in an answer, whose ids later requests may name. */
import { isObject, type JsonObject } from '../models/json.ts';
import { attributesOfComponent, findType } from '../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import type { Exchange } from '../target/exchange.ts';

/** A component in an answer. */
export interface AnsweredPart {
  /** Uid of its component. */
  readonly uid: string;
  readonly id: string;
  /** Its place among all ids of the answer, from 1. */
  readonly nth: number;
}

/** The components in an answer of REST about entries of a content-type, in the order of the answer. */
export function answeredParts({ answer: { body } }: Exchange, type: ContentType, model: Model): AnsweredPart[] {
  const parts: AnsweredPart[] = [];
  let ids = 0;

  /** An entry or a list of entries, each in its envelope. */
  const inEntries = (value: unknown, attributes: readonly Attribute[]): void => {
    if (Array.isArray(value)) for (const item of value) inEntries(item, attributes);
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === 'id') ids += 1;
      else if (name === 'attributes') inValues(member, attributes, undefined);
      else countIds(member);
    }
  };
  const inValues = (value: unknown, attributes: readonly Attribute[], uid: string | undefined): void => {
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === 'id') ids += 1;
      if (name === 'id' && uid !== undefined) parts.push({ uid, id: String(member), nth: ids });
      const attribute = attributes.find((candidate) => candidate.name === name);
      inValue(member, attribute);
    }
  };
  const inValue = (value: unknown, attribute: Attribute | undefined): void => {
    const isPart = attribute?.type === 'component' || attribute?.type === 'dynamiczone';
    if (!isPart && !(attribute?.type === 'relation' && isObject(value))) countIds(value);
    else if (!isPart) inEntries((value as JsonObject).data, findType(model, attribute.target)?.attributes ?? []);
    else
      for (const item of Array.isArray(value) ? value : [value]) {
        const uid = isObject(item) && typeof item.__component === 'string' ? item.__component : attribute.component;
        inValues(item, attributesOfComponent(model, uid), uid);
      }
  };
  const countIds = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === 'id' && !Array.isArray(value)) ids += 1;
      countIds(member);
    }
  };

  inEntries(isObject(body) ? body.data : undefined, type.attributes);
  return parts;
}
