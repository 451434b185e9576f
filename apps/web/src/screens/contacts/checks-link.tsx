import { maxContactChecks } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconListCheck } from '../../ui/icons/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useContactChecks } from '../../features/inbox/contacts/contact-checks.queries.ts';
import { formatNumber } from '../../ui/text/format.ts';
import css from './contacts-screen.module.css';

/** Leads to the contacts that need a person's look, while there are any. */
export function ChecksLink() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useContactChecks();
  const count = data ? data.duplicates + data.numbers : 0;
  if (!data || count === 0) return null;
  const isMore = data.duplicates >= maxContactChecks || data.numbers >= maxContactChecks;
  return (
    <Button
      variant="default"
      className={css.archived}
      leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />}
      onClick={() => void navigate({ to: '/contacts/checks' })}
    >
      {t('contactChecks.open', { number: `${formatNumber(count)}${isMore ? '+' : ''}` })}
    </Button>
  );
}
