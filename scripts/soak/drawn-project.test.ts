import { expect, it } from 'vitest';
import { drawnProject } from './drawn-project.ts';

interface Schema {
  readonly kind?: string;
  readonly info: { readonly singularName?: string };
  readonly attributes: Readonly<Record<string, { readonly type: string; readonly target?: string }>>;
}

const projects = Array.from({ length: 60 }, (_, seed) =>
  [...drawnProject(seed + 1)]
    .filter(([path]) => path.startsWith('src/'))
    .map(([path, text]) => ({ path, schema: JSON.parse(text) as Schema })),
);
const files = projects.flat();

const namesOf = (holds: (path: string, type: string) => boolean): Set<string> =>
  new Set(
    files.flatMap(({ path, schema }) =>
      Object.entries(schema.attributes).flatMap(([name, { type }]) => (holds(path, type) ? [name] : [])),
    ),
  );

it.each(['data', 'attributes', 'id_'])('calls attributes of content-types and components and relations %s', (name) => {
  expect(namesOf((path, type) => path.includes('content-types') && type !== 'relation')).toContain(name);
  expect(namesOf((path) => path.includes('components'))).toContain(name);
  expect(namesOf((_path, type) => type === 'relation')).toContain(name);
});

it('draws relations of a content-type to itself, and two that lead back through another', () => {
  const cyclic = projects.map((all) => {
    const links = all.flatMap(({ schema: { info, attributes } }) =>
      Object.values(attributes).flatMap(({ type, target }) =>
        type === 'relation' ? [`${info.singularName} ${target?.split('.').at(-1)}`] : [],
      ),
    );
    return {
      self: links.some((link) => link.split(' ')[0] === link.split(' ')[1]),
      back: links.some(
        (link) => link.split(' ')[0] !== link.split(' ')[1] && links.includes(link.split(' ').reverse().join(' ')),
      ),
    };
  });
  expect(cyclic.filter(({ self }) => self).length).toBeGreaterThan(10);
  expect(cyclic.filter(({ back }) => back).length).toBeGreaterThan(10);
});
