/** The messages of errors by the clauses of rules (2.1, observed); … stands for words that no clause tells. */
import type { Attribute } from '../../models/model.ts';

type Words = (attribute: Attribute) => string;

// biome-ignore format: a table, one clause a line
const messages: Readonly<Record<string, Words>> = {
  'rest.validation.required': ({ name }) => `${name} must be defined.`,
  'rest.validation.required-null': ({ name }) => `…${name}…`,
  'rest.validation.type-string': ({ name }) => `${name} must be a \`string\` type, …`,
  'rest.validation.type-number': ({ name }) => `${name} must be a \`number\` type, …`,
  'rest.validation.type-integer': ({ name }) => `${name} must be an integer`,
  'rest.validation.type-boolean': ({ name }) => `${name} must be a \`boolean\` type, …`,
  'rest.validation.min': ({ name, min }) => `${name} must be greater than or equal to ${min}`,
  'rest.validation.max': ({ name, max }) => `${name} must be less than or equal to ${max}`,
  'rest.validation.min-length': ({ name, minLength }) => `${name} must be at least ${minLength} characters`,
  'rest.validation.max-length': ({ name, maxLength }) => `${name} must be at most ${maxLength} characters`,
  'rest.validation.regex': ({ name }) => `${name} must match the following: …`,
  'rest.validation.enumeration': ({ name }) => `${name} must be one of the following values: …`,
  'rest.validation.email': ({ name }) => `${name} must be a valid email`,
  'rest.validation.email-empty': ({ name }) => `${name} cannot be empty`,
  'rest.validation.uid-characters': ({ name }) => `${name} must match the following: …`,
  'rest.validation.unique': () => 'This attribute must be unique',
  'rest.validation.date-format': () => 'Invalid format, expected yyyy-MM-dd',
  'rest.validation.date-impossible': () => 'Invalid date',
  'rest.validation.time-format': () => 'Invalid time format, expected HH:mm:ss.SSS',
  'rest.validation.datetime-format': () => 'Invalid format, expected a timestamp or an ISO date',
};

/** What an error says of a value of the attribute that this rule forbids; undefined where no clause tells. */
export const messageOf = (clause: string, attribute: Attribute): string | undefined => messages[clause]?.(attribute);
