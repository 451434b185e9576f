import { traitsOf } from '@balcao/contract';
import type { Connection } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconKeyboard, IconLoader2, IconQrcode, IconShieldLock } from '../../../../ui/icons/index.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { toast } from '../../../../app/toasts/toast.tsx';
import { HistoryRangeField } from '../phone-history/history-range-field.tsx';
import { CodePairing } from './code-pairing.tsx';
import { SandboxLink } from './sandbox-link.tsx';
import { QrBox } from './qr-box.tsx';
import css from './qr-dialog.module.css';
import { PasskeyLinked } from './passkey-linked.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { nextPhase } from './qr-phase.ts';
import type { QrPhase } from './qr-phase.ts';
import { Modal } from '../../../../ui/dialogs/modal.tsx';

const iconProps = { size: 16, stroke: 1.75 } as const;

interface Props {
  opened: boolean;
  /** name to show while the connection is not there any more */
  name: string;
  /** as the live list has it; undefined once it is deleted */
  connection: Connection | undefined;
  onRenew: () => void;
  /** ends the linking, with nothing linked */
  onCancel: () => void;
  onClose: () => void;
}

const steps = {
  simulated: ['connections.qr.simulatedSteps.open', 'connections.qr.simulatedSteps.scan'],
  scan: [
    'connections.qr.steps.app',
    'connections.qr.steps.menu',
    'connections.qr.steps.devices',
    'connections.qr.steps.point',
  ],
  type: [
    'connectionPairing.steps.app',
    'connectionPairing.steps.devices',
    'connectionPairing.steps.phone',
    'connectionPairing.steps.type',
  ],
} as const;

/** Shows the code to scan, follows the linking, and closes itself when the connection is up; a passkey's linking says so first. */
export function QrDialog({ opened, name, connection, onRenew, onCancel, onClose }: Props) {
  const { t } = useTranslation();
  const mobile = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { phase, hadPasskey } = usePhase(connection);
  const [method, setMethod] = useState<'scan' | 'type'>('scan');
  const simulated = connection !== undefined && traitsOf(connection.provider).isSimulated;
  const codeByText = method === 'type' && phase === 'code' && connection !== undefined;
  const isLinkedByPasskey = phase === 'done' && hadPasskey && connection !== undefined;
  const done = opened && phase === 'done' && !isLinkedByPasskey;

  const finish = useEffectEvent(() => {
    if (connection) toast.ok(t('connections.qr.connected', { name }));
    onClose();
  });
  useEffect(() => {
    if (done) finish();
  }, [done]);

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('connections.qr.title', { name })}
      size={phase === 'passkey' ? 860 : 700}
      fullScreen={mobile}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ content: css.content, header: css.header, body: css.dialog }}
    >
      {isLinkedByPasskey ? (
        <PasskeyLinked connection={connection} onClose={onClose} />
      ) : phase === 'passkey' && connection ? (
        <PasskeyPanel connection={connection} onCancel={onCancel} />
      ) : (
        <>
          <div className={css.columns}>
            <div className={css.guide}>
              <ol className={css.steps}>
                {steps[codeByText ? 'type' : simulated ? 'simulated' : 'scan'].map((step) => (
                  <li key={step}>
                    <span>
                      <Trans i18nKey={step} components={{ b: <b /> }} />
                    </span>
                  </li>
                ))}
              </ol>
              {connection && traitsOf(connection.provider).isLinkedDevice && (
                <div className={css.range}>
                  <HistoryRangeField connection={connection} />
                </div>
              )}
              <Tip connection={connection} />
            </div>
            <div className={css.side}>
              {codeByText ? (
                <CodePairing whatsappId={connection.id} />
              ) : (
                <QrBox phase={phase} connection={connection} name={name} onRenew={onRenew} />
              )}
              {phase === 'code' && (
                <Button
                  className={css.way}
                  variant="subtle"
                  size="sm"
                  leftSection={codeByText ? <IconQrcode {...iconProps} /> : <IconKeyboard {...iconProps} />}
                  onClick={() => setMethod(codeByText ? 'scan' : 'type')}
                >
                  {t(codeByText ? 'connectionPairing.back' : 'connectionPairing.use')}
                </Button>
              )}
            </div>
          </div>
          <footer className={css.foot}>
            <output className={css.state}>
              <FootState phase={phase} coding={codeByText} />
            </output>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
          </footer>
        </>
      )}
    </Modal>
  );
}

/** The phase the updates of the connection have led to since the dialog was opened, and whether a passkey was demanded on the way. */
function usePhase(connection: Connection | undefined): { phase: QrPhase; hadPasskey: boolean } {
  const [lastSeen, setLastSeen] = useState(() => seenIn(connection, { phase: 'waiting', hadPasskey: false }));
  if (lastSeen.connection === connection) return lastSeen;
  const seen = seenIn(connection, lastSeen);
  setLastSeen(seen);
  return seen;
}

function seenIn(connection: Connection | undefined, before: { phase: QrPhase; hadPasskey: boolean }) {
  const phase = nextPhase(before.phase, connection);
  return { connection, phase, hadPasskey: before.hadPasskey || phase === 'passkey' };
}

function Tip({ connection }: { connection: Connection | undefined }) {
  const { t } = useTranslation();
  if (!connection || !traitsOf(connection.provider).isSimulated) {
    return (
      <p className={css.tip}>
        <IconShieldLock size={18} stroke={1.75} aria-hidden />
        {t('connections.qr.tip')}
      </p>
    );
  }
  return (
    <div className={css.tip}>
      <div>
        <p>{t('connections.qr.sandboxTip')}</p>
        <SandboxLink whatsappId={connection.id} label={t('connections.qr.scanWithPhone')} variant="light" size="sm" />
      </div>
    </div>
  );
}

function FootState({ phase, coding }: { phase: QrPhase; coding: boolean }) {
  const { t } = useTranslation();
  if (phase === 'ended' || phase === 'failed' || phase === 'refused' || phase === 'done') return null;
  if (phase === 'code') {
    return (
      <>
        <span className={css.waitingDot} aria-hidden />
        {t(coding ? 'connectionPairing.waiting' : 'connections.qr.footCode')}
      </>
    );
  }
  return (
    <>
      <IconLoader2 className={css.turning} size={16} stroke={1.75} aria-hidden />
      {t(phase === 'pairing' ? 'connections.qr.footPairing' : 'connections.qr.footWaiting')}
    </>
  );
}
