import { Button } from '@mantine/core';
import {
  IconCheck,
  IconCircleDashed,
  IconDeviceMobile,
  IconFingerprint,
  IconKey,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconTrash,
} from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/text/format.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import card from '../../../ui/layout/section-card.module.css';
import { arePasskeysPossible } from '../../../app/session/browser-passkeys.ts';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { SecondFactorDialog, type SecondFactorAct } from './second-factor-dialog.tsx';
import { hasSecondFactor, type Security } from './security.queries.ts';

/** The factors beside the password: the code app and the recovery codes. */
export function FactorCard({ security }: { security: Security }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<SecondFactorAct>();
  const { secondFactor: factor, recoveryCodesLeft } = security;
  const isOn = hasSecondFactor(security);
  return (
    <section className={card.card} aria-label={t('security.factor.title')}>
      <header className={card.head}>
        <div>
          <h2 className={card.title}>{t('security.factor.title')}</h2>
          <p className={card.text}>{t('security.factor.text')}</p>
        </div>
        <StatusPill
          tone={isOn ? 'ok' : 'off'}
          icon={isOn ? <IconCheck size={14} stroke={2} /> : <IconCircleDashed size={14} stroke={2} />}
        >
          {t(isOn ? 'security.factor.on' : 'security.factor.off')}
        </StatusPill>
      </header>
      <div className={card.row}>
        <IconDeviceMobile className={card.tile} stroke={1.75} aria-hidden />
        <div className={card.words}>
          {t('security.factor.app')}
          <small>
            {factor
              ? [
                  t('security.factor.since', { date: formatDateTime(factor.since) }),
                  factor.lastUsedAt && t('security.factor.used', { date: formatDateTime(factor.lastUsedAt) }),
                ]
                  .filter(Boolean)
                  .join(', ')
              : t('security.factor.none')}
          </small>
        </div>
        <Button size="xs" variant={factor ? 'default' : 'filled'} onClick={() => setAct(factor ? 'remove' : 'add')}>
          {t(factor ? 'security.factor.remove' : 'security.factor.add')}
        </Button>
      </div>
      {recoveryCodesLeft !== null && (
        <div className={card.row}>
          <IconKey className={card.tile} stroke={1.75} aria-hidden />
          <div className={card.words}>
            {t('security.recovery.title')}
            <small>{t('security.recovery.left', { count: recoveryCodesLeft })}</small>
          </div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
            onClick={() => setAct('renew')}
          >
            {t('security.recovery.renew')}
          </Button>
        </div>
      )}
      {act && <SecondFactorDialog act={act} onClose={() => setAct(undefined)} />}
    </section>
  );
}

type KeyAct = { act: 'add' } | { act: 'rename' | 'remove'; id: number };

/** The passkeys of the person, where this address can have any. */
export function PasskeysCard({ security }: { security: Security }) {
  const { passkeys, passkeysOffered } = security;
  const { t } = useTranslation();
  const [open, setOpen] = useState<KeyAct>();
  const close = () => setOpen(undefined);
  const isPossible = passkeysOffered && arePasskeysPossible();
  const chosen = open && 'id' in open ? passkeys.find(({ id }) => id === open.id) : undefined;
  return (
    <section className={card.card} aria-label={t('security.passkeys.title')}>
      <header className={card.head}>
        <div>
          <h2 className={card.title}>{t('security.passkeys.title')}</h2>
          <p className={card.text}>{t(isPossible ? 'security.passkeys.text' : 'security.passkeys.unavailable')}</p>
        </div>
        {isPossible && (
          <Button
            variant="light"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen({ act: 'add' })}
          >
            {t('security.passkeys.add')}
          </Button>
        )}
      </header>
      {passkeys.length === 0 && isPossible && (
        <div className={card.row}>
          <IconFingerprint className={card.tile} stroke={1.75} aria-hidden />
          <div className={card.words}>
            <small>{t('security.passkeys.none')}</small>
          </div>
        </div>
      )}
      {passkeys.map(({ id, name, createdAt, lastUsedAt, synced }) => (
        <div key={id} className={card.row}>
          <IconFingerprint className={card.tile} stroke={1.75} aria-hidden />
          <div className={card.words}>
            {name}
            <small>
              {[
                t('security.passkeys.created', { date: formatDateTime(createdAt) }),
                lastUsedAt
                  ? t('security.passkeys.used', { date: formatDateTime(lastUsedAt) })
                  : t('security.passkeys.unused'),
                synced && t('security.passkeys.synced'),
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
          </div>
          <IconButton label={t('security.passkeys.rename', { name })} onClick={() => setOpen({ act: 'rename', id })}>
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={t('security.passkeys.remove', { name })} onClick={() => setOpen({ act: 'remove', id })}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      {open?.act === 'add' && <AddPasskeyDialog isFirst={!hasSecondFactor(security)} onClose={close} />}
      {open?.act === 'rename' && chosen && <RenamePasskeyDialog passkey={chosen} onClose={close} />}
      {open?.act === 'remove' && chosen && <RemovePasskeyDialog passkey={chosen} onClose={close} />}
    </section>
  );
}
