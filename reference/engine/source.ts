/** Functions made of source, so that what a filter asks is one piece of code without calls between its parts. */
import type { Reader } from '../store/reader.ts';

/** Takes what an expression needs beside its arguments, and gives its name there. */
export type Bind = (value: unknown) => string;

type Factory = (...bound: readonly unknown[]) => unknown;

/** By source: questions of one form differ in their operands alone, and share a function that has become fast. */
const factories = new WeakMap<Reader, Map<string, Factory>>();
const MOST = 500;

/**
 * Compiles one function. Only names of attributes, as string literals, and fixed operators may enter its source; all else
 * is bound.
 */
export function compiler(reader: Reader): { readonly bind: Bind; make<Made>(source: string): Made } {
  const bound: unknown[] = [];
  return {
    bind: (value) => `c${bound.push(value) - 1}`,
    make<Made>(source: string): Made {
      const names = bound.map((_, index) => `c${index}`).join(', ');
      return factoryOf(reader, `(${names}) => ${source}`)(...bound) as Made;
    },
  };
}

function factoryOf(reader: Reader, source: string): Factory {
  const ofReader = factories.get(reader) ?? new Map<string, Factory>();
  factories.set(reader, ofReader);
  const cached = ofReader.get(source);
  if (cached) return cached;
  if (ofReader.size >= MOST) ofReader.clear();
  const factory = new Function(`return ${source}`)() as Factory;
  ofReader.set(source, factory);
  return factory;
}
