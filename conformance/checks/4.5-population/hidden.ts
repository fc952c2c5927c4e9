/** Populated entries omit hidden attributes, and media have the selected fields (4.5, 2.1). */
import { chains, isComponent, isRelation, nested, type Populatable, populatables } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { type Attributed, componentsOf } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import type { Check } from '../check.ts';
import { observed } from '../reading/on-grounds.ts';
import { populationCheck } from './population-check.ts';

const hasHidden = (owner: Attributed | undefined): boolean =>
  owner?.attributes.some((attribute) => attribute.private || attribute.type === 'password') === true;

const towardsSecrets = (chain: readonly Populatable[]): boolean => hasHidden(chain.at(-1)?.leadsTo[0]);

const isMorph = ({ attribute }: Populatable): boolean => attribute.relation?.startsWith('morphTo') ?? false;

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
  populationCheck({ ...observed('rest.populate.hidden-inside'), tags: ['security'] }, ({ type }, { model }) => [
    ...[1, 2].flatMap((length) => chains(model, type, length, isRelation).filter(towardsSecrets).map(nested)),
    ...populatables(model, type)
      .filter(isMorph)
      .map(({ attribute }): Parameter => [attribute.name]),
  ]),
  populationCheck({ ...observed('rest.populate.media-fields'), most: 24 }, ({ type }, { model }) =>
    mediaPlaces(model, type).flatMap((place) => fileFields.map((fields) => place({ fields }))),
  ),
];
