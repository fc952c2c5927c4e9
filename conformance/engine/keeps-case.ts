/** Finds out whether the target tells case apart where it must (4.6): then no answer is excused that does not. */
import { freeTexts } from '../models/attribute-types.ts';
import { isObject } from '../models/json.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import type { Session } from '../target/session.ts';
import type { World, WorldEntry } from '../world/world.ts';

/** Operators that look for a part of a text, case included. */
const operators = ['$contains', '$startsWith', '$endsWith'] as const;

/** An attribute, a text that an entry has in it, and the same letters in the other case, which no entry has. */
interface Probe {
  readonly type: ContentType;
  readonly attribute: Attribute;
  readonly text: string;
  readonly other: string;
}

/** Most content-types to ask about. */
const most = 3;

/**
 * Whether plain questions find a text, and not its letters in the other case. False where the target ignores case or
 * refuses, and where no text tells: then the suite excuses in every question what the check of the operator tells.
 */
export async function keepsCase(model: Model, world: World, session: Session): Promise<boolean> {
  const probes = model.contentTypes.flatMap((type) => probeOf(type, world) ?? []).slice(0, most);
  for (const { type, attribute, text, other } of probes)
    for (const operator of operators) {
      const find = async (operand: string): Promise<number | undefined> => {
        const query = `filters[${attribute.name}][${operator}]=${encodeURIComponent(operand)}`;
        const { body } = await session.get(`${endpointPath(type)}?${query}`);
        return isObject(body) && Array.isArray(body.data) ? body.data.length : undefined;
      };
      if (!(await find(text)) || (await find(other)) !== 0) return false;
    }
  return probes.length > 0;
}

/** The first text of plain letters that a list shows without parameters. */
function probeOf(type: ContentType, world: World): Probe | undefined {
  if (type.kind !== 'collectionType') return undefined;
  const entries = world.entries(type.uid);
  const isListed = ({ values }: WorldEntry): boolean =>
    values.publishedAt !== null && (values.locale ?? world.defaultLocale) === world.defaultLocale;
  for (const attribute of type.attributes) {
    if (attribute.private || !freeTexts.includes(attribute.type)) continue;
    const texts = entries.map(({ values }) => values[attribute.name]);
    const isUnknown = texts.some((text) => text === undefined);
    const text = entries
      .filter(isListed)
      .map(({ values }) => values[attribute.name])
      .find((value) => typeof value === 'string' && /^[a-z]{3,}$/i.test(value));
    if (isUnknown || typeof text !== 'string') continue;
    const other = otherCase(text);
    if (!texts.some((value) => typeof value === 'string' && value.includes(other)))
      return { type, attribute, text, other };
  }
  return undefined;
}

const otherCase = (text: string): string => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());
