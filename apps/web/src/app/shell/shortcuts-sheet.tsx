import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { readCharacterKeys } from '../commands/character-keys.ts';
import { commandAreas, commandIds, commandOf, isCharacter } from '../commands/commands.ts';
import type { CommandId, KeyCombination } from '../commands/commands.ts';
import { keyCaps } from '../commands/key-caps.ts';
import { useSession } from '../session/session.ts';
import css from './shortcuts-sheet.module.css';

/** All shortcuts by area; what is switched off is not there. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const characters = readCharacterKeys(user.id);
  const usable = (id: CommandId): KeyCombination[] => {
    const { keys, handledByFocus: byFocus, shownKeys } = commandOf(id);
    const pressed = keys.filter((each) => characters || byFocus === true || !isCharacter(each));
    return shownKeys && pressed.length > 0 ? [shownKeys] : pressed;
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shortcuts.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {!characters && <p className={css.off}>{t('shortcuts.off')}</p>}
      <div className={css.areas}>
        {commandAreas.map((area) => (
          <section key={area} className={css.area}>
            <h3>{t(`shortcuts.areas.${area}`)}</h3>
            <dl className={css.list}>
              {commandIds
                .filter((id) => commandOf(id).area === area && usable(id).length > 0)
                .map((id) => (
                  <div key={id} className={css.row}>
                    <dt>{t(`shortcuts.names.${id}`)}</dt>
                    <dd>
                      {usable(id).map((keys, index) => (
                        <Fragment key={JSON.stringify(keys)}>
                          {index > 0 && <span className={css.or}>{t('shortcuts.or')}</span>}
                          <KeyCaps keys={keys} />
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

function KeyCaps({ keys }: { keys: KeyCombination }) {
  const { t } = useTranslation();
  const caps = keyCaps(keys, t);
  return (
    <span className={css.caps}>
      {caps.map((cap) => (
        <Kbd key={cap} className={css.cap}>
          {cap}
        </Kbd>
      ))}
    </span>
  );
}
