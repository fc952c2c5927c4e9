/** Decodes the body of an answer by its Content-Encoding, even if the request did not accept the encoding. */
import * as zlib from 'node:zlib';

/** Why a body cannot be decoded. */
export interface DecodingFault {
  readonly problem: string;
  /** Whether the bytes are valid but end early. */
  readonly isCut: boolean;
}

export type DecodingResult = { readonly bytes: Uint8Array } | DecodingFault;

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;

/** Node has this function since 22.15 and 23.8. */
const { zstdDecompressSync } = zlib as { readonly zstdDecompressSync?: Decoder };

/** `deflate` means the zlib format; some servers send the raw format. */
const inflate: Decoder = (bytes, options) =>
  ((bytes[0] ?? 0) & 0x0f) === 8 ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options);

const decoders: Readonly<Record<string, Decoder | undefined>> = {
  gzip: zlib.gunzipSync,
  'x-gzip': zlib.gunzipSync,
  deflate: inflate,
  br: zlib.brotliDecompressSync,
  zstd: zstdDecompressSync,
  identity: (bytes) => bytes,
};

/**
 * Decodes a body, in reverse order of the encodings in the header. An empty body stays as it is.
 *
 * @param mostBytes most bytes of the decoded body
 */
export function decode(bytes: Uint8Array, header: string | undefined, mostBytes: number): DecodingResult {
  if (header === undefined || bytes.length === 0) return { bytes };
  let decoded = bytes;
  for (const name of header.toLowerCase().split(',').reverse()) {
    const encoding = name.trim();
    if (encoding === '') continue;
    const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
    if (!decoder) return { problem: `Content-Encoding ${encoding}, which nobody asked for`, isCut: false };
    try {
      decoded = decoder(decoded, { maxOutputLength: mostBytes });
    } catch (error) {
      const isCut = (error as { code?: unknown }).code === 'Z_BUF_ERROR';
      const problem = isCut
        ? `a body of ${encoding} that ends early`
        : `Content-Encoding ${encoding}, but a body that is not ${encoding}`;
      return { problem, isCut };
    }
  }
  return { bytes: decoded };
}
