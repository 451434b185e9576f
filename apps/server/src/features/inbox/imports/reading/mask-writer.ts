import type { NumberWriting } from './cell-text.ts';

type WriteMask = NumberWriting['writeMask'];

/** Loads the library that knows what the code of a mask shows; a code that it cannot read shows the number. */
export async function loadMaskWriter(): Promise<WriteMask> {
  const { SSF } = await import('@e965/xlsx');
  const { format } = SSF as { format: WriteMask };
  return (code, value) => {
    try {
      return format(code, value);
    } catch {
      return String(value);
    }
  };
}
