/** Parses a JSON text; undefined for any other text, since no JSON means that. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
