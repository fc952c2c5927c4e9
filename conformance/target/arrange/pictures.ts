/** Small pictures of one colour in the formats that browsers show, each with its size in pixels. */
import { markedName, type SmallFile } from './upload.ts';

/** A picture to upload. */
export interface Picture {
  readonly file: SmallFile;
  readonly width: number;
  readonly height: number;
}

/** Name, media type, width, height, and the bytes in Base64. One side of each needs more than a byte. */
const encoded = [
  [
    'wide.gif',
    'image/gif',
    300,
    40,
    'R0lGODlhLAEoAIAAAExpcVpaWiH/C05FVFNDQVBFMi4wAwEAAAAh+QQFAAAAACwAAAAALAEoAAACgYyPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gvH8kzX9o3n+s73/g8MCofEovGITCqXzKbzCY1Kp9Sq9YrNarfcrvcLDovH5LL5jE6r1+y2+w2Py+f0uv2Oz+v3/L7/DxgoOEhYaHiImKi4yNjo+AgZKTlJWWl5iZmpucnZ6VlUAAA7',
  ],
  [
    'high.gif',
    'image/gif',
    5,
    260,
    'R0lGODlhBQAEAYAAAExpcVpaWiH/C05FVFNDQVBFMi4wAwEAAAAh+QQFAAAAACwAAAAABQAEAQACI4yPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gvH8kzXdlcAADs=',
  ],
  [
    'wide.jpg',
    'image/jpeg',
    300,
    40,
    '/9j/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAoASwDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/9k=',
  ],
  [
    'progressive.jpeg',
    'image/jpeg',
    5,
    260,
    '/9j/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wgARCAEEAAUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIQAxAAAAGQAAAAAAAAAAAAAAAAf//EABQQAQAAAAAAAAAAAAAAAAAAAFD/2gAIAQEAAQUCB//EABQRAQAAAAAAAAAAAAAAAAAAAED/2gAIAQMBAT8BD//EABQRAQAAAAAAAAAAAAAAAAAAAED/2gAIAQIBAT8BD//EABQQAQAAAAAAAAAAAAAAAAAAAFD/2gAIAQEABj8CB//EABQQAQAAAAAAAAAAAAAAAAAAAFD/2gAIAQEAAT8hB//aAAwDAQACAAMAAAAQAAAAAAAAAAAAAAAAA//EABQRAQAAAAAAAAAAAAAAAAAAAED/2gAIAQMBAT8QD//EABQRAQAAAAAAAAAAAAAAAAAAAED/2gAIAQIBAT8QD//EABQQAQAAAAAAAAAAAAAAAAAAAFD/2gAIAQEAAT8QB//Z',
  ],
  [
    'wide.webp',
    'image/webp',
    300,
    40,
    'UklGRk4AAABXRUJQVlA4IEIAAAAQBgCdASosASgAP83m8HM/uDMsoIgD8DmJaW7hdJAAT22IvEFRz2xF4gqOe2IvEFRz2xF4gqOe1oAA/vsOAAAAAAA=',
  ],
  ['lossless.webp', 'image/webp', 5, 260, 'UklGRiQAAABXRUJQVlA4TBcAAAAvBMBAAAdQrWpVq/8BICH8Xy9G9D8UAAA='],
  [
    'transparent.webp',
    'image/webp',
    300,
    40,
    'UklGRnoAAABXRUJQVlA4WAoAAAAQAAAAKwEAJwAAQUxQSBEAAAABB1DAiAgDkBD+75ci+p+6BwBWUDggQgAAABAGAJ0BKiwBKAA/zebwcz+4MyygiAPwOYlpbuF0kABPbYi8QVHPbEXiCo57Yi8QVHPbEXiCo57WgAD++w4AAAAAAA==',
  ],
] as const;

/** An SVG of 300 by 40 pixels whose root element says so by these attributes. */
const svgOf = (size: string, before = ''): string =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="300" height="40"/></svg>`;

const svgs: Readonly<Record<string, string>> = {
  wide: svgOf('width="300" height="40"'),
  pixels: svgOf('width="300px" height="40px" viewBox="0 0 30 4"'),
  quoted: svgOf("height='40' width='300'", "<?xml version='1.0'?>\n<!-- <svg width='1' height='1'> -->\n"),
  box: svgOf('viewBox="0 0 300 40"'),
  commas: svgOf('viewBox="0,0,300,40"'),
  'commas-and-spaces': svgOf('viewBox="10, 10, 300, 40"'),
  'width-alone': svgOf('width="300" viewBox="0 0 600 80"'),
  'height-alone': svgOf('viewBox="0 0 600 80" height="40"'),
  'all-of-the-width': svgOf('width="100%" height="100%" viewBox="0 0 300 40"'),
  fractions: svgOf('width="300.2" height="39.8px"'),
};

/** Bytes of a segment of a JPEG that holds zeros, its marker included: one less than a segment may have. */
const segmentLength = 0xffff;

/** The JPEG with metadata before its size, more than 64 KiB of them, as cameras and editors write. */
function withMetadata(jpeg: Buffer): Buffer {
  const segments = [1, 2].map((application) =>
    Buffer.concat([Buffer.from([0xff, 0xe0 + application, 0xff, 0xfd]), Buffer.alloc(segmentLength - 4)]),
  );
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A GIF, JPEG (baseline, progressive), WebP (lossy, lossless, transparent), and SVGs that say their size in other words. */
export const pictures: readonly Picture[] = [
  ...encoded.map(([name, type, width, height, base64]) => ({
    file: { filename: markedName(name), type, bytes: Buffer.from(base64, 'base64') },
    ...{ width, height },
  })),
  ...Object.entries(svgs).map(([name, svg]) => ({
    file: { filename: markedName(`${name}.svg`), type: 'image/svg+xml', bytes: Buffer.from(svg) },
    ...{ width: 300, height: 40 },
  })),
];

/** The JPEGs of `pictures`, each behind a lot of metadata. */
export const picturesWithMetadata: readonly Picture[] = pictures.flatMap(({ file, ...size }) =>
  file.type === 'image/jpeg'
    ? [
        {
          file: { ...file, filename: `metadata-${file.filename}`, bytes: withMetadata(Buffer.from(file.bytes)) },
          ...size,
        },
      ]
    : [],
);
