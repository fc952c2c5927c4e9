/** Mutants of validation inside components, in single types and by mutations: an invalid value is replaced by a valid one. */
import { isObject, type JsonObject } from '../models/json.ts';
import { componentsOf, findComponent } from '../models/lookup.ts';
import type { Attribute, Model } from '../models/model.ts';
import { firstOnly, ofMember } from './changes.ts';
import { mapMembers } from './faults.ts';
import { any, isWrite, onErrors, onInput } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';
import { holdsParts, someAttribute } from './needs.ts';
import { mapValues, onData, onValues } from './routes.ts';
import { type Rule, rules } from './validation-rules.ts';

/** Rules that components of many projects have. */
const chosen = rules.filter(([name]) => ['max', 'min', 'maxLength', 'regex', 'enum', 'type-integer'].includes(name));

const repaired = ([, , , applies, repair]: Rule, attribute: Attribute | undefined, value: unknown): unknown =>
  attribute && applies(attribute) ? repair(value, attribute, 1) : value;

/** Repairs the values of components, at any depth. */
function repairParts(rule: Rule, model: Model, attribute: Attribute, value: unknown): unknown {
  const repairOne = (part: unknown): unknown => {
    const attributes = isObject(part)
      ? (findComponent(model, attribute.component ?? part.__component)?.attributes ?? [])
      : [];
    if (!isObject(part)) return part;
    return mapMembers(part, (member, name) => {
      const inner = attributes.find((candidate) => candidate.name === name);
      return inner && holdsParts(inner) ? repairParts(rule, model, inner, member) : repaired(rule, inner, member);
    });
  };
  return Array.isArray(value) ? value.map(repairOne) : repairOne(value);
}

const notInside = (rule: Rule): MakeFault =>
  onValues((value, attribute, _request, { model }) =>
    holdsParts(attribute) ? repairParts(rule, model, attribute, value) : value,
  );

/** Of several components in a list the first alone is checked. */
const notBehindFirst = (rule: Rule): MakeFault =>
  onValues((value, attribute, _request, { model }) => {
    if (!holdsParts(attribute) || !Array.isArray(value)) return value;
    const [first, ...others]: readonly unknown[] = value;
    return value.length < 2 ? value : [first, ...[repairParts(rule, model, attribute, others)].flat()];
  });

/** Repairs the values of input objects by the names of attributes. */
const notByMutations =
  (rule: Rule): MakeFault =>
  (bench) => {
    const all = bench.model.contentTypes.flatMap(({ attributes }) => attributes);
    const named = (name: string): Attribute | undefined =>
      all.find((attribute) => attribute.name === name && rule[3](attribute));
    const repair = (data: JsonObject): JsonObject =>
      mapMembers(data, (value, name) => repaired(rule, named(name), value));
    return onInput(isWrite, repair)(bench);
  };

const notInSingles = (rule: Rule): MakeFault =>
  onData((data, { type }) =>
    type.kind === 'singleType' ? mapValues(data, type, (value, attribute) => repaired(rule, attribute, value)) : data,
  );

const lacking = (holds: boolean, what: string): string | undefined => (holds ? undefined : what);

const inComponents =
  (rule: Rule) =>
  ({ components }: Model): string | undefined =>
    lacking(
      components.some(({ attributes }) => attributes.some(rule[3])),
      `no component that ${rule[0]} applies to`,
    );

const inLists =
  (rule: Rule) =>
  (model: Model): string | undefined => {
    const lists = model.contentTypes
      .flatMap(({ attributes }) => attributes)
      .filter(({ type, repeatable, max }) => (repeatable || type === 'dynamiczone') && Number(max ?? 2) > 1);
    const components = lists.flatMap((attribute) => componentsOf(model, attribute));
    return lacking(
      components.some(({ attributes }) => attributes.some(rule[3])),
      `no list of components that ${rule[0]} applies to`,
    );
  };

const inSingles =
  (rule: Rule) =>
  ({ contentTypes }: Model): string | undefined =>
    lacking(
      contentTypes.some(({ kind, attributes }) => kind === 'singleType' && attributes.some(rule[3])),
      `no single type that ${rule[0]} applies to`,
    );

const inTypes =
  (rule: Rule) =>
  ({ contentTypes }: Model): string | undefined =>
    lacking(
      contentTypes.some(({ attributes }) => attributes.some(rule[3])),
      `no attribute that ${rule[0]} applies to`,
    );

/** Rules that GraphQL types leave to the server. */
const ofMutations = chosen.filter(([name]) => !['enum', 'type-integer'].includes(name));

// biome-ignore format: a table, one mutant a row
export const elsewhereMutants: readonly Row[] = [
  ...chosen.map((rule): Row => [`validation.${rule[0]}.not-inside`, `rest.validation.${rule[1]}`,
    `In components: ${rule[2]}`, notInside(rule), inComponents(rule)]),
  ...chosen.filter(([name]) => name === 'regex').map((rule): Row => [
    `validation.${rule[0]}.not-behind-first`, `rest.validation.${rule[1]}`, `In components behind the first of a list: ${rule[2]}`,
    notBehindFirst(rule), inLists(rule)]),
  ...chosen.filter(([name]) => ['max', 'min', 'type-integer'].includes(name)).map((rule): Row => [
    `validation.${rule[0]}.not-in-singles`, `rest.validation.${rule[1]}`, `In single types: ${rule[2]}`,
    notInSingles(rule), inSingles(rule)]),
  ['validation.mutations.day-rolled', 'errors.graphql.validation', 'A mutation takes 30 February for 2 March.',
    onInput(isWrite, (data) => mapMembers(data, (value) =>
      typeof value === 'string' ? value.replace('-02-30T', '-03-02T') : value)),
    someAttribute(({ type }) => type === 'datetime', 'no datetime')],
  ['validation.mutations.first-alone', 'errors.graphql.validation', 'Of several wrong values a mutation tells the first.',
    onErrors(any, ofMember('extensions', ofMember('error', ofMember('details', ofMember('errors', firstOnly)))))],
  ...ofMutations.map((rule): Row => [`validation.${rule[0]}.not-by-mutations`, 'errors.graphql.validation',
    `By mutations: ${rule[2]}`, notByMutations(rule), inTypes(rule)]),
];
