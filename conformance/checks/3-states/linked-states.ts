/** Drafts among populated entries: what is asked for decides, and nothing that stands inside the population (3, observed). */
import { type Ground, grounds } from '../../generate/attributes.ts';
import { isRelation, type Populatable, populatables } from '../../generate/population.ts';
import { type Parameter, type Parameters, queryString } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import { type Attributed, findType } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import type { EntryId, Part, WorldEntry } from '../../world/world.ts';
import { asking, nothingToAsk, type RestQuestion } from '../asking.ts';
import type { Check, Scope } from '../check.ts';
import { spread } from '../reading/every-form.ts';

/** A door of a population; `component`: that of a zone, which is asked for by `on`, or with what all of them share. */
interface Step {
  readonly door: Populatable;
  readonly component?: string;
  readonly isShared?: true;
}

/** Doors from a content-type to linked entries that may be drafts. The last one is a relation. */
type Way = readonly Step[];

/** Most relations of a way: components and zones may stand before and between them. */
const deepest = 2;

/** Doors of an owner, each with the owner behind it. */
const stepsFrom = (model: Model, owner: Attributed): (Step & { readonly behind: Attributed })[] =>
  populatables(model, owner).flatMap((door) =>
    door.leadsTo.flatMap((behind) => {
      if (door.attribute.type !== 'dynamiczone') return [{ door, behind }];
      const component = behind.uid;
      return [
        { door, behind, component },
        { door, behind, component, isShared: true as const },
      ];
    }),
  );

/** Whether a door is a relation to a content-type with drafts. */
const leadsToDrafts = (model: Model, door: Populatable): boolean =>
  isRelation(door) && findType(model, door.attribute.target)?.draftAndPublish === true;

function waysFrom(model: Model, owner: Attributed, depth = 1): Way[] {
  return stepsFrom(model, owner).flatMap(({ behind, ...step }): Way[] => {
    const next = isRelation(step.door) ? depth + 1 : depth;
    const further = next <= deepest ? waysFrom(model, behind, next).map((rest) => [step, ...rest]) : [];
    return leadsToDrafts(model, step.door) ? [[step], ...further] : further;
  });
}

/** The entries at the end of a way. */
function reached(scope: Scope, from: WorldEntry, way: Way): WorldEntry[] {
  let holders: readonly (WorldEntry | Part)[] = [from];
  let entries: WorldEntry[] = [];
  for (const { door, component } of way) {
    const { name, target } = door.attribute;
    if (isRelation(door)) {
      entries = holders
        .flatMap(({ links }) => links[name] ?? [])
        .flatMap((id) => scope.world.find(target ?? '', id) ?? []);
      holders = entries;
    } else {
      const parts = holders.flatMap(({ parts: of }) => of?.[name] ?? []);
      holders = parts.filter((part) => component === undefined || part.component === component);
    }
  }
  return entries;
}

const isDraft = ({ values }: WorldEntry): boolean => values.publishedAt === null;

/** A way with an entry that it starts from; `draft` and `other` are entries at its end: one draft, one of any state. */
interface Start {
  readonly ground: Ground;
  readonly way: Way;
  readonly from: WorldEntry;
  readonly draft: EntryId;
  readonly other: EntryId;
}

/** The start of a way from which it reaches a draft, if possible beside a published entry. */
function startOf(scope: Scope, ground: Ground, way: Way): Start[] {
  const starts = ground.entries.flatMap((from): (Start & { readonly both: boolean })[] => {
    const entries = reached(scope, from, way);
    const draft = entries.find(isDraft);
    const published = entries.find((entry) => !isDraft(entry));
    if (!draft) return [];
    return [{ ground, way, from, draft: draft.id, other: (published ?? draft).id, both: published !== undefined }];
  });
  return starts.toSorted((a, b) => Number(b.both) - Number(a.both)).slice(0, 1);
}

/** Options of the population at the end of a way. */
type Options = Readonly<Record<string, Parameter>>;

/** What stands inside the population at the end of a way; undefined: it has no such options. */
const forms: readonly ((start: Start, fields: readonly string[], isMany: boolean) => Options | undefined)[] = [
  () => ({}),
  ({ draft }) => ({ filters: { id: { $eq: String(draft) } } }),
  (_, fields) => ({ fields: fields.slice(0, 1) }),
  ({ draft, other }) => ({ filters: { $or: [{ id: { $eq: String(draft) } }, { id: { $eq: String(other) } }] } }),
  (_, _fields, isMany) => (isMany ? { sort: ['id:desc'] } : undefined),
  ({ draft, other }, fields, isMany) => ({
    fields: fields.slice(-1),
    filters: { id: { $in: [String(draft), String(other)] } },
    ...(isMany ? { sort: ['id:desc'] } : {}),
  }),
];

/** The population of a way with options at its end. */
function populationOf(way: Way, options: Options): Parameter {
  const whole = way.reduceRight<Options>((inner, { door: { attribute }, component, isShared }) => {
    const own = component === undefined || isShared ? inner : { on: { [component]: inner } };
    return { populate: Object.keys(own).length === 0 ? [attribute.name] : { [attribute.name]: own } };
  }, options);
  return whole.populate ?? '*';
}

/** Number of forms of ways with more than two doors. */
const formsFarAway = 3;

const faces = ['list', 'entry'] as const;

/** The entry that a way starts from, its list, or the list of all: another place may follow another state. */
function questionOf(
  { world }: Scope,
  { ground, way, from }: Start,
  face: (typeof faces)[number],
  beside: Parameters,
  options: Options,
): RestQuestion {
  const { uid } = ground.type;
  const parameters = { ...beside, populate: populationOf(way, options) };
  if (face === 'entry') return { uid, query: queryString(parameters), at: world.entries(uid).indexOf(from) };
  const isWhole = Object.keys(options).length === 0;
  return {
    uid,
    query: queryString(isWhole ? parameters : { ...parameters, filters: { id: { $eq: String(from.id) } } }),
  };
}

/** Most ways from each kind of place. */
const most = 3;

/** The ways that reach drafts: some from each kind of place, and from different content-types. */
function startsOf(scope: Scope, name: string): Start[][] {
  const { model, world } = scope;
  const random = randomOf(world, name);
  const all = grounds(model, world).flatMap((ground) =>
    waysFrom(model, ground.type).flatMap((way) => startOf(scope, ground, way)),
  );
  const kindOf = ({ way }: Start): string =>
    way.map(({ door, isShared }) => `${door.attribute.type}${isShared ? ' shared' : ''}`).join();
  const kinds = [...new Set(all.map(kindOf))];
  return kinds.map((kind) =>
    shuffled(
      spread(
        all.filter((start) => kindOf(start) === kind),
        3 * most,
        random,
      ),
      random,
    ),
  );
}

/** A check of populations in lists and entries, with this publicationState or none. */
function statesCheck(state: '' | 'live' | 'preview'): Check {
  const clause = 'drafts.populate-any-state';
  const id = state === '' ? clause : `${clause}.${state}`;
  return asking<RestQuestion>({
    id,
    title: `Populated relations hold what the list may hold, and of one entry drafts too: ${state === '' ? 'without publicationState' : `publicationState=${state}`}`,
    clauses: [clause],
    needs: ['drafts'],
    reading: observedReading,
    questions(scope) {
      const questions = startsOf(scope, id).map((starts) =>
        faces.flatMap((face, turn) =>
          forms.flatMap((form, at): RestQuestion[] => {
            // each form on another way, where there are several
            const start = starts[(at + turn) % starts.length];
            if (start && start.way.length > 2 && at >= formsFarAway) return [];
            const attribute = start?.way.at(-1)?.door.attribute;
            const target = findType(scope.model, attribute?.target);
            if (!start || !attribute || !target) return [];
            const options = form(start, defaultFields(target), isToMany(attribute));
            const beside = state === '' ? {} : { publicationState: state };
            return options ? [questionOf(scope, start, face, beside, options)] : [];
          }),
        ),
      );
      const examples = questions.flat();
      if (examples.length === 0) return nothingToAsk;
      return { examples };
    },
  });
}

export const linkedStateChecks: readonly Check[] = (['', 'live', 'preview'] as const).map(statesCheck);
