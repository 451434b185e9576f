import { pixChargeState } from '@balcao/contract';
import type { PixCharge } from '@balcao/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { formatCurrency, formatDate } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import css from './charge-card.module.css';
import { ChargeMenu } from './charge-menu.tsx';
import { chargeIcons, chargeTones } from './charge-words.ts';
import { usePixCharges } from './pix.queries.ts';

/** The charges of the contact of a conversation, newest first. */
export function ChargesPanel({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const { data: charges, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePixCharges(ticketId);
  if (!charges && isError) return <RetryLine className={css.none} onRetry={refetch} />;
  if (!charges) return <SkeletonRows count={1} height={44} avatar={0} />;
  if (charges.length === 0) return <Meta>{t('pix.panel.none')}</Meta>;
  return (
    <Stack gap="xs" role="list" aria-label={t('pix.panel.title')}>
      {charges.map((charge) => (
        <ChargeLine key={charge.id} charge={charge} />
      ))}
      {hasNextPage && (
        <Button size="sm" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('pix.panel.more')}
        </Button>
      )}
    </Stack>
  );
}

function ChargeLine({ charge }: { charge: PixCharge }) {
  const { t } = useTranslation();
  const state = pixChargeState(charge, useNow());
  const Icon = chargeIcons[state];
  const { value, description, createdAt, code } = charge;
  return (
    <Group role="listitem" gap="xs" wrap="nowrap" justify="space-between">
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={600}>
          {value === null ? t('pix.charge.modes.key') : formatCurrency(value, 'BRL')}
        </Text>
        <Meta>{[description || t('pix.panel.noDescription'), formatDate(createdAt, '2-digit')].join(', ')}</Meta>
      </Stack>
      <Group gap={2} wrap="nowrap">
        <StatusPill tone={chargeTones[state]} icon={<Icon />}>
          {t(`pix.pill.${state}`)}
        </StatusPill>
        <ChargeMenu charge={charge} state={state} code={code} />
      </Group>
    </Group>
  );
}
