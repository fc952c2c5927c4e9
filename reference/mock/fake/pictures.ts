/** Fake files for media attributes: pictures of three shapes with their smaller versions, and a document. */
import type { Files } from '../../media/files.ts';
import type { Size } from '../../media/image-size.ts';
import { NO_TOOLS, type PictureTools } from '../../media/picture-tools.ts';
import { type MediaRules, prepareFile, settleFile } from '../../media/prepare.ts';
import type { MediaAttribute } from '../../model/attribute.ts';
import { type Draw, dashed } from './draw.ts';
import { type Colour, drawPicture } from './picture.ts';

/** A file to plant: its id and its record. */
interface FakeFile {
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>>;
}

const SHAPES = {
  wide: { width: 1600, height: 900 },
  square: { width: 800, height: 800 },
  tall: { width: 900, height: 1200 },
} as const satisfies Readonly<Record<string, Size>>;

type Shape = keyof typeof SHAPES;

// biome-ignore format: one colour each
const COLOURS: readonly Colour[] = [
  [38, 70, 83], [42, 157, 143], [138, 177, 125], [233, 196, 106], [244, 162, 97], [231, 111, 81], [109, 89, 122], [53, 80, 112],
];

/** All fake files, by what they suit. */
export interface FakeFiles {
  readonly files: readonly FakeFile[];
  /** Chooses files that an attribute allows; undefined if there are none. */
  choose(attribute: MediaAttribute, draw: Draw): unknown;
}

/**
 * Draws the files and stores their bytes.
 *
 * @param firstId id of the first file
 */
export async function makeFakeFiles(files: Files, rules: MediaRules, firstId: number): Promise<FakeFiles> {
  const fakeFiles: FakeFile[] = [];
  const idsByShape: Record<Shape, number[]> = { wide: [], square: [], tall: [] };
  const store = async (name: string, type: string, bytes: Buffer, info: object, fit: PictureTools['fit']) => {
    const id = firstId + fakeFiles.length;
    const prepared = await prepareFile({ name, type, bytes }, {}, rules, { ...NO_TOOLS, fit });
    const { values, bytes: versions } = settleFile(prepared, id);
    for (const [stored, content] of versions) files.write(stored, content);
    fakeFiles.push({ id, values: { ...values, ...info } });
    return id;
  };
  for (const shape of Object.keys(SHAPES) as Shape[]) {
    for (const [index, background] of COLOURS.entries()) {
      const size = SHAPES[shape];
      const caption = `${shape.toUpperCase()} ${index + 1}`;
      const fit = async (_bytes: unknown, box: Size) => {
        const smaller = sizeWithin(size, box);
        return { ...smaller, bytes: drawPicture({ ...smaller, background, caption }) };
      };
      const info = { alternativeText: `${caption}, ${size.width} by ${size.height} pixels`, caption };
      const bytes = drawPicture({ ...size, background, caption });
      idsByShape[shape].push(await store(`${shape}-${index + 1}.png`, 'image/png', bytes, info, fit));
    }
  }
  const text = Buffer.from('A document that touchstone serve --fake made.\n');
  const document = await store(
    'document.txt',
    'text/plain',
    text,
    { alternativeText: null, caption: null },
    NO_TOOLS.fit,
  );
  return {
    files: fakeFiles,
    choose({ name, allowedTypes, multiple }, { faker }) {
      const isPicture = allowedTypes.length === 0 || allowedTypes.includes('images');
      if (!isPicture) return allowedTypes.includes('files') ? (multiple ? [document] : document) : undefined;
      const suitable = idsByShape[shapeFor(name) ?? faker.helpers.arrayElement(Object.keys(SHAPES) as Shape[])];
      return multiple
        ? faker.helpers.arrayElements(suitable, { min: 2, max: 4 })
        : faker.helpers.arrayElement(suitable);
    },
  };
}

/** The shape that the name of an attribute suggests. */
function shapeFor(name: string): Shape | undefined {
  if (/avatar|logo|icon|photo|portrait|thumb|profile|favicon/.test(dashed(name))) return 'square';
  return /cover|hero|banner|background|header|share|image|gallery|picture/.test(dashed(name)) ? 'wide' : undefined;
}

/** The largest size of the same shape that fits a box. */
function sizeWithin({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height, 1);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
