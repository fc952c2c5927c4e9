/** Reads the data of a create or update against the model and the current state (source document 2.1, 3, 4.8). */
import { type Attribute, isScalar, type ScalarAttribute } from '../model/attribute.ts';
import type { Component, ContentType, Model } from '../model/model.ts';
import type { Behaviour } from '../model/profile.ts';
import { ApiError, type Problem } from '../query/api-error.ts';
import type { Viewer } from '../query/viewer.ts';
import type { Json, Ref } from '../store/reader.ts';
import type { Writer } from '../store/store.ts';
import { readComponents } from './component-input.ts';
import { IdForms } from './id-forms.ts';
import { readLinks } from './link-input.ts';
import type { Plan } from './plan.ts';
import { type Path, pathText, problemAt } from './problem.ts';
import { readScalar } from './scalar.ts';
import type { Secrets } from './secrets.ts';

/** Reads one body and collects its problems. */
export class Reading {
  readonly model: Model;
  readonly state: Writer;
  readonly viewer: Viewer;
  readonly behaviour: Behaviour;
  /** Whether the entry will be a draft, which may lack required attributes. */
  readonly draft: boolean;
  /** Whether a new component may lack required attributes, since the data changes an entry. */
  acceptsIncomplete = false;
  /** Chooses the id of a new component by the one in the data: a seed may give it. @default the next of its table */
  instanceIds: ((uid: string, id: unknown) => number | undefined) | undefined;
  /** Whether lists of components follow the stricter rules of the recorded server. */
  readonly demandsLists: boolean;
  readonly #secrets: Secrets;
  /** Names of the attributes of the entry. */
  #names: readonly string[] = [];
  readonly #inherited: ReadonlySet<string>;
  readonly problems: Problem[] = [];
  /** Errors reported only when there is no problem, as observed: malformed dates, foreign components, lost positions. */
  readonly refusals: { readonly path: Path; readonly refusal: ApiError }[] = [];
  /** Forms of the ids in the body, where a number and its text are two ids. */
  readonly forms: IdForms | undefined;
  /** The first problem of relations as a whole. */
  relationProblem: string | undefined;
  /** Ids in relations that do not exist, by uid, in order of appearance. */
  readonly missing = new Map<string, Set<string>>();

  /**
   * `secrets`: hashes of all passwords in the data. `inherited`: attributes that the entry copies from elsewhere, which are
   * not read. `lenient`: nothing is required.
   */
  constructor(
    model: Model,
    state: Writer,
    viewer: Viewer,
    draft: boolean,
    secrets: Secrets,
    behaviour: Behaviour,
    inherited: ReadonlySet<string> = new Set(),
    lenient = false,
  ) {
    this.model = model;
    this.behaviour = behaviour;
    this.forms = behaviour.distinguishesIdForms ? new IdForms() : undefined;
    this.state = state;
    this.viewer = viewer;
    this.draft = draft || lenient;
    this.demandsLists = behaviour.demandsLists && !lenient;
    this.#secrets = secrets;
    this.#inherited = inherited;
  }

  /**
   * Reads the attributes of an entry or component instance. `owner`: the entry that changes; undefined for a new one. Collects
   * problems; the plan is valid only when there are none.
   */
  read(schema: ContentType | Component, data: Readonly<Record<string, unknown>>, path: Path, owner?: Ref): Plan {
    const plan: Plan = { values: {}, links: new Map(), components: new Map() };
    if (path.length === 0) this.#names = [...schema.attributes.keys()];
    if (path.length === 0) this.acceptsIncomplete = owner !== undefined && this.behaviour.acceptsIncompleteComponents;
    for (const attribute of schema.attributes.values()) {
      if (attribute.name === 'localizations' && path.length === 0 && !owner) {
        const targets = this.#localizationsIn(schema, data);
        if (targets && this.behaviour.linksLocalizations) plan.links.set(attribute.name, targets);
      }
      if (isKeptByService(schema, attribute.name) || (path.length === 0 && this.#inherited.has(attribute.name)))
        continue;
      const value = Object.hasOwn(data, attribute.name) ? data[attribute.name] : undefined;
      const place = [...path, attribute.name];
      if (isScalar(attribute)) this.#readScalar(attribute, value, place, schema.uid, owner, plan);
      else if (attribute.type === 'component' || attribute.type === 'dynamiczone') {
        const instances = readComponents(this, attribute, value, place, owner);
        if (instances) plan.components.set(attribute.name, instances);
      } else {
        const targets = readLinks(this, attribute, value, place, owner);
        if (targets) plan.links.set(attribute.name, targets);
      }
    }
    return plan;
  }

  /** Adds a problem at a place of the data. */
  tellProblem(path: Path, message: string): void {
    this.problems.push(problemAt(path, message));
  }

  /** Adds an error that is reported only when there is no problem. */
  refuseAlone(path: Path, refusal: ApiError): void {
    this.refusals.push({ path, refusal });
  }

  /** Reads a component that belongs to another entry for its problems alone: what it lacks is none. */
  readForeign(component: Component, data: Readonly<Record<string, unknown>>, path: Path): void {
    const { acceptsIncomplete } = this;
    this.acceptsIncomplete = true;
    this.read(component, data, path);
    this.acceptsIncomplete = acceptsIncomplete;
  }

  /** All problems; those of relations come last, as observed. */
  allProblems(): Problem[] {
    const [first] = this.missing;
    const message =
      first && `${first[1].size} relation(s) of type ${first[0]} associated with this entity do not exist`;
    const last = this.relationProblem ?? message;
    const problems = inOrder(this.problems, this.#names);
    return last === undefined ? problems : [...problems, problemAt([], last)];
  }

  /** The localizations that a create names. As observed, those that do not exist are refused. */
  #localizationsIn(schema: ContentType | Component, { localizations }: Readonly<Record<string, unknown>>) {
    const attribute = schema.attributes.get('localizations');
    if (attribute?.type !== 'relation' || !isKeptByService(schema, attribute.name) || localizations === null)
      return undefined;
    return readLinks(this, attribute, localizations, [attribute.name], undefined);
  }

  #readScalar(attribute: ScalarAttribute, input: unknown, path: Path, uid: string, owner: Ref | undefined, plan: Plan) {
    // a seed may hold a password as it is stored
    if (attribute.type === 'password' && typeof input === 'string' && this.#secrets.get(input) === input) {
      plan.values[attribute.name] = input;
      return;
    }
    const creating = owner === undefined;
    const demanding = creating && !this.acceptsIncomplete;
    const { keepsAnyBigInteger: anyBigInteger, castsLists } = this.behaviour;
    const rules = { draft: this.draft, creating, demanding, anyBigInteger, castsLists };
    const { value, messages, malformed, inner = [] } = readScalar(attribute, input, pathText(path), rules);
    for (const message of messages) this.tellProblem(path, message);
    for (const problem of inner) this.tellProblem([...path, ...problem.path], problem.message);
    if (malformed !== undefined) this.refuseAlone(path, new ApiError('ValidationError', malformed));
    if (value === undefined) return;
    const isDuplicate = attribute.unique && this.#isTaken(uid, attribute.name, value, owner);
    if (isDuplicate) this.tellProblem(path, 'This attribute must be unique');
    plan.values[attribute.name] = attribute.type === 'password' ? this.#secret(value) : value;
  }

  /** The stored form of a password: its hash. */
  #secret(value: Json): Json {
    const hash = typeof value === 'string' ? this.#secrets.get(value) : null;
    if (hash === undefined) throw new Error('a password was not hashed before it was read');
    return hash;
  }

  /** Whether another entry has a unique value. An entry may keep its own. */
  #isTaken(uid: string, name: string, value: Json, owner: Ref | undefined): boolean {
    if (owner && this.state.get(uid, owner.id)?.[name] === value) return false;
    return this.state.holders(uid, name, value).some((id) => id !== owner?.id);
  }
}

/**
 * Problems in the order observed: by the first attribute whose name is in that of their attribute, `subtitle` therefore with
 * `title`.
 */
function inOrder(problems: readonly Problem[], names: readonly string[]): Problem[] {
  const rank = ({ path: [attribute = ''] }: Problem): number => {
    const index = names.findIndex((name) => String(attribute).includes(name));
    return index < 0 ? names.length : index;
  };
  return problems.toSorted((one, other) => rank(one) - rank(other));
}

const ALWAYS_KEPT: ReadonlySet<Attribute['name']> = new Set(['createdAt', 'updatedAt', 'createdBy', 'updatedBy']);

/** Whether a body cannot set an attribute. The locale is chosen when an entry is created. */
export function isKeptByService(schema: ContentType | Component, name: string): boolean {
  if (!('kind' in schema)) return false;
  return ALWAYS_KEPT.has(name) || (schema.localized && (name === 'locale' || name === 'localizations'));
}
