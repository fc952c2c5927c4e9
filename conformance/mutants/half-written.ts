/** Mutants that write a part of what they refuse, or keep something of it (2.1, observed). */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Attribute } from '../models/model.ts';
import { isScalar } from '../oracle/attributes.ts';
import { entryIn, refusal, withMemory } from './faults.ts';
import type { MakeFault, Reply, Row } from './mutant.ts';
import { someListed } from './needs.ts';
import { fromEndpoint, toEndpoint, withData } from './routes.ts';

/** The paths of the values that a refusal names. */
function pathsIn({ body }: Reply): (readonly unknown[])[] {
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  const errors = isObject(error.details) ? error.details.errors : undefined;
  return (Array.isArray(errors) ? errors : []).flatMap(({ path }: JsonObject) => (Array.isArray(path) ? [path] : []));
}

/** Writes the plain values of a refused update. */
const updateValues = (isRefusal: (answer: Reply) => boolean): MakeFault =>
  fromEndpoint('PUT', async ({ type, data, answer, request, send }) => {
    const plain = type.attributes.filter((one) => isScalar(one) && !one.unique && one.name in data);
    if (answer.status === 400 && isRefusal(answer))
      await send(withData(request, Object.fromEntries(plain.map(({ name }) => [name, data[name]]))));
    return undefined;
  });

const isConflict = (answer: Reply): boolean => answer.text.includes('must be unique');

/** Unique values that a refused create sends are taken from then on, in creates. */
const keepsUnique = withMemory(() => {
  const keysOf = ({ uid, attributes }: { uid: string; attributes: readonly Attribute[] }, data: JsonObject): string[] =>
    attributes
      .filter(({ unique, name }) => unique && (data[name] ?? null) !== null)
      .map(({ name }) => `${uid} ${name} ${JSON.stringify(data[name])}`);
  const taken = new Set<string>();
  return (bench) => ({
    ...toEndpoint(
      'POST',
      ({ type, data }) => keysOf(type, data).some((key) => taken.has(key)) && refusal('This attribute must be unique'),
    )(bench),
    ...fromEndpoint('POST', ({ type, data, answer }) => {
      if (!entryIn(answer) && !isConflict(answer)) for (const key of keysOf(type, data)) taken.add(key);
      return undefined;
    })(bench),
  });
});

const needsUnique = someListed(({ unique }) => unique, 'no unique attribute');

// biome-ignore format: a table, one mutant a row
export const halfWrittenMutants: readonly Row[] = [
  ['half-written.beside-conflict', 'rest.validation.nothing-written',
    'An update that is refused for a taken value writes its other values.', updateValues(isConflict), needsUnique],
  ['half-written.beside-component', 'rest.validation.nothing-written',
    'An update that is refused for a value in a component writes its own values.',
    updateValues((answer) => pathsIn(answer).some((path) => path.length > 1)), someListed(({ type }) => type === 'component', 'no component')],
  ['half-written.unique-kept', 'rest.validation.nothing-written',
    'The unique values of a refused create are taken afterwards.', keepsUnique, needsUnique],
];
