import type { Connection, LoginProblem } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconDeviceMobileCheck, IconQrcodeOff, IconRefresh, IconShieldX } from '../../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useNowEvery } from '../../../../ui/hooks/use-now-every.ts';
import { secondsUntil } from '../connections.rules.ts';
import { loginProblemText } from '../login-problem-text.ts';
import { QrCode } from '../../../../ui/qr-code.tsx';
import css from './qr-dialog.module.css';
import type { QrPhase } from './qr-phase.ts';

interface Props {
  phase: QrPhase;
  connection: Connection | undefined;
  name: string;
  onRenew: () => void;
}

/** The right side of the QR dialog: the code with its time left, or the phase that replaces it. */
export function QrBox({ phase, connection, name, onRenew }: Props) {
  const { t } = useTranslation();
  switch (phase) {
    case 'done':
    case 'passkey':
    case 'waiting':
      return (
        <div className={css.box} data-skeleton>
          <p>{t('connections.qr.waiting')}</p>
        </div>
      );
    case 'code':
      return (
        <>
          <div className={css.box}>
            <QrCode text={connection?.qrcode ?? ''} label={t('connections.qr.label', { name })} />
          </div>
          {connection?.qrcodeExpiresAt && <Countdown until={connection.qrcodeExpiresAt} />}
        </>
      );
    case 'pairing':
      return (
        <Message
          icon={<IconDeviceMobileCheck size={40} stroke={1.5} />}
          title={t('connections.qr.pairingTitle')}
          text={t('connections.qr.pairingText')}
        />
      );
    case 'refused':
      return connection?.loginProblem ? <Refused problem={connection.loginProblem} onRenew={onRenew} /> : null;
    case 'ended':
    case 'failed':
      return (
        <Message
          icon={<IconQrcodeOff size={40} stroke={1.5} />}
          title={t(`connections.qr.${phase}Title`)}
          text={t(`connections.qr.${phase}Text`)}
          action={
            <Button leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onRenew}>
              {t('connections.qr.renew')}
            </Button>
          }
        />
      );
  }
}

/** After these nothing is tried again by itself. */
const endedLinkings: ReadonlySet<LoginProblem['reason']> = new Set([
  'passkey',
  'passkeyRefused',
  'otherNumber',
  'codeNotTaken',
  'banned',
]);

/** WhatsApp refuses the number: another code helps only where it is not tried again automatically. */
function Refused({ problem, onRenew }: { problem: LoginProblem; onRenew: () => void }) {
  const { t } = useTranslation();
  const isFinal = endedLinkings.has(problem.reason);
  return (
    <Message
      icon={<IconShieldX size={40} stroke={1.5} />}
      title={t(`connections.problems.${problem.reason}.title`)}
      text={loginProblemText(problem, t)}
      action={
        isFinal ? (
          <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onRenew}>
            {t('connections.qr.renew')}
          </Button>
        ) : undefined
      }
    />
  );
}

function Message({ icon, title, text, action }: { icon: ReactNode; title: string; text: string; action?: ReactNode }) {
  return (
    <div className={css.box} data-message role={action ? 'alert' : undefined}>
      <span className={css.icon} aria-hidden>
        {icon}
      </span>
      <p className={css.title}>{title}</p>
      <p>{text}</p>
      {action}
    </div>
  );
}

/** Oftener than it changes, so that no second is left out. */
const renewedEveryMs = 500;

function Countdown({ until }: { until: string }) {
  const { t } = useTranslation();
  const seconds = secondsUntil(until, useNowEvery(renewedEveryMs));
  return (
    <p className={css.countdown}>
      <IconRefresh size={15} stroke={1.75} aria-hidden />
      <span>
        {seconds > 0 ? (
          <Trans i18nKey="connections.qr.changesIn" values={{ seconds }} components={{ b: <b /> }} />
        ) : (
          t('connections.qr.changing')
        )}
      </span>
    </p>
  );
}
