import { foldReason } from '@balcao/contract';
import type { Macro } from '@balcao/contract';

/** The macros whose name has the words in it, whatever their accents and capitals; those that begin with them first. */
export function matchMacros(macros: readonly Macro[], words: string): Macro[] {
  const wanted = foldReason(words);
  const place = ({ name }: Macro) => foldReason(name).indexOf(wanted);
  return macros
    .filter((macro) => place(macro) !== -1)
    .toSorted((one, other) => Number(place(one) > 0) - Number(place(other) > 0));
}
