import type { IntegrationType } from '@balcao/contract';
import { IconGitFork, IconLanguage, IconMessageChatbot, IconWorldShare } from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';

/** The kinds in the order in which they are offered. */
export const offeredTypes: readonly IntegrationType[] = ['typebot', 'n8n', 'webhook', 'dialogflow'];

export const integrationIcons: Readonly<Record<IntegrationType, Icon>> = {
  typebot: IconMessageChatbot,
  n8n: IconGitFork,
  webhook: IconWorldShare,
  dialogflow: IconLanguage,
};
