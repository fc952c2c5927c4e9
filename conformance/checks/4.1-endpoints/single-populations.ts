/** Options of what a single type holds: fields of components, files and zones (4.5). */
import { isDeepStrictEqual } from 'node:util';
import { isComponent, isZone, type Populatable, populatables } from '../../generate/population.ts';
import { type Parameter, queryString } from '../../generate/query-string.ts';
import { isObject } from '../../models/json.ts';
import type { Attributed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { onSingle } from './single-bench.ts';
import { type WholeEntry, withWholeSingle } from './whole-entry.ts';

const isMedia = ({ attribute }: Populatable): boolean => attribute.type === 'media';

/** A population of a single type, and how its answer follows from one of everything. */
interface Selection {
  readonly name: string;
  readonly options: Parameter;
  /** The value that it must show, of that in an answer of everything. */
  of(whole: unknown): unknown;
}

/** A component, or each of a list, with its id and these members alone. */
function withMembers(value: unknown, names: readonly string[], also: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withMembers(item, names, also));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => ['id', ...also, ...names].includes(name)));
}

/** A component, or each of a list, with one attribute of its own and a component inside with these alone. */
function withInner(value: unknown, inner: string, fields: readonly string[], own: string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withInner(item, inner, fields, own));
  if (!isObject(value)) return value;
  return withMembers({ ...value, [inner]: withMembers(value[inner], fields) }, [own, inner]);
}

/** Files with these attributes alone. */
function withAttributesOf(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withAttributesOf(item, names));
  if (!isObject(value)) return value;
  if ('data' in value) return { data: withAttributesOf(value.data, names) };
  return { id: value.id, attributes: withMembers(value.attributes, names) };
}

/** Choices of attributes of a component: each alone, and two of them. */
function choicesOf(owner: Attributed): string[][] {
  const names = defaultFields(owner).filter((name) => name !== 'id');
  return [...names.map((name) => [name]), ...(names.length > 2 ? [names.slice(-2)] : [])];
}

const fileChoices = [['name'], ['url', 'mime'], ['size', 'ext', 'hash']];

/** The components and their files, each with fields. */
const ofComponents = (model: Model, type: ContentType): Selection[] =>
  populatables(model, type)
    .filter(isComponent)
    .flatMap(({ attribute: { name }, leadsTo }) =>
      leadsTo.flatMap((part) => [
        ...choicesOf(part).map(
          (fields): Selection => ({ name, options: { fields }, of: (whole) => withMembers(whole, fields) }),
        ),
        ...populatables(model, part)
          .filter(isComponent)
          .flatMap(({ attribute: inner, leadsTo: [deep] }) =>
            (deep ? choicesOf(deep) : []).map((fields): Selection => {
              const [own = 'id'] = defaultFields(part);
              return {
                name,
                options: { fields: [own], populate: { [inner.name]: { fields } } },
                of: (whole) => withInner(whole, inner.name, fields, own),
              };
            }),
          ),
      ]),
    );

const ofFiles = (model: Model, type: ContentType): Selection[] =>
  populatables(model, type)
    .filter(isMedia)
    .flatMap(({ attribute: { name } }) =>
      fileChoices.map(
        (fields): Selection => ({ name, options: { fields }, of: (whole) => withAttributesOf(whole, fields) }),
      ),
    );

/** The zones, of each component in turn, with fields. */
const ofZones = (model: Model, type: ContentType): Selection[] =>
  populatables(model, type)
    .filter(isZone)
    .flatMap(({ attribute: { name }, leadsTo }) =>
      leadsTo.flatMap((part) =>
        choicesOf(part).map((fields): Selection => {
          const isOf = (item: unknown): boolean => isObject(item) && item.__component === part.uid;
          return {
            name,
            options: { on: { [part.uid]: { fields } } },
            of: (whole) => (Array.isArray(whole) ? withMembers(whole.filter(isOf), fields, ['__component']) : whole),
          };
        }),
      ),
    );

/** The zones, of each component in turn, those with a value and those without. */
const ofFilteredZones = (model: Model, type: ContentType): Selection[] =>
  populatables(model, type)
    .filter(isZone)
    .flatMap(({ attribute: { name }, leadsTo }) =>
      leadsTo.flatMap((part) =>
        ['$notNull', '$null'].flatMap((operator): Selection[] => {
          const shown = defaultFields(part);
          const [field] = shown.filter((one) => one !== 'id');
          if (field === undefined) return [];
          const isKept = (item: unknown): boolean =>
            isObject(item) && item.__component === part.uid && (item[field] === null) === (operator === '$null');
          const options = { on: { [part.uid]: { filters: { [field]: { [operator]: 'true' } } } } };
          const of = (whole: unknown): unknown =>
            Array.isArray(whole) ? withMembers(whole.filter(isKept), shown, ['__component']) : whole;
          return [{ name, options, of }];
        }),
      ),
    );

/** Throws Mismatch unless each population shows of everything what its options keep. */
async function selects({ session, path, read }: WholeEntry, selections: readonly Selection[]): Promise<void> {
  const whole = await read();
  for (const { name, options, of } of selections) {
    const query = queryString({ populate: { [name]: options } });
    const { attributes } = entryIn(session, await session.get(`${path}?${query}`));
    const expected = of(whole[name]);
    // the order of members says nothing
    if (isDeepStrictEqual(attributes[name], expected)) continue;
    expectSame(`${lastRequest(session)}: ${name} is populated with other attributes`, attributes[name], expected);
  }
}

/** A check of a clause of populations on single types with whole content. */
const onSelections = (clause: string, what: string, of: (model: Model, type: ContentType) => Selection[]): Check => {
  const named = variant(
    `${clause}.single`,
    clause,
    `In a single type ${what} shows what the options name, and nothing else.`,
  );
  return onSingle(
    named,
    (single) => withWholeSingle(single, named.id ?? '', (whole) => selects(whole, of(whole.model, whole.type))),
    (type, model) => of(model, type).length > 0,
  );
};

export const singlePopulationChecks: readonly Check[] = [
  onSelections('rest.populate.component-fields', 'a component', ofComponents),
  onSelections('rest.populate.media-fields', 'a file', ofFiles),
  onSelections('rest.populate.zone-on-fields', 'a component of a zone', ofZones),
  onSelections('rest.populate.zone-on-filters', 'a component of a zone', ofFilteredZones),
];
