import { maxTrackingLinks, type TrackingLink } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readImpersonation } from '../../app/api/session-store.ts';
import { copyText } from '../../app/copy-text.ts';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useDelete, useLookup } from '../../app/crud/use-crud.ts';
import { TrackingLinkForm } from '../../features/automation/tracking-links/tracking-link-form.tsx';
import {
  trackingLinksCrud,
  useTrackingLinkFigures,
} from '../../features/automation/tracking-links/tracking-links.queries.ts';
import { useConnections } from '../../features/numbers/connections/index.ts';
import css from '../../features/automation/tracking-links/tracking-links.module.css';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { IconAlertTriangle, IconCopy, IconQrcode } from '../../ui/icons/index.ts';
import { useSearchedList } from '../../ui/lists/use-searched-list.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { Meta } from '../../ui/text/meta.tsx';

const TrackingLinkDetail = lazyDialog(() =>
  import('../../features/automation/tracking-links/tracking-link-detail.tsx').then(
    (module) => module.TrackingLinkDetail,
  ),
);

/** The tracking links of the company, with what came of them. */
export function TrackingLinksScreen() {
  const { t } = useTranslation();
  const query = useLookup(trackingLinksCrud);
  const { list, search, texts } = useSearchedList(query);
  const own = useCrudTexts('trackingLinks', ({ name }: TrackingLink) => name);
  const { data: figures } = useTrackingLinkFigures();
  const { data: connections } = useConnections();
  const shown = useDialog<TrackingLink>();
  // An operator inside a company changes none.
  const mayChange = readImpersonation() === null;
  const isFull = (query.data?.length ?? 0) >= maxTrackingLinks;

  const renderLink = ({ name, url }: TrackingLink) => (
    <span className={css.name}>
      <Text span size="md" fw={500}>
        {name}
      </Text>
      <Meta>{url.replace(/^https?:\/\//, '')}</Meta>
    </span>
  );
  const renderConnection = ({ whatsappId }: TrackingLink) =>
    whatsappId === null ? (
      <span title={t('trackingLinks.noConnectionHint')}>
        <StatusPill tone="warn" icon={<IconAlertTriangle />}>
          {t('trackingLinks.noConnection')}
        </StatusPill>
      </span>
    ) : (
      (connections?.find(({ id }) => id === whatsappId)?.name ?? '')
    );
  const countOf = ({ id }: TrackingLink, what: 'clicks' | 'conversations') =>
    formatNumber(figures?.get(id)?.[what] ?? 0);

  return (
    <>
      <CrudPage
        texts={{ ...own, notFound: texts.notFound }}
        note={isFull ? t('trackingLinks.full', { max: maxTrackingLinks }) : t('trackingLinks.intro')}
        list={list}
        search={search}
        row={{ height: 54, twoLines: true }}
        columns={[
          { label: t('trackingLinks.columns.link'), kind: 'grow', render: renderLink },
          { label: t('trackingLinks.columns.connection'), render: renderConnection },
          { label: t('trackingLinks.columns.clicks'), kind: 'number', render: (link) => countOf(link, 'clicks') },
          {
            label: t('trackingLinks.columns.conversations'),
            kind: 'number',
            render: (link) => countOf(link, 'conversations'),
          },
        ]}
        renderCard={(link) => (
          <>
            {renderLink(link)}
            <div>{renderConnection(link)}</div>
            <Meta>
              {t('trackingLinks.columns.clicks')}: {countOf(link, 'clicks')} ·{' '}
              {t('trackingLinks.columns.conversations')}: {countOf(link, 'conversations')}
            </Meta>
          </>
        )}
        renderActions={(link, size) => (
          <>
            <IconButton
              label={t('trackingLinks.copy', { name: link.name })}
              {...(size !== undefined && { size })}
              onClick={() => void copyText(link.url, t('common.copied'))}
            >
              <IconCopy size={16} stroke={1.75} />
            </IconButton>
            <IconButton
              label={t('trackingLinks.open', { name: link.name })}
              {...(size !== undefined && { size })}
              onClick={() => shown.open(link)}
            >
              <IconQrcode size={16} stroke={1.75} />
            </IconButton>
          </>
        )}
        canAdd={mayChange}
        isFull={isFull}
        canEdit={() => mayChange}
        canDelete={() => mayChange}
        renderForm={(dialog) => <TrackingLinkForm {...dialog} />}
        remove={useDelete(trackingLinksCrud)}
      />
      {shown.value && <TrackingLinkDetail opened={shown.opened} link={shown.value} onClose={shown.close} />}
    </>
  );
}
