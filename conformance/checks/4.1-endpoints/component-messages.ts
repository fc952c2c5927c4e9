/** What errors say of components and dynamic zones that a schema forbids (2.1, observed); … stands for any words. */
import { isShown } from '../writing/compare.ts';
import type { PartBench } from './component-bench.ts';

/** What the error of a bad value says, by the number of the value. */
export type Message = (bench: PartBench, at: number) => string;

/** The first required scalar of the component without a default. */
export const requiredOf = ({ component }: Pick<PartBench, 'component'>): string | undefined =>
  component.attributes.find((attribute) => attribute.required && attribute.default === undefined && isShown(attribute))
    ?.name;

/** The first item lacks what its component requires. */
export const lacksRequired: Message = (bench) => {
  const place = bench.shape === 'single' ? '' : '[0]';
  return `${bench.attribute.name}${place}.${requiredOf(bench)} must be defined.`;
};

export const isOtherType: Message = ({ attribute: { name }, shape }) =>
  `${name} must be a \`${shape === 'single' ? 'object' : 'array'}\` type, …`;

export const hasTooMany: Message = ({ attribute: { name, max } }) =>
  `${name} field must have less than or equal to ${max} items`;

export const namesZone: Message = ({ attribute: { name } }) => `…${name}…`;
