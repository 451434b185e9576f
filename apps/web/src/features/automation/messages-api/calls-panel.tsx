import { readPhone, type ApiCall, type DeliveryState } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../app/errors.ts';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { DataTable, type Column } from '../../../ui/lists/data-table.tsx';
import { formatDateTime, formatNumber, formatTime } from '../../../ui/text/format.ts';
import { ListBody } from '../../../ui/lists/list-body.tsx';
import { formatPhone } from '../../../ui/text/phone.ts';
import { SegmentedCount } from '../../../ui/segmented-count.tsx';
import { pagedList } from '../../../ui/lists/table-list.ts';
import { Ticks, type TickState } from '../../../ui/ticks.tsx';
import css from './panel.module.css';
import { CopyIconButton } from './code-box.tsx';
import { HttpStatus } from './http-status.tsx';
import { useApiCalls } from './messages-api.queries.ts';

const requestIdLength = 8;
const ticks: Record<DeliveryState, TickState> = {
  queued: 'waiting',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
};

/** The latest calls of programs, with their answers, as they come. */
export function CallsPanel() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'all' | 'failed'>('all');
  const query = useApiCalls(shown === 'failed');
  const list = pagedList(query, ({ calls }) => calls);
  const columns: Column<ApiCall>[] = [
    {
      label: t('messagesApi.calls.time'),
      render: (call) => <span className={css.quiet}>{formatDateTime(call.createdAt)}</span>,
    },
    { label: t('messagesApi.calls.answer'), render: ({ status }) => <HttpStatus status={status} /> },
    {
      label: t('messagesApi.calls.connection'),
      render: ({ whatsapp }) => <span className={css.name}>{whatsapp?.name ?? '—'}</span>,
    },
    {
      label: t('messagesApi.calls.number'),
      render: ({ number }) => <span className={css.quiet}>{numberText(number)}</span>,
    },
    { label: t('messagesApi.calls.what'), kind: 'grow', render: (call) => <What call={call} /> },
    { label: t('messagesApi.calls.state'), render: (call) => <State call={call} /> },
    {
      label: t('messagesApi.calls.duration'),
      kind: 'number',
      render: ({ durationMs }) => <span className={css.quiet}>{t('messagesApi.ms', { count: durationMs })}</span>,
    },
    { label: t('messagesApi.calls.call'), render: ({ requestId }) => <RequestId id={requestId} /> },
  ];

  return (
    <section>
      <div className={css.head}>
        <h2 className={css.heading}>
          {t('messagesApi.calls.title')}
          <span className={css.live}>{t('messagesApi.calls.live')}</span>
        </h2>
        <SegmentedCount
          label={t('messagesApi.calls.filter')}
          value={shown}
          items={[
            { value: 'all', label: t('messagesApi.calls.all') },
            { value: 'failed', label: t('messagesApi.calls.failed'), count: query.data?.pages[0]?.failed || undefined },
          ]}
          onChange={setShown}
        />
      </div>
      <ListBody
        list={list}
        row={{ height: 44 }}
        empty={{
          title: t(shown === 'all' ? 'messagesApi.calls.empty.title' : 'messagesApi.calls.noneFailed.title'),
          text: t(shown === 'all' ? 'messagesApi.calls.empty.text' : 'messagesApi.calls.noneFailed.text'),
        }}
      >
        {(items, end) => (
          <DataTable
            items={items}
            keyOf={({ id }) => id}
            columns={columns}
            detail={{
              label: (call) => t('messagesApi.calls.details', { time: formatTime(call.createdAt) }),
              render: (call) => <Detail call={call} />,
            }}
            renderCard={(call) => (
              <>
                <span className={css.state}>
                  <HttpStatus status={call.status} />
                  {numberText(call.number)}
                </span>
                <State call={call} />
                <span className={css.facts}>
                  {formatDateTime(call.createdAt)} · {call.whatsapp?.name ?? '—'} · <What call={call} />
                </span>
              </>
            )}
            end={end}
          />
        )}
      </ListBody>
    </section>
  );
}

/** The display form of a phone number, or the caller's text where it is none. */
const numberText = (number: string) => {
  const read = readPhone(number);
  return 'number' in read ? formatPhone(read.number) : number || '—';
};

function What({ call: { fileName, size } }: { call: ApiCall }) {
  const { t } = useTranslation();
  return fileName === null
    ? t('messagesApi.calls.letters', { count: size, formatted: formatNumber(size) })
    : `${fileName}, ${formatBytes(size)}`;
}

function State({ call: { error, message } }: { call: ApiCall }) {
  const { t } = useTranslation();
  if (error !== null) return <span className={css.problem}>{codeText(error)}</span>;
  if (message === null) return '—';
  return (
    <span className={css.state}>
      <Ticks state={ticks[message]} t={t} />
      {t(`messagesApi.states.${message}`)}
    </span>
  );
}

/**
 * Details that a row has no room for: they identify the call in the log of the installation, and its message in the
 * API.
 */
function Detail({ call: { createdAt, requestId, messageId, error, status } }: { call: ApiCall }) {
  const { t } = useTranslation();
  return (
    <dl className={css.detail}>
      <div>
        <dt>{t('messagesApi.calls.call')}</dt>
        <dd className={css.copied}>
          <code>{requestId}</code>
          <CopyIconButton text={requestId} label={t('messagesApi.calls.copyCall')} />
        </dd>
      </div>
      <div>
        <dt>{t('messagesApi.calls.time')}</dt>
        <dd>
          <time dateTime={createdAt}>{createdAt}</time>
        </dd>
      </div>
      {messageId !== null && (
        <div>
          <dt>{t('messagesApi.calls.messageId')}</dt>
          <dd>
            <code>{messageId}</code>
          </dd>
        </div>
      )}
      {error !== null && (
        <>
          <div>
            <dt>{t('messagesApi.calls.code')}</dt>
            <dd>
              <code>
                {status} {error}
              </code>
            </dd>
          </div>
          <div>
            <dt>{t('messagesApi.calls.reason')}</dt>
            <dd>{codeText(error)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** Enough of it to find the call in the log of the installation. */
const RequestId = ({ id }: { id: string }) => (
  <span className={css.mono} title={id}>
    {id.slice(0, requestIdLength)}
  </span>
);
