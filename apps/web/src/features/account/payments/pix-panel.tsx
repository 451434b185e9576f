import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconCheck, IconClock, IconCopy, IconRefresh } from '../../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hourMs, type Invoice } from '@balcao/contract';
import { useCopy } from '../../../app/copy-text.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatMoney } from '../../../ui/text/format.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useNowEvery } from '../../../ui/hooks/use-now-every.ts';
import css from './payments.module.css';
import { useCheckPayment, useSubscription } from './payments.queries.ts';
import type { Charge } from './payments.queries.ts';

interface Props {
  charge: Charge;
  receiver: string;
  /** asks for another code */
  onAgain: () => void;
  isAsking: boolean;
}

const usualLifeMs = hourMs;
const tickMs = 1000;

/** The code of a payment as a picture and as text, until it is paid or has expired. */
export function PixPanel({ charge, receiver, onAgain, isAsking }: Props) {
  const { t } = useTranslation();
  const check = useCheckPayment(charge.txid);
  const leftMs = useTimeLeft(charge.expiresAt);
  // A code that two tabs share was made a while ago: its bar begins where it is.
  const [lifeMs] = useState(() => Math.max(leftMs ?? 0, usualLifeMs));
  const isOver = leftMs !== undefined && leftMs <= 0;
  const paidCents = usePaid(charge, check.data?.invoice);
  // What came in since the code was made, as far as it did not pay all of it.
  const partCents = paidCents - centsOf(charge.invoice.paidValue);
  // A code for all of it is of no use any more.
  const isUsable = !isOver && partCents === 0;
  const leftToPay = formatMoney(Number(charge.valor.original) - partCents / 100);
  const byPerson = charge.provider === 'pix-key';
  return (
    <>
      <div className={css.pix}>
        <div>
          <div className={css.code}>
            {!isUsable ? (
              <Skeleton width={264} height={264} animate={false} />
            ) : (
              <QrCode text={charge.qrcode.qrcode} label={t('payments.pix.code')} />
            )}
          </div>
          {leftMs !== undefined && partCents === 0 && (
            <p className={css.left}>
              <IconClock size={16} stroke={1.75} aria-hidden />
              {isOver ? t('payments.pix.expired') : t('payments.pix.left', { time: minutesOf(leftMs) })}
            </p>
          )}
          {leftMs !== undefined && isUsable && (
            <div className={css.rest} aria-hidden>
              <div style={{ width: `${Math.min(100, (leftMs / lifeMs) * 100)}%` }} />
            </div>
          )}
          {!isUsable && (
            <Button fullWidth mt={partCents > 0 ? 16 : 0} loading={isAsking} onClick={onAgain}>
              {t(partCents > 0 ? 'payments.pix.rest' : 'payments.pix.again')}
            </Button>
          )}
        </div>
        <div className={css.guide}>
          <p className={css.text}>{t('payments.pix.amount')}</p>
          <p className={css.amount}>{leftToPay}</p>
          <ol className={css.how}>
            <li>{t('payments.pix.one')}</li>
            <li>{t('payments.pix.two')}</li>
            <li>{receiver === '' ? t('payments.pix.threePlain') : t('payments.pix.three', { receiver })}</li>
          </ol>
          {isUsable && <CopyCode code={charge.qrcode.qrcode} />}
          {partCents > 0 && (
            <NoticeBox tone="warn">
              {t('payments.pix.part', { came: formatMoney(partCents / 100), left: leftToPay })}
            </NoticeBox>
          )}
          {charge.provider === 'simulated' && isUsable && (
            <NoticeBox
              tone="warn"
              action={
                <Button
                  component={Link}
                  to={`/simulated-bank/${charge.txid}`}
                  target="_blank"
                  size="xs"
                  variant="default"
                >
                  {t('payments.pix.openBank')}
                </Button>
              }
            >
              {t('payments.pix.simulated')}
            </NoticeBox>
          )}
        </div>
      </div>
      <div className={css.state} role="status">
        <span className={css.dotted} data-waits={isUsable || undefined}>
          {t(byPerson ? 'payments.pix.waitingPerson' : 'payments.pix.waiting')}
        </span>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          loading={check.isPending}
          onClick={() =>
            check.mutate(undefined, {
              onSuccess: ({ invoice, claimed }) => {
                if (claimed) toast.ok(t('payments.pix.claimed'));
                else if (invoice.status === 'open' && centsOf(invoice.paidValue) <= paidCents)
                  toast.warn(t('payments.pix.notYet'));
              },
            })
          }
        >
          {t('payments.pix.check')}
        </Button>
      </div>
    </>
  );
}

/** What came in for the invoice as far as is known, in cents. */
function usePaid(charge: Charge, checked: Invoice | undefined): number {
  const live = useSubscription().data?.invoice;
  const paid = [live, checked].flatMap((one) => (one?.id === charge.invoice.id ? one.paidValue : []));
  return centsOf(Math.max(charge.invoice.paidValue, ...paid));
}

const centsOf = (value: number) => Math.round(value * 100);

function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <div className={css.copy}>
      <TextInput
        label={t('payments.pix.copyLabel')}
        readOnly
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button leftSection={<Icon size={16} stroke={1.75} />} onClick={() => copy(code)}>
        {t(isCopied ? 'common.copied' : 'payments.pix.copy')}
      </Button>
    </div>
  );
}

/** Milliseconds until a moment by the server's clock; undefined for one that never comes. */
function useTimeLeft(until: string | null): number | undefined {
  const now = useNowEvery(until === null ? undefined : tickMs);
  return until === null ? undefined : Date.parse(until) - now.getTime();
}

/** `58:41` */
const minutesOf = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
