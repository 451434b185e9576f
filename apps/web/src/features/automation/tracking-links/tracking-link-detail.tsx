import { shownLinkText, type TrackingLink } from '@balcao/contract';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { IconDownload } from '../../../ui/icons/index.ts';
import { RetryNotice } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { qrPath } from '../../../ui/qr-path.ts';
import { downloadAs } from '../../../ui/text/csv.ts';
import { formatDate, formatNumber } from '../../../ui/text/format.ts';
import { CopyField } from '../../numbers/connections/index.ts';
import css from './tracking-link-detail.module.css';
import { useTrackingLinkDays } from './tracking-links.queries.ts';

interface Props {
  opened: boolean;
  link: TrackingLink;
  onClose: () => void;
}

/** A link as it is given away: its address, its QR code, what people see, and what came of it by day. */
export function TrackingLinkDetail({ opened, link, onClose }: Props) {
  const { t } = useTranslation();
  const { name, url } = link;
  return (
    <Modal opened={opened} title={name} size={520} onClose={onClose}>
      <Stack gap="md">
        <CopyField label={t('trackingLinks.detail.address')} value={url} />
        <Group align="flex-start" gap="md" wrap="nowrap" className={css.shown}>
          <div className={css.qr}>
            <QrCode text={url} label={t('trackingLinks.detail.qr', { name })} />
          </div>
          <Stack gap="sm" className={css.beside}>
            <div>
              <Text size="sm" c="dimmed">
                {t('trackingLinks.detail.opens')}
              </Text>
              <Text size="md" className={css.text}>
                {shownLinkText(link)}
              </Text>
            </div>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => downloadAs(`${name}.svg`, 'image/svg+xml', qrFile(url))}
            >
              {t('trackingLinks.detail.download')}
            </Button>
          </Stack>
        </Group>
        <Days linkId={link.id} />
      </Stack>
    </Modal>
  );
}

/** Dark on white, for print. */
function qrFile(url: string): string {
  const { size, path } = qrPath(url);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 10}" height="${size * 10}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
}

function Days({ linkId }: { linkId: number }) {
  const { t } = useTranslation();
  const query = useTrackingLinkDays(linkId);
  const { data: days } = query;
  const sum = (what: 'clicks' | 'conversations') => (days ?? []).reduce((total, day) => total + day[what], 0);
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {t('trackingLinks.detail.days')}
      </Text>
      {days === undefined && !query.isError && <SkeletonRows count={3} height={36} avatar={0} />}
      {days === undefined && query.isError && (
        <RetryNotice onRetry={query.refetch}>{t('trackingLinks.detail.failed')}</RetryNotice>
      )}
      {days?.length === 0 && <Text size="md">{t('trackingLinks.detail.none')}</Text>}
      {days !== undefined && days.length > 0 && (
        <Table className={css.days}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('trackingLinks.detail.day')}</Table.Th>
              <Table.Th>{t('trackingLinks.detail.clicks')}</Table.Th>
              <Table.Th>{t('trackingLinks.detail.conversations')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.map(({ day, clicks, conversations }) => (
              <Table.Tr key={day}>
                <Table.Td>{formatDate(`${day}T12:00:00Z`, 'numeric', 'UTC')}</Table.Td>
                <Table.Td>{formatNumber(clicks)}</Table.Td>
                <Table.Td>{formatNumber(conversations)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th>{t('trackingLinks.detail.total')}</Table.Th>
              <Table.Th>{formatNumber(sum('clicks'))}</Table.Th>
              <Table.Th>{formatNumber(sum('conversations'))}</Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      )}
    </div>
  );
}
