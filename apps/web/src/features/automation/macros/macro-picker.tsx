import { loadTexts } from '../../../app/texts/i18n.ts';
import { preloadable } from '../../../ui/dialogs/preloadable.ts';
import { HoldEnter } from '../../inbox/quick-messages/index.ts';
import type { MacroListProps } from './macro-list.tsx';

/** With words of its own, which the inbox does not wait for. */
const list = preloadable(async () => {
  const [{ MacroList }] = await Promise.all([import('./macro-list.tsx'), loadTexts('macros')]);
  return { MacroList };
});

/** The list of macros above the composer. */
export function MacroPicker(props: MacroListProps) {
  const code = list.useLoaded(true);
  return code ? <code.MacroList {...props} /> : <HoldEnter field={props.field} />;
}
