import type { DocumentSource, RewriteStyle, TranslationLanguage } from '@balcao/contract';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../app/errors.ts';
import { fetchRewriting, fetchSuggestion } from './assistant.queries.ts';

/** The state of the strip above the field. */
export type AssistantState =
  | { kind: 'none' }
  | { kind: 'asking'; what: 'suggestion' | 'rewriting' }
  | { kind: 'suggestion'; text: string; sources: readonly DocumentSource[] }
  | { kind: 'rewritten'; before: string; after: string }
  | { kind: 'failed'; reason: string; retry: () => void };

const none: AssistantState = { kind: 'none' };

/** Asks the model about the draft. One question at a time: another, and leaving, abort the one before. */
export function useComposerAssistant(ticketId: number, value: string, change: (text: string) => void) {
  const [state, setState] = useState<AssistantState>(none);
  const asking = useRef<AbortController>(null);
  const now = useRef(value);
  useEffect(() => {
    now.current = value;
  }, [value]);
  useEffect(() => () => asking.current?.abort(), []);

  const ask = <Answer>(
    what: 'suggestion' | 'rewriting',
    question: (signal: AbortSignal) => Promise<Answer>,
    onAnswer: (answer: Answer) => void,
  ) => {
    asking.current?.abort();
    const own = new AbortController();
    asking.current = own;
    setState({ kind: 'asking', what });
    void question(own.signal).then(
      (answer) => {
        if (!own.signal.aborted) onAnswer(answer);
      },
      (error: unknown) => {
        if (own.signal.aborted) return;
        setState({ kind: 'failed', reason: errorText(error), retry: () => ask(what, question, onAnswer) });
      },
    );
  };

  const suggest = (instead?: string) =>
    ask(
      'suggestion',
      (signal) => fetchSuggestion(ticketId, instead, signal),
      ({ text, sources }) => setState({ kind: 'suggestion', text, sources }),
    );
  const rewrite = (style: RewriteStyle, language?: TranslationLanguage) => {
    const before = now.current;
    ask(
      'rewriting',
      (signal) => fetchRewriting(ticketId, { text: before, style, ...(language && { language }) }, signal),
      ({ text: after }) => {
        // Text that was typed meanwhile is kept.
        if (now.current !== before) return setState(none);
        change(after);
        setState({ kind: 'rewritten', before, after });
      },
    );
  };

  // Typing hides a suggestion, and undo does not remove text that was typed after it.
  const isOver = (state.kind === 'suggestion' && value !== '') || (state.kind === 'rewritten' && value !== state.after);
  const shown = isOver ? none : state;
  return {
    shown,
    suggest,
    rewrite,
    dismiss: () => {
      asking.current?.abort();
      setState(none);
    },
    take: () => {
      if (shown.kind === 'suggestion') change(shown.text);
      setState(none);
    },
    undo: () => {
      if (shown.kind === 'rewritten') change(shown.before);
      setState(none);
    },
  };
}
