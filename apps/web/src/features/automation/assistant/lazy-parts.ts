import type { ComponentType } from 'react';
import { loadTexts } from '../../../app/texts/i18n.ts';
import type { ComposerAssistantProps } from './composer-assistant.tsx';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';

/** With words of their own, which no one waits for who is not helped by a model. */
const withTexts = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  preloadableComponent(async () => {
    const [component] = await Promise.all([load(), loadTexts('assistant')]);
    return component;
  });

export const ComposerAssistant = withTexts<ComposerAssistantProps>(() =>
  import('./composer-assistant.tsx').then((module) => module.ComposerAssistant),
);
export const VoiceTranscript = withTexts<{ messageId: string; ticketId: number }>(() =>
  import('./voice-transcript.tsx').then((module) => module.VoiceTranscript),
);
export const MessageTranslation = withTexts<{ messageId: string }>(() =>
  import('./message-translation.tsx').then((module) => module.MessageTranslation),
);
export const SummarizeAndResolveItem = withTexts<{ onClick: () => void }>(() =>
  import('./summarize-buttons.tsx').then((module) => module.SummarizeAndResolveItem),
);
export const FillWithSummary = withTexts<{ ticketId: number; onText: (text: string) => void }>(() =>
  import('./summarize-buttons.tsx').then((module) => module.FillWithSummary),
);
