import type { ConnectionToken } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconKey, IconRefresh } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DataTable, type Column } from '../../../ui/lists/data-table.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { formatNumber, formatSince } from '../../../ui/text/format.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { formatPhone } from '../../../ui/text/phone.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import table from '../../../ui/lists/table-page.module.css';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import css from './panel.module.css';
import { useConnectionTokens, useNewToken } from './messages-api.queries.ts';
import { ShownOnce } from './shown-once.tsx';

/** The tokens of connections: which there are, and a new one. */
export function TokensPanel() {
  const { t } = useTranslation();
  const tokens = useConnectionTokens();
  const renew = useNewToken();
  const replacing = useDialog<ConnectionToken>();
  const [shown, setShown] = useState<{ name: string; token: string }>();
  const make = ({ whatsapp: { id, name } }: ConnectionToken) =>
    renew.mutate(id, {
      onSuccess(token) {
        replacing.close();
        setShown({ name, token });
      },
    });
  const columns: Column<ConnectionToken>[] = [
    { label: t('messagesApi.tokens.connection'), kind: 'grow', render: (one) => <Connection token={one} /> },
    { label: t('messagesApi.tokens.token'), render: (one) => <Hint token={one} /> },
    { label: t('messagesApi.tokens.lastUsed'), render: (one) => <LastUse token={one} /> },
    {
      label: t('messagesApi.tokens.sent'),
      kind: 'number',
      render: ({ hint, sentThisMonth }) => (hint === null ? '—' : formatNumber(sentThisMonth)),
    },
  ];
  return (
    <section>
      <div className={css.head}>
        <h2 className={css.heading}>{t('messagesApi.tokens.title')}</h2>
        <span className={table.meta}>{t('messagesApi.tokens.about')}</span>
      </div>
      {shown && (
        <ShownOnce
          key={shown.token}
          title={t('messagesApi.tokens.copy', { name: shown.name })}
          value={shown.token}
          onDone={() => setShown(undefined)}
        />
      )}
      {tokens.isPending && <SkeletonRows count={3} height={44} avatar={0} />}
      {tokens.isError && !tokens.data && <LoadFailed onRetry={tokens.refetch} />}
      {tokens.data?.length === 0 && (
        <EmptyState title={t('messagesApi.tokens.empty.title')} text={t('messagesApi.tokens.empty.text')} />
      )}
      {tokens.data && tokens.data.length > 0 && (
        <DataTable
          items={tokens.data}
          keyOf={({ whatsapp }) => whatsapp.id}
          columns={columns}
          renderCard={(one) => (
            <>
              <Connection token={one} />
              <span className={css.facts}>
                <Hint token={one} /> · <LastUse token={one} />
              </span>
            </>
          )}
          renderActions={(one) =>
            one.hint === null ? (
              <Button
                size="xs"
                variant="light"
                leftSection={<IconKey size={14} stroke={1.75} />}
                loading={renew.isPending && renew.variables === one.whatsapp.id}
                aria-label={t('messagesApi.tokens.makeFor', { name: one.whatsapp.name })}
                onClick={() => make(one)}
              >
                {t('messagesApi.tokens.make')}
              </Button>
            ) : (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconRefresh size={14} stroke={1.75} />}
                aria-label={t('messagesApi.tokens.replaceFor', { name: one.whatsapp.name })}
                onClick={() => replacing.open(one)}
              >
                {t('messagesApi.tokens.replace')}
              </Button>
            )
          }
        />
      )}
      <ConfirmDialog
        opened={replacing.opened}
        title={t('messagesApi.tokens.replaceDialog.title', { name: replacing.value?.whatsapp.name })}
        text={t('messagesApi.tokens.replaceDialog.text')}
        confirm={t('messagesApi.tokens.replace')}
        loading={renew.isPending}
        onConfirm={() => replacing.value && make(replacing.value)}
        onClose={replacing.close}
      />
    </section>
  );
}

function Connection({ token: { whatsapp } }: { token: ConnectionToken }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={table.name}>{whatsapp.name}</span>
      <div className={table.meta}>
        {whatsapp.number ? formatPhone(whatsapp.number) : t('messagesApi.tokens.noNumber')}
      </div>
    </>
  );
}

function Hint({ token: { hint } }: { token: ConnectionToken }) {
  const { t } = useTranslation();
  return hint === null ? (
    <span className={css.quiet}>{t('messagesApi.tokens.none')}</span>
  ) : (
    <span className={css.mono}>{hint}…</span>
  );
}

function LastUse({ token: { lastUsedAt } }: { token: ConnectionToken }) {
  const { t } = useTranslation();
  return lastUsedAt === null ? t('messagesApi.tokens.never') : formatSince(lastUsedAt);
}
