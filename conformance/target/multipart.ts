/** Writes forms as multipart/form-data (RFC 7578). */
import type { FormPart } from './exchange.ts';

/** The same for every request, so that a case sends the same bytes again. No content of the suite contains it. */
const boundary = 'touchstone-7d1f0b6a55c24be3';

export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** The body of a form. */
export function multipart(parts: readonly FormPart[]): Uint8Array {
  const chunks = parts.flatMap((part) => {
    const isFile = 'base64' in part;
    const file = isFile ? `; filename="${part.filename}"\r\nContent-Type: ${part.type}` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${file}\r\n\r\n`;
    const content = isFile ? Buffer.from(part.base64, 'base64') : Buffer.from(part.value);
    return [Buffer.from(head), content, Buffer.from('\r\n')];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}
