/** Reads JSON files that users write, and validates them. */
import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import { didYouMean } from '../models/nearest.ts';
import { oncePer } from '../models/once-per.ts';
import { UsageError } from '../models/usage-error.ts';

/**
 * Reads a JSON file and validates it against a JSON Schema.
 *
 * @throws UsageError with file, place and allowed values
 */
export function readJsonFile(file: string, schema: unknown): unknown {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const problem = error instanceof SyntaxError ? 'not JSON' : 'cannot be read';
    throw new UsageError(`${file}: ${problem}: ${(error as Error).message}`);
  }
  const isSound = validatorOf(schema as object);
  if (!isSound(value)) throw new UsageError(`${file}: ${explain(isSound.errors?.[0])}`);
  return value;
}

const validatorOf = oncePer((schema: object) => new Ajv({ allowUnionTypes: true, verbose: true }).compile(schema));

function explain(error: ErrorObject | undefined): string {
  if (!error) return 'is not as its schema says';
  const place = error.instancePath === '' ? '' : `${error.instancePath.slice(1).replaceAll('/', '.')}: `;
  if (error.keyword === 'additionalProperties') {
    const property = String(error.params.additionalProperty);
    const properties = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
    return `${place}there is no setting ${property}${didYouMean(property, properties)}`;
  }
  if (error.keyword === 'enum') return `${place}must be one of ${(error.schema as unknown[]).join(', ')}`;
  return `${place}${error.message}`;
}
