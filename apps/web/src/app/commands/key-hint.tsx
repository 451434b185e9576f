import { useTranslation } from 'react-i18next';
import { commandOf } from './commands.ts';
import type { CommandId } from './commands.ts';
import { keyCaps } from './key-caps.ts';
import css from './key-hint.module.css';

/** The keys of a command, beside its entry in a menu. */
export function KeyHint({ command }: { command: CommandId }) {
  const { t } = useTranslation();
  const [keys] = commandOf(command).keys;
  return keys && <kbd className={css.hint}>{keyCaps(keys, t).join(' ')}</kbd>;
}
