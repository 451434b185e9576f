import type { Connection } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../app/session/session.ts';
import {
  IconBrandWhatsapp,
  IconDeviceMobile,
  IconFingerprint,
  IconLock,
  IconPuzzle,
  IconShieldCheck,
} from '../../../../ui/icons/index.ts';
import css from './passkey-panel.module.css';

/** What the helper's window looks like, and what else there is to know. */
export function PasskeyAside({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const { company } = useSession();
  const facts = [
    [IconShieldCheck, 'connectionPasskey.aside.reads'],
    [IconDeviceMobile, 'connectionPasskey.aside.elsewhere'],
    [IconBrandWhatsapp, 'connectionPasskey.aside.official'],
  ] as const;
  return (
    <aside className={css.aside}>
      <Text component="h3" size="sm" fw={600}>
        {t('connectionPasskey.aside.title')}
      </Text>
      <Text component="div" size="xs" className={css.picture} aria-hidden>
        <div className={css.bar}>
          <IconLock size={14} stroke={1.75} />
          <span>web.whatsapp.com</span>
          <IconPuzzle className={css.puzzle} size={16} stroke={1.75} />
        </div>
        <div className={css.window}>
          <span className={css.finger}>
            <IconFingerprint size={24} stroke={1.75} />
          </span>
          <Text component="b" fw={600}>
            {t('connectionPasskey.aside.name')}
          </Text>
          <span>{t('connectionPasskey.aside.what', { name: connection.name, company: company.name })}</span>
          <span className={css.fakeButton}>{t('connectionPasskey.aside.button')}</span>
          <small>{t('connectionPasskey.aside.only')}</small>
        </div>
      </Text>
      <Text component="ul" size="xs" className={css.facts}>
        {facts.map(([FactIcon, text]) => (
          <li key={text}>
            <FactIcon size={18} stroke={1.75} aria-hidden />
            <span>{t(text)}</span>
          </li>
        ))}
      </Text>
    </aside>
  );
}
