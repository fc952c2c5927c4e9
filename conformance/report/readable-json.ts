/** Writes JSON for readers: what fits on a line stands on one. */

/** The text of a value, its lines at most `width` characters where that is possible. */
export function readableJson(value: unknown, width = 100, indent = ''): string {
  const line = oneLine(value);
  if (line.length + indent.length <= width || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => readableJson(item, width, deeper))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => `${JSON.stringify(key)}: ${readableJson(member, width, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${items.map((item) => deeper + item).join(',\n')}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return '{}';
  return `{ ${members.map(([key, member]) => `${JSON.stringify(key)}: ${oneLine(member)}`).join(', ')} }`;
}
