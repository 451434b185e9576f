import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import table from '../../../ui/lists/table-page.module.css';
import { CodeBox, CopyIconButton } from './code-box.tsx';
import { KeyForm } from './key-form.tsx';
import { mcpClients, mcpSample, mcpScopes, type McpClient } from './mcp-samples.rules.ts';
import css from './panel.module.css';
import { ShownOnce } from './shown-once.tsx';

const toolNames = [
  'search_conversations',
  'read_conversation',
  'read_messages',
  'search_contacts',
  'read_contact',
  'draft_message',
  'send_message',
  'schedule_message',
] as const;

/** How an assistant connects over MCP: the address, a key for its tools, and a configuration to be copied. */
export function McpPanel() {
  const { t, i18n } = useTranslation();
  const form = useDialog<undefined>();
  const [made, setMade] = useState<{ name: string; key: string }>();
  const [client, setClient] = useState<McpClient>('json');
  const url = `${window.location.origin}/mcp`;
  const code = mcpSample(client, { url, locale: i18n.language, key: made?.key });
  return (
    <section>
      <div className={css.head}>
        <h2 className={css.heading}>{t('messagesApi.mcp.title')}</h2>
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => form.open(undefined)}>
          {t('messagesApi.mcp.makeKey')}
        </Button>
      </div>
      <p className={css.text}>{t('messagesApi.mcp.text')}</p>
      {made && (
        <ShownOnce
          key={made.key}
          title={t('messagesApi.keys.copy', { name: made.name })}
          value={made.key}
          onDone={() => setMade(undefined)}
        />
      )}
      <CodeBox
        label={t('messagesApi.mcp.address')}
        code={url}
        head={
          <>
            <span>{t('messagesApi.mcp.address')}</span>
            <CopyIconButton text={url} label={t('messagesApi.copy')} />
          </>
        }
      />
      <div className={css.head}>
        <h2 className={css.heading}>{t('messagesApi.mcp.configuration')}</h2>
        <span className={table.meta}>{t(`messagesApi.mcp.where.${client}`)}</span>
      </div>
      <CodeBox
        label={t('messagesApi.mcp.configuration')}
        code={code}
        head={
          <>
            <SegmentedControl
              size="xs"
              aria-label={t('messagesApi.mcp.client')}
              value={client}
              data={mcpClients.map((value) => ({ value, label: t(`messagesApi.mcp.clients.${value}`) }))}
              onChange={(value) => setClient(value)}
            />
            <CopyIconButton text={code} label={t('messagesApi.copy')} />
          </>
        }
      />
      <div className={css.head}>
        <h2 className={css.heading}>{t('messagesApi.mcp.tools')}</h2>
        <span className={table.meta}>{t('messagesApi.mcp.toolsHint')}</span>
      </div>
      <dl className={css.tools}>
        {toolNames.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{t(`messagesApi.mcp.tool.${name}`)}</dd>
          </div>
        ))}
      </dl>
      {form.instanceKey > 0 && (
        <KeyForm
          key={form.instanceKey}
          opened={form.opened}
          record={undefined}
          proposal={{ name: 'MCP', scopes: mcpScopes }}
          onSaved={({ name, key }) => key !== null && setMade({ name, key })}
          onClose={form.close}
        />
      )}
    </section>
  );
}
