/** createdBy and updatedBy of entries inside a population (4.7): naming them there shows no more than at the top. */
import { chains, isComponent, isRelation, type Populatable } from '../../generate/population.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { collectionTypes, findType, typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { randomOf } from '../../world/random.ts';
import { caseCheck, type Named } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { spread } from '../reading/every-form.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { expectNoFault, type Fault } from './creator-faults.ts';

interface Case {
  readonly uid: string;
  /** The attributes to populate, each inside the one before. The last is a relation. */
  readonly names: readonly string[];
  readonly query: string;
}

/** Ways to name creators in the innermost population. */
const forms = (inside: string): string[] => [
  `${inside}=createdBy`,
  `${inside}[0]=createdBy&${inside}[1]=updatedBy`,
  `${inside}[createdBy]=true&${inside}[updatedBy]=true`,
  `${inside}=updatedBy,createdBy`,
];

const mostLevels = 3;
/** Number of questions of a check. */
const most = 32;

const isDoor = (door: Populatable): boolean => isRelation(door) || isComponent(door);

/** Chains of relations and components that end at a relation to a content-type for which `applies`. */
function chainsTo({ model }: Scope, type: ContentType, applies: (type: ContentType) => boolean): Populatable[][] {
  return Array.from({ length: mostLevels }, (_, at) => chains(model, type, at + 1, isDoor))
    .flat()
    .filter((chain) => {
      const last = chain.at(-1);
      const target = last && isRelation(last) ? findType(model, last.attribute.target) : undefined;
      return target !== undefined && applies(target);
    });
}

function casesFor(scope: Scope, clause: string, applies: (type: ContentType) => boolean): Case[] {
  const perLevel = collectionTypes(scope.model).flatMap((type) =>
    chainsTo(scope, type, applies).map((chain, at): Case => {
      const names = chain.map(({ attribute }) => attribute.name);
      const all = forms(`populate${names.map((name) => `[${name}][populate]`).join('')}`);
      return { uid: type.uid, names, query: all[at % all.length] ?? '' };
    }),
  );
  const random = randomOf(scope.world, clause);
  return Array.from({ length: mostLevels }, (_, at) =>
    spread(
      perLevel.filter(({ names }) => names.length === at + 1),
      at === 0 ? most / 2 : most / 4,
      random,
    ),
  ).flat();
}

/** The attributes of all entries at the end of the populated attributes. */
function attributesAt(attributes: JsonObject, [name, ...inner]: readonly string[]): JsonObject[] {
  if (name === undefined) return [attributes];
  const value = attributes[name];
  const items = [isObject(value) && 'data' in value ? value.data : value].flat().filter(isObject);
  return items.flatMap((item) => attributesAt(isObject(item.attributes) ? item.attributes : item, inner));
}

async function judge(session: Session, type: ContentType, { names, query }: Case, fault: Fault): Promise<void> {
  for (const { id, attributes } of listIn(session, await session.get(`${endpointPath(type)}?${query}`)))
    for (const inside of attributesAt(attributes, names))
      expectNoFault(`${lastRequest(session)}: ${names.join('.')} of entry ${String(id)}`, inside, fault);
}

/** A check of the entries of some content-types, wherever they are populated. */
export const creatorsInside = (
  named: Exclude<Named, string>,
  applies: (type: ContentType, scope: Scope) => boolean,
  fault: Fault,
): Check =>
  caseCheck<Case>(named, {
    cases(scope) {
      const cases = casesFor(scope, named.clause, (type) => applies(type, scope));
      return cases.length > 0 ? cases : { notApplicable: 'no content-type of this kind is linked by another' };
    },
    run: (session, testCase, { model }) => judge(session, typeNamed(model, testCase.uid), testCase, fault),
  });
