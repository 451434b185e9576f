import type { Ticket } from '@balcao/contract';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useStableCallback } from '../../../ui/hooks/use-stable-callback.ts';
import { AssistantMenu } from './assistant-menu.tsx';
import { AssistantStrip } from './assistant-strip.tsx';
import { SummaryDialog } from './lazy-summary.ts';
import { useComposerAssistant } from './use-composer-assistant.ts';

export interface ComposerAssistantProps {
  ticket: Ticket;
  mobile: boolean;
  /** the draft, and how it is changed */
  value: string;
  change: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** above the field */
  place: HTMLElement | null;
}

/** The wand below the field and the model's answer above it. Nothing of it is sent by itself. */
export function ComposerAssistant({ ticket, mobile, value, change, field, place }: ComposerAssistantProps) {
  const [summing, setSumming] = useState(false);
  const assistant = useComposerAssistant(ticket.id, value, change);
  const { shown } = assistant;
  const focus = () => requestAnimationFrame(() => field.current?.focus());

  // Handled before the keys of the field: Tab takes a suggestion into an empty field, Escape dismisses what is shown.
  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    if (event.isComposing || shown.kind === 'none') return;
    if (event.key === 'Tab' && !event.shiftKey && shown.kind === 'suggestion' && value === '') assistant.take();
    else if (event.key === 'Escape') assistant.dismiss();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const { current } = field;
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  }, [field, onKeyDown]);

  return (
    <>
      <AssistantMenu
        mobile={mobile}
        isOn={shown.kind !== 'none'}
        hasText={value.trim() !== ''}
        onSuggest={() => {
          assistant.suggest();
          focus();
        }}
        onRewrite={(style, language) => {
          assistant.rewrite(style, language);
          focus();
        }}
        onSummarize={() => setSumming(true)}
      />
      {place &&
        shown.kind !== 'none' &&
        createPortal(
          <AssistantStrip
            shown={shown}
            onTake={() => {
              assistant.take();
              focus();
            }}
            onAnother={(instead) => {
              assistant.suggest(instead);
              // The button goes with what it stood on.
              focus();
            }}
            onRetry={(retry) => {
              retry();
              focus();
            }}
            onUndo={() => {
              assistant.undo();
              focus();
            }}
            onDismiss={() => {
              assistant.dismiss();
              focus();
            }}
          />,
          place,
        )}
      <SummaryDialog opened={summing} ticketId={ticket.id} onClose={() => setSumming(false)} />
    </>
  );
}
