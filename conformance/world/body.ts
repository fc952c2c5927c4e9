/** Makes bodies that create the run's entries: a value for every attribute, without links. */
import { textFormOf } from '../models/attribute-types.ts';
import { attributeNamed } from '../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { familyOfType, isValueFamily } from '../oracle/attributes.ts';
import { longText } from './drawn-values.ts';
import { randomOf, shuffled } from './random.ts';
import { publishedMoments } from './raw-values.ts';
import { requiredValue, type ValueOf } from './required.ts';
import { attributeValues } from './values.ts';
import type { WorldEntry } from './world.ts';

export type Body = Readonly<Record<string, unknown>>;

export interface BodyRequest {
  readonly model: Model;
  readonly type: ContentType;
  readonly count: number;
  readonly drafts: number;
  readonly seed: number;
  readonly nonce: string;
  /** Existing entries: unique values must differ from theirs. */
  readonly present?: readonly WorldEntry[];
}

/** Creates a maker of values inside components. Unique values differ each time. */
function createInnerValues(nonce: string): ValueOf {
  let count = 0;
  return (attribute) => {
    count += attribute.unique ? 1 : 0;
    const ownNonce = attribute.unique ? `${nonce}-${count}` : 'x';
    return attributeValues({ attribute, count: 1, drafts: 0, seed: 0, nonce: ownNonce })[0];
  };
}

/** Components, zones and relations that a create body must fill: required ones and lists with a smallest length. */
function mustBeFilled(attribute: Attribute): boolean {
  const isZone = attribute.type === 'component' || attribute.type === 'dynamiczone';
  return (
    (isZone && Number(attribute.min ?? 0) > 0) || (attribute.required && (isZone || attribute.type === 'relation'))
  );
}

/** Whether an attribute takes a text of any length. */
const canBeLong = (attribute: Attribute | undefined): boolean =>
  attribute !== undefined &&
  textFormOf(attribute.type) === 'prose' &&
  !attribute.private &&
  !attribute.unique &&
  attribute.maxLength === undefined &&
  attribute.regex === undefined;

/** The bodies of all the run's entries of a content-type, without links. The last `drafts` are drafts. */
export function entryBodies({ model, type, count, drafts, seed, nonce, present = [] }: BodyRequest): Body[] {
  const draftCount = drafts > 0 ? drafts : 0;
  const columns = type.attributes
    .filter((attribute) => isValueFamily(familyOfType(attribute.type)))
    .map((attribute) => ({
      name: attribute.name,
      values: attributeValues({
        attribute,
        count,
        drafts: draftCount,
        seed,
        nonce,
        reserved: new Set(present.map(({ values }) => String(values[attribute.name]))),
      }),
    }));
  const random = randomOf({ seed }, `${type.uid} long`);
  const [long] = shuffled(
    columns.filter(({ name }) => canBeLong(attributeNamed(type, name))),
    random,
  );
  // one entry of each content-type gets a long text, where an attribute takes one
  if (long) long.values[Math.floor(random() * count)] = longText(random);
  const valueFor = createInnerValues(nonce);
  const requiredValues = (): Body =>
    Object.fromEntries(
      type.attributes
        .filter(mustBeFilled)
        .map((attribute) => [attribute.name, requiredValue(model, attribute, valueFor)]),
    );
  const moments = [...publishedMoments.core, ...publishedMoments.more];
  return Array.from({ length: count }, (_, at) => ({
    ...Object.fromEntries(columns.map(({ name, values }) => [name, values[at]])),
    ...requiredValues(),
    ...(type.draftAndPublish ? { publishedAt: at < count - draftCount ? moments[at % moments.length] : null } : {}),
  }));
}
