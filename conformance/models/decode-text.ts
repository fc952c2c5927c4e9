/** Decodes texts of URLs. A text with an invalid escape stays as it is. */

/** Decodes the escapes of a path. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Decodes the escapes of a query string, in which a plus means a space. */
export function decodeQuery(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
