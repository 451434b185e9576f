import { Button, Tabs } from '@mantine/core';
import { IconExternalLink } from '../../ui/icons/index.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  CallsPanel,
  KeySamples,
  KeysPanel,
  McpPanel,
  SendPanel,
  TokensPanel,
} from '../../features/automation/messages-api/index.ts';
import { WebhooksPanel } from '../../features/automation/outgoing-webhooks/index.ts';
import { Page } from '../../ui/layout/page.tsx';
import css from './messages-api-screen.module.css';

const tabs: ReadonlySet<string> = new Set(['send', 'keys', 'webhooks', 'mcp', 'calls']);

/** How programs work with the company: sending to try and to copy, keys, webhooks, and the calls they made. */
export function MessagesApiScreen() {
  const { t } = useTranslation();
  const { tab = 'send' } = useSearch({ from: '/private/messages-api' });
  const navigate = useNavigate();
  const setTab = (next: string | null) =>
    void navigate({
      to: '/messages-api',
      search: next === null || next === 'send' ? {} : { tab: next },
      replace: true,
    });
  return (
    <Page
      title={t('messagesApi.title')}
      actions={
        <Button
          component="a"
          href="/docs"
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={16} stroke={1.75} />}
        >
          {t('messagesApi.docs')}
        </Button>
      }
    >
      <Tabs value={tabs.has(tab) ? tab : 'send'} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label={t('messagesApi.tabs.label')}>
          <Tabs.Tab value="send">{t('messagesApi.tabs.send')}</Tabs.Tab>
          <Tabs.Tab value="keys">{t('messagesApi.tabs.keys')}</Tabs.Tab>
          <Tabs.Tab value="webhooks">{t('outgoingWebhooks.tab')}</Tabs.Tab>
          <Tabs.Tab value="mcp">MCP</Tabs.Tab>
          <Tabs.Tab value="calls">{t('messagesApi.tabs.calls')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="send" className={css.panel}>
          <SendPanel />
          <CallsPanel />
        </Tabs.Panel>
        <Tabs.Panel value="keys" className={css.panel}>
          <KeysPanel />
          <KeySamples />
          <TokensPanel />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks" className={css.panel}>
          <WebhooksPanel />
        </Tabs.Panel>
        <Tabs.Panel value="mcp" className={css.panel}>
          <McpPanel />
        </Tabs.Panel>
        <Tabs.Panel value="calls" className={css.panel}>
          <CallsPanel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
