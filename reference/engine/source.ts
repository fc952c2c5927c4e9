/** Compiles filters to JavaScript source, so that a filter is one function without calls between its parts. */
import type { Reader } from '../store/reader.ts';

/** Binds a value for use in an expression; returns its name there. */
export type Bind = (value: unknown) => string;

type Factory = (...bound: readonly unknown[]) => unknown;

/** Whether this process may generate code. */
export const canGenerate: boolean = mayGenerate();

function mayGenerate(): boolean {
  try {
    return new Function('return true')() === true;
  } catch {
    return false;
  }
}

/** Cached by source: filters that differ in operands only share a function, which the engine has optimized. */
const factories = new WeakMap<Reader, Map<string, Factory>>();
const MOST = 500;

/**
 * Compiles one function. For safety its source may contain only fixed operators and attribute names as string literals; all
 * other values are bound.
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
