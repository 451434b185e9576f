import type { OutputPlace } from '../drawing/ways.rules.ts';

/** An output as the id of a handle, which is unique in its group. */
export const handleId = ({ blockId, outputId }: Pick<OutputPlace, 'blockId' | 'outputId'>): string =>
  `${blockId ?? ''}|${outputId}`;
