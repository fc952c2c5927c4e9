/** Writes of a life with one mistake: a forbidden value or link in any place, or a wrong name in the query (2.1, 4.8, observed). */
import { rulesOfDrafts } from '../../checks/2.1-attributes/rules.ts';
import { unknown } from '../../checks/4.8-relations/refusals.ts';
import { isShown } from '../../checks/writing/compare.ts';
import { queryString } from '../../generate/query-string.ts';
import { unknownName } from '../../generate/unknown-name.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { type Attributed, attributeNamed, findComponent } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isScalar, isToMany } from '../../oracle/attributes.ts';
import { entryAt } from '../relation-value.ts';
import { isSingle } from './subject.ts';

/** A write that must be refused. */
export interface WrongWrite {
  /** What is wrong, for messages. */
  readonly why: string;
  readonly data: JsonObject;
  readonly query?: string;
}

/**
 * Blocks stand in content-types alone. A real Strapi 4 has written the components of an entry before it refuses a text that is
 * no date or time.
 */
const apart = /^rest\.validation\.(blocks|date-.*|time-format|datetime-format)$/;
const rules = rulesOfDrafts.filter(({ clause }) => !apart.test(clause));

const isRuled = (attribute: Attribute): boolean => isScalar(attribute) && isShown(attribute);

/** A value that a rule forbids the attribute; undefined where none does. */
function forbiddenValue(attribute: Attribute, pick: number): unknown {
  const rule = entryAt(
    rules.filter((one) => one.applies(attribute) && one.pairs(attribute).length > 0),
    pick,
  );
  return rule && entryAt(rule.pairs(attribute), Math.floor(pick / rules.length))?.bad;
}

/** The value of a relation or of files, with one beside the others that does not exist. */
function withUnknown(value: unknown, attribute: Attribute): unknown {
  if (attribute.type === 'media') return attribute.multiple ? [...[value ?? []].flat(), unknown] : unknown;
  if (!isToMany(attribute)) return unknown;
  if (isObject(value)) {
    const [operation = 'connect'] = ['set', 'connect'].filter((name) => name in value);
    return { ...value, [operation]: [...[value[operation] ?? []].flat(), unknown] };
  }
  return Array.isArray(value) ? [...value, unknown] : { connect: [unknown] };
}

/** The members with another value under this name, by turns first and last. */
function withMember(data: JsonObject, name: string, value: unknown, pick: number): JsonObject {
  const { [name]: _, ...others } = data;
  return pick % 2 === 0 ? { ...others, [name]: value } : { [name]: value, ...others };
}

/** The mistakes that the members of a body or a component can have; each is drawn for one of its attributes. */
function wrongMembers(model: Model, owner: Attributed, data: JsonObject, pick: number): WrongWrite[] {
  const value = entryAt(owner.attributes.filter(isRuled), pick);
  const link = entryAt(
    owner.attributes.filter((one) => (isPlainRelation(one) || one.type === 'media') && !one.private),
    pick,
  );
  const bad = value && forbiddenValue(value, Math.floor(pick / 7));
  return [
    ...(value && bad !== undefined
      ? [{ why: `${value.name} has no such value`, data: withMember(data, value.name, bad, pick) }]
      : []),
    ...(link
      ? [
          {
            why: `${link.name} leads to nothing`,
            data: withMember(data, link.name, withUnknown(data[link.name], link), pick),
          },
        ]
      : []),
    ...wrongParts(model, owner, data, pick),
  ];
}

/** The same for each component in a body. */
function wrongParts(model: Model, owner: Attributed, data: JsonObject, pick: number): WrongWrite[] {
  return Object.entries(data).flatMap(([name, held]): WrongWrite[] => {
    const attribute = attributeNamed(owner, name);
    if (attribute?.type !== 'component' && attribute?.type !== 'dynamiczone') return [];
    const items = [held].flat();
    return items.flatMap((item, at): WrongWrite[] => {
      const component = isObject(item) ? findComponent(model, attribute.component ?? item.__component) : undefined;
      if (!component || !isObject(item)) return [];
      return wrongMembers(model, component, item, pick + at).map(({ why, data: wrong }) => ({
        why: `${name}: ${why}`,
        data: { ...data, [name]: Array.isArray(held) ? items.with(at, wrong) : wrong },
      }));
    });
  });
}

/** Wrong names in the query of a write. */
const wrongQueries = (data: JsonObject): WrongWrite[] =>
  [{ fields: [unknownName] }, { sort: `${unknownName}:desc` }, { filters: { [unknownName]: { $eq: '1' } } }].map(
    (parameters) => ({ why: `there is no ${unknownName}`, data, query: queryString(parameters) }),
  );

/**
 * One of the mistakes that a write can have, with all that it says beside it. A wrong publishedAt is none of them, as dates are;
 * nor is a wrong query of a single type: a real Strapi 4 ignores some and answers 500 to others.
 */
export function wrongWrite(model: Model, type: ContentType, data: JsonObject, pick: number): WrongWrite | undefined {
  const query = isSingle(type) ? undefined : entryAt(wrongQueries(data), pick);
  const members = wrongMembers(model, type, data, pick);
  return entryAt([...members, ...members, ...(query ? [query] : [])], Math.floor(pick / 3));
}
