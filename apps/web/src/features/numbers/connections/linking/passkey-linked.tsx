import type { Connection } from '@balcao/contract';
import { Button, Text, ThemeIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { IconCheck, IconMessages, IconPuzzle } from '../../../../ui/icons/index.ts';
import { formatPhone } from '../../../../ui/text/phone.ts';
import css from './passkey-linked.module.css';

/** A phone that was just linked with its passkey: what comes from it now, and that the helper may go. */
export function PasskeyLinked({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const { name, number, history } = connection;
  const facts = [
    ...(history
      ? [
          [
            IconMessages,
            t(`connectionPasskey.linked.${history.state === 'offered' ? 'unread' : 'coming'}`, {
              count: history.conversations,
            }),
          ] as const,
        ]
      : []),
    [IconPuzzle, t('connectionPasskey.linked.helper')] as const,
  ];
  return (
    <>
      <div className={css.linked} role="status">
        <ThemeIcon size={40} radius={20} variant="light" color="green" aria-hidden>
          <IconCheck size={22} stroke={1.75} />
        </ThemeIcon>
        <Text component="h3" size="lg" fw={600}>
          {t('connectionPasskey.linked.title', { name })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('connectionPasskey.linked.text', { number: number === null ? '' : formatPhone(number) })}
        </Text>
        <ul className={css.facts}>
          {facts.map(([FactIcon, text]) => (
            <li key={text}>
              <FactIcon size={18} stroke={1.75} aria-hidden />
              <Text span size="sm">
                {text}
              </Text>
            </li>
          ))}
        </ul>
      </div>
      <footer className={css.foot}>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button component={Link} to="/tickets" onClick={onClose}>
          {t('connectionPasskey.linked.open')}
        </Button>
      </footer>
    </>
  );
}
