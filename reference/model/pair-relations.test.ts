import { describe, expect, it } from 'vitest';
import { buildModel } from './build-model.ts';

const type = (name: string, attributes: object) => ({
  uid: `api::${name}.${name}`,
  file: `${name}.json`,
  value: { info: { singularName: name, pluralName: `${name}s` }, attributes },
});
const relation = (kind: string, target: string, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});

/** The attributes `r` of the content-types `a` and `b`, and what was told. Strapi reads `a` first. */
const pair = (ofA: object, ofB: object) => {
  const slips: string[] = [];
  const contentTypes = [type('a', { r: ofA }), type('b', { r: ofB })];
  const tolerate = ({ message }: Error) => slips.push(message);
  const model = buildModel({ contentTypes, components: [], extensions: [] }, { tolerate });
  const side = (name: string) => {
    const attribute = model.contentTypes.get(`api::${name}.${name}`)?.attributes.get('r');
    if (attribute?.type !== 'relation') throw new Error('no relation');
    const { inversedBy, mappedBy, withoutLinks } = attribute;
    return { inversedBy, mappedBy, withoutLinks };
  };
  return { a: side('a'), b: side('b'), slips };
};

describe('the two sides of a relation', () => {
  it('stay as declared where they agree', () => {
    const { a, b, slips } = pair(
      relation('manyToOne', 'b', { inversedBy: 'r' }),
      relation('oneToMany', 'a', { mappedBy: 'r' }),
    );
    expect([a, b, slips]).toEqual([{ inversedBy: 'r' }, { mappedBy: 'r' }, []]);
  });

  it('belong to the last owner where both are owners', () => {
    const { a, b, slips } = pair(
      relation('manyToMany', 'b', { inversedBy: 'r' }),
      relation('manyToMany', 'a', { inversedBy: 'r' }),
    );
    expect([a, b]).toEqual([{ mappedBy: 'r' }, { inversedBy: 'r' }]);
    expect(slips).toEqual([
      'a.json: attributes.r.inversedBy: r of api::b.b has inversedBy too; that side is taken as the owner',
    ]);
  });

  it('are one relation where the inverse comes first and does not name its owner', () => {
    const { a, b, slips } = pair(relation('oneToMany', 'b'), relation('manyToOne', 'a', { inversedBy: 'r' }));
    expect([a, b]).toEqual([{ mappedBy: 'r' }, { inversedBy: 'r' }]);
    expect(slips).toEqual([
      'a.json: attributes.r: found no mappedBy, but r of api::b.b has inversedBy "r"; they are taken as two sides of one relation',
    ]);
  });

  it('are apart where the inverse comes last and does not name its owner', () => {
    const { a, b, slips } = pair(relation('manyToOne', 'b', { inversedBy: 'r' }), relation('oneToMany', 'a'));
    expect([a, b]).toEqual([{}, {}]);
    expect(slips).toEqual([
      'a.json: attributes.r.inversedBy: r of api::b.b is not the other side of this relation; each keeps its own links',
    ]);
  });

  it('has no links where it is mapped by nothing', () => {
    const { a, slips } = pair(relation('oneToMany', 'b', { mappedBy: 's' }), {
      type: 'relation',
      relation: 'oneToOne',
      target: 'api::a.a',
    });
    expect(a).toEqual({ withoutLinks: true });
    expect(slips).toEqual([
      'a.json: attributes.r.mappedBy: found "s", expected a relation of api::b.b; did you mean "r"?; the relation stays empty, and what is written into it is lost',
    ]);
  });

  it('has no links where the attribute that maps it is no owner of it', () => {
    const { a, b, slips } = pair(relation('oneToMany', 'b', { mappedBy: 'r' }), relation('manyToOne', 'a'));
    expect([a, b]).toEqual([{ withoutLinks: true }, {}]);
    expect(slips).toEqual([
      'a.json: attributes.r.mappedBy: r of api::b.b has no inversedBy "r"; the relation stays empty, and what is written into it is lost',
    ]);
  });

  it('keep their kinds where these do not fit', () => {
    const { a, b, slips } = pair(
      relation('manyToOne', 'b', { inversedBy: 'r' }),
      relation('oneToOne', 'a', { mappedBy: 'r' }),
    );
    expect([a, b]).toEqual([{ inversedBy: 'r' }, { mappedBy: 'r' }]);
    expect(slips).toEqual([
      'b.json: attributes.r: found oneToOne, expected oneToMany, since r of api::a.a is manyToOne; each side is taken as declared',
    ]);
  });
});
