import type { SandboxMember } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { DayLine } from '../../../ui/chat/thread-lines.tsx';
import { flashMs } from '../../../ui/chat/use-thread-scroll.ts';
import type { PhoneItem } from './phone-items.ts';
import { PhoneBubble } from './phone-bubble.tsx';
import type { BubbleActions } from './phone-bubble.tsx';
import css from './phone-thread.module.css';

interface Props extends Omit<BubbleActions, 'onJump'> {
  name: string;
  company: string;
  members: readonly SandboxMember[] | null;
  items: readonly PhoneItem[];
  scroller: RefObject<HTMLDivElement | null>;
}

/** The conversation, newest at the bottom, where it stays while it grows. */
export function PhoneThread({ name, company, members, items, scroller, ...actions }: Props) {
  const { t } = useTranslation();
  const [flashing, setFlashing] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onJump = (providerId: string) => {
    const rows = scroller.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [];
    const row = [...rows].find((each) => each.dataset.message === providerId);
    row?.scrollIntoView({ block: 'center' });
    clearTimeout(timer.current);
    setFlashing(providerId);
    timer.current = setTimeout(() => setFlashing(null), flashMs);
  };

  return (
    <div ref={scroller} className={css.scroller}>
      <div className={css.thread} role="log" aria-label={t('sandbox.phone.thread', { name })}>
        {items.length === 0 && <p className={css.empty}>{t('sandbox.phone.empty')}</p>}
        {items.map((item) =>
          item.kind === 'day' ? (
            <DayLine key={item.key} date={item.date} />
          ) : (
            <PhoneBubble
              key={item.key}
              message={item.message}
              unsent={item.unsent}
              first={item.first}
              company={company}
              members={members}
              flashing={flashing === item.key}
              onJump={onJump}
              {...actions}
            />
          ),
        )}
      </div>
    </div>
  );
}

/** In place of a conversation that could not be loaded. */
export function ThreadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.failed} role="alert">
      <p>{t('common.loadFailed.title')}</p>
      <Button size="sm" variant="default" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
