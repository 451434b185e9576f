import { Menu } from '../../../../ui/overlays/menu.ts';
import { useTranslation } from 'react-i18next';
import { IconLogout, IconUserCheck, IconUserPlus } from '../../../../ui/icons/index.ts';
import type { Together } from './use-together.tsx';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** In a menu: to call somebody to a ticket, to help there oneself, and to leave it. */
export function TogetherItems({ together: { onCall, onJoin, onLeave } }: { together: Together }) {
  const { t } = useTranslation();
  return (
    <>
      {onCall && (
        <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={onCall}>
          {t('inbox.together.call')}
        </Menu.Item>
      )}
      {onJoin && (
        <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={onJoin}>
          {t('inbox.together.join')}
        </Menu.Item>
      )}
      {onLeave && (
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={onLeave}>
          {t('inbox.together.leave')}
        </Menu.Item>
      )}
    </>
  );
}
