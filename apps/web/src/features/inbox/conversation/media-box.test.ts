import { expect, it } from 'vitest';
import { mediaBoxHeight } from './media-box.ts';

it.each([
  ['without a known size', null, null, 188],
  ['in proportion', 800, 500, 156],
  ['no stripe', 2000, 100, 100],
  ['no tower', 500, 4000, 330],
  ['smaller than its place, as it is', 120, 110, 110],
  ['an icon', 64, 64, 100],
])('the box of a picture %s', (_name, width, height, expected) => expect(mediaBoxHeight(width, height)).toBe(expected));
