import { describe, expect, it } from 'vitest';
import { checkFileName, extensionOf, storedNameOf } from './file-name.ts';

const stored = (name: string) => storedNameOf(name, '.png', 1, 'd1gest').replace(/_[0-9a-f]{10}$/, '');

describe('file names', () => {
  it.each(['../x', 'a/b', 'a\\b', 'a\u0000.png', '', '.', '..', 'nul', 'a:b', 'x'.repeat(256)])(
    'refuses %j',
    (name) => {
      expect(() => checkFileName(name)).toThrow('File name contains invalid characters');
    },
  );

  it.each([
    ['Some Picture.png', 'Some_Picture'],
    ['Äpfel & Öl.png', 'Aepfel_and_Oel'],
    ['Привет мир.png', 'Privet_mir'],
    ['Ελλάδα.png', 'Ellada'],
    ["don't stop.png", 'don_t_stop'],
    ['DSC0001.png', 'DSC_0001'],
    ['myHTTPPicture2.png', 'my_HTTP_Picture2'],
    ['a..b--c__d.png', 'a_b_c_d'],
    ['写真.png', ''],
    [`${'x'.repeat(300)}.png`, 'x'.repeat(100)],
  ])('keeps %s in plain letters, as Strapi does', (name, slug) => {
    expect(stored(name)).toBe(slug);
  });

  it('tells files of the same name apart', () => {
    const names = [1, 2].map((id) => storedNameOf('a.png', '.png', id, 'd1gest'));
    expect(new Set(names).size).toBe(2);
    expect(names[0]).toBe(storedNameOf('a.png', '.png', 1, 'd1gest'));
  });

  it.each([
    ['a.PNG', 'image/png', '.PNG'],
    ['README', 'application/octet-stream', '.bin'],
    ['README', 'image/jpeg', '.jpg'],
    ['README', 'no/such', ''],
    ['a. x"', 'text/plain', '.x'],
    ['a.', 'text/plain', '.txt'],
    [`a.${'x'.repeat(250)}`, 'text/plain', '.txt'],
  ])('%s of type %s ends in %j', (name, type, extension) => {
    expect(extensionOf(name, type)).toBe(extension);
  });
});
