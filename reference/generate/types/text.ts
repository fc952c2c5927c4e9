/** Writes TypeScript: the names and texts of a project are escaped here. */

/** A value as a literal of TypeScript. */
export const literal = (value: string): string => JSON.stringify(value);

/** A union of literals; `never` of none. */
export const unionOf = (values: readonly string[]): string =>
  values.length === 0 ? 'never' : values.map(literal).join(' | ');

/** The name of a member, in quotes where it is no identifier. */
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

/** A member of an interface. */
export interface Member {
  readonly name: string;
  readonly type: string;
  readonly optional?: boolean;
  /** What it is, for editors. */
  readonly says?: string | undefined;
}

/** A comment for editors, in one line. A text cannot end it. */
export const comment = (text: string): string =>
  `/** ${text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replaceAll('*/', '*\u200B/')} */`;

/** Members between braces, indented by `indent`. */
export function block(members: readonly Member[], indent = ''): string {
  if (members.length === 0) return '{}';
  const lines = members.map(({ name, type, optional, says }) => {
    const above = says ? `${indent}  ${comment(says)}\n` : '';
    return `${above}${indent}  ${key(name)}${optional ? '?' : ''}: ${type};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** An exported interface. */
export const interfaceOf = (name: string, members: readonly Member[], says: string): string =>
  `${comment(says)}\nexport interface ${name} ${block(members)}\n`;
