import { describe, expect, it } from 'vitest';
import { namesOf } from './names.ts';
import { applyWire, wires } from './wiring.ts';

describe('the names of a feature', () => {
  it.each([
    [
      'quick-messages',
      undefined,
      {
        __items__: 'quickMessages',
        __one__: 'quick-message',
        __Item__: 'QuickMessage',
        __ITEM__: 'QUICK_MESSAGE',
        __table__: 'quick_messages',
      },
    ],
    ['categories', undefined, { __item__: 'category', __Words__: 'Categories' }],
    ['staff', 'staff-member', { __items__: 'staff', __item__: 'staffMember' }],
  ])('%s', (feature, one, names) => expect(namesOf('inbox', feature, one)).toMatchObject(names));

  it('names the areas when there is no such one', () =>
    expect(namesOf('kitchen', 'staff')).toContain('There are: account, access'));

  it('asks for the singular where it cannot be derived', () =>
    expect(namesOf('inbox', 'staff')).toContain('is its own singular'));
});

it('new:feature says which lines are left when a file has no place for them any more', () => {
  const names = namesOf('inbox', 'tags');
  if (typeof names === 'string') throw new Error(names);
  const wire = wires.find(({ insert }) => insert.includes('create__Items__(platform)'));
  if (!wire) throw new Error('no such wire');
  expect(() => applyWire('', wire, names)).toThrow(/features\.ts has no place[^]*createTags\(platform\)/);
});
