/** Populated entries omit hidden attributes, and media have the selected fields (4.5, 2.1). */
import {
  chains,
  isComponent,
  isRelation,
  nested,
  type Populatable,
  populatables,
  populateTree,
} from '../../generate/population.ts';
import { treeScope } from '../../generate/population-options.ts';
import { type Parameter, sortsBesideFields } from '../../generate/query-string.ts';
import { type Attributed, componentsOf, findType } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isUnion } from '../../oracle/attributes.ts';
import { morphUids } from '../../world/morphs.ts';
import type { World } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { observed } from '../reading/on-grounds.ts';
import { questionScope } from '../reading/question-scope.ts';
import { atAnyDepth, populationCheck } from './population-check.ts';

const hasHidden = (owner: Attributed | undefined): boolean =>
  owner?.attributes.some((attribute) => attribute.private || attribute.type === 'password') === true;

const towardsSecrets = (chain: readonly Populatable[]): boolean => hasHidden(chain.at(-1)?.leadsTo[0]);

/** A relation to one entry of any content-type: Strapi 4 shows all of that entry, which is reported once. */
const isLeaky = ({ relation }: Attribute): boolean => relation === 'morphToOne';

/** Populations of the content-types behind relations to many entries of any content-type. */
const typesOfMorphs = (type: ContentType, model: Model, world: World): Parameter[] =>
  populatables(model, type)
    .filter(({ attribute }) => attribute.relation === 'morphToMany')
    .flatMap(({ attribute: { name } }) => {
      return morphUids(world.entries(type.uid), name)
        .filter((uid) => hasHidden(findType(model, uid)))
        .flatMap((uid) =>
          ['true', { populate: '*' }].map((options): Parameter => ({ [name]: { on: { [uid]: options } } })),
        );
    });

/** Choices of members of files (2.2). */
const fileFields: readonly (readonly string[])[] = [
  ...['name', 'url', 'mime', 'ext', 'hash', 'alternativeText', 'caption', 'width', 'height', 'size'].map((one) => [
    one,
  ]),
  ['url', 'name'],
  ['caption', 'size', 'provider'],
];

/** The populations of the media of a content-type, of its components and of linked entries, with these options. */
function mediaPlaces(model: Model, type: ContentType): ((options: Parameter) => Parameter)[] {
  const doors = populatables(model, type);
  const isMedia = ({ attribute }: Populatable): boolean => attribute.type === 'media';
  const own = doors.filter(isMedia).map(
    ({ attribute }) =>
      (options: Parameter): Parameter => ({ [attribute.name]: options }),
  );
  const inside = doors
    .filter((door) => isComponent(door) || isRelation(door))
    .flatMap((door) => {
      const inner = door.leadsTo
        .flatMap((owner) => populatables(model, owner))
        .filter(isMedia)
        .slice(0, 1);
      return inner.map(
        ({ attribute }) =>
          (options: Parameter): Parameter => ({ [door.attribute.name]: { populate: { [attribute.name]: options } } }),
      );
    });
  const inZones = doors
    .filter(({ attribute }) => attribute.type === 'dynamiczone')
    .flatMap(({ attribute: zone }) =>
      componentsOf(model, zone).flatMap((component) =>
        populatables(model, component)
          .filter(isMedia)
          .slice(0, 1)
          .map(
            ({ attribute }) =>
              (options: Parameter): Parameter => ({
                [zone.name]: { on: { [component.uid]: { populate: { [attribute.name]: options } } } },
              }),
          ),
      ),
    );
  return [...own, ...inside, ...inZones];
}

export const hiddenChecks: readonly Check[] = [
  populationCheck({ ...observed('rest.populate.hidden-inside'), tags: ['security'] }, ({ type }, { model, world }) => [
    ...[1, 2].flatMap((length) => chains(model, type, length, isRelation).filter(towardsSecrets).map(nested)),
    ...populatables(model, type)
      .filter(({ attribute }) => isUnion(attribute))
      .map(({ attribute }): Parameter => [attribute.name]),
    ...typesOfMorphs(type, model, world),
  ]),
  populationCheck(
    {
      ...observed('rest.populate.hidden-inside.whole'),
      title: 'Whatever is populated, with any options, no private attribute and no password comes with it.',
      clauses: ['rest.populate.hidden-inside'],
      tags: ['security'],
      on: ({ type }) => !type.attributes.some(isLeaky),
    },
    ({ type }, scope) =>
      populateTree(treeScope(questionScope(scope)), type, 3)?.filter(
        (tree) => !sortsBesideFields(tree) && (tree === '*' || !JSON.stringify(tree).includes('"*"')),
      ),
  ),
  ...atAnyDepth({ ...observed('rest.populate.media-fields'), most: 24 }, ({ type }, { model }) =>
    mediaPlaces(model, type).flatMap((place) => fileFields.map((fields) => place({ fields }))),
  ),
];
