/** Decodes the escapes of a text of a URL; one that is not valid stays as it is. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
