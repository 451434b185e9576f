import type { Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClock, IconClockX, IconNote, IconTemplate } from '../../../ui/icons/index.ts';
import { useEffect, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { ReadOnlyFooter } from '../../../ui/layout/read-only-footer.tsx';
import { serverNow } from '../../../ui/hooks/server-clock.ts';
import { TemplateDialog, useServiceWindow } from '../../numbers/templates/index.ts';
import { changeDraft, useDraftPart } from './drafts/drafts.ts';
import css from './service-window.module.css';
import { msUntilNextChange, timeLeft, windowState } from './service-window.rules.ts';
import type { WindowState } from './service-window.rules.ts';

/** A clock that has not moved on would not be looked at again. */
const minTimerMs = 50;

interface Props {
  ticket: Ticket;
  /** is called with whether nothing but templates may be sent; undefined = no one knows */
  onClosed: (closed: boolean | undefined) => void;
  onSent: () => void;
}

/** On an official number: how long one may still write freely; afterwards the way to the templates. */
export function ServiceWindow({ ticket, onClosed, onSent }: Props) {
  const { t } = useTranslation();
  const { data, isError } = useServiceWindow(ticket);
  const state = useWindowState(data?.limited ? data.closesAt : undefined);
  const closed = state !== undefined && state.kind !== 'open';
  // Where it cannot be asked, one may try.
  const known = data !== undefined || isError;
  useEffect(() => {
    if (known) onClosed(closed);
    // On another connection there is another window, or none.
    return () => onClosed(undefined);
  }, [known, closed, onClosed]);
  if (!state) return null;
  if (closed) return <ClosedWindow ticket={ticket} never={state.kind === 'never'} onSent={onSent} />;
  const time = windowText(t, state);
  return (
    <p className={css.open} data-last={state.last || undefined} role={state.last ? 'status' : undefined}>
      <IconClock size={15} stroke={1.75} aria-hidden />
      {/* Said once when the last hour begins, not with every minute. */}
      {state.last && <span className={css.spoken}>{t('templates.lastHour')}</span>}
      <span aria-hidden={state.last || undefined}>
        {t(state.last ? 'templates.closesIn' : 'templates.openFor', { time })}
      </span>
    </p>
  );
}

function ClosedWindow({ ticket, never, onSent }: { ticket: Ticket; never: boolean; onSent: () => void }) {
  const { t } = useTranslation();
  const { name } = ticket.contact;
  const [choosing, { open, close }] = useDisclosure();
  const isTextKept = useDraftPart(ticket.id, ({ text }) => text.trim() !== '');
  const isNoting = useDraftPart(ticket.id, ({ note }) => note !== null);
  return (
    <>
      <ReadOnlyFooter
        announced
        icon={<IconClockX size={18} stroke={1.75} aria-hidden />}
        actions={
          <>
            {!isNoting && (
              <IconButton
                label={t('messages.composer.noteMode')}
                size={34}
                onClick={() => changeDraft(ticket.id, { note: '' })}
              >
                <IconNote size={18} stroke={1.75} />
              </IconButton>
            )}
            <Button size="sm" leftSection={<IconTemplate size={16} stroke={1.75} />} onClick={open}>
              {t('templates.choose')}
            </Button>
          </>
        }
      >
        {t(never ? 'templates.never' : 'templates.closed', { name })}
        {isTextKept && <small>{t('templates.kept')}</small>}
      </ReadOnlyFooter>
      {choosing && <TemplateDialog ticket={ticket} onSent={onSent} onClose={close} />}
    </>
  );
}

/** The state at this moment, rendered again whenever the shown time changes. */
function useWindowState(closesAt: string | null | undefined): WindowState | undefined {
  const [now, setNow] = useState(serverNow);
  const state = closesAt === undefined ? undefined : windowState(closesAt, now);
  const left = state?.kind === 'open' ? state.msLeft : 0;
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(serverNow()), Math.max(minTimerMs, msUntilNextChange(left)));
    return () => clearTimeout(timer);
  }, [left]);
  return state;
}

function windowText(t: TFunction, { msLeft }: { msLeft: number }): string {
  const time = timeLeft(msLeft);
  if (time.unit === 'hours') return t('templates.time.hours', { hours: time.hours, minutes: time.minutes });
  return t(`templates.time.${time.unit}`, { count: time.count });
}
