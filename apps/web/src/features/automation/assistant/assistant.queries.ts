import {
  getAssistant,
  listTranscriptions,
  rewriteText,
  suggestAnswer,
  summarizeTicket,
  transcribeMessage,
  translateMessage,
  updateAssistant,
} from '@balcao/contract';
import type { EndpointInput, RewriteStyle, Transcription, TranslationLanguage } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const transcriptionsKey = ['transcriptions'] as const;
registerColdList({
  queryKey: transcriptionsKey,
  events: { transcription: ({ ticketId }) => [...transcriptionsKey, ticketId] },
  delayMs: 200,
});

/** The transcriptions of the voice messages of a ticket. */
export function useTranscriptions(ticketId: number) {
  return useQuery({
    queryKey: [...transcriptionsKey, ticketId],
    queryFn: ({ signal }) => call(listTranscriptions, { params: { id: ticketId }, signal }),
    meta: { quiet: true },
  });
}

/** Has a voice message transcribed. The caller shows the error. */
export function useTranscribe(ticketId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => call(transcribeMessage, { params: { id: messageId } }),
    onSuccess: (made) =>
      client.setQueryData<Transcription[]>([...transcriptionsKey, ticketId], (known = []) => [
        made,
        ...known.filter(({ messageId }) => messageId !== made.messageId),
      ]),
    meta: { quiet: true },
  });
}

export const fetchSuggestion = (ticketId: number, instead: string | undefined, signal: AbortSignal) =>
  call(suggestAnswer, { params: { id: ticketId }, body: { ...(instead && { instead }) }, signal });

export const fetchRewriting = (
  ticketId: number,
  asked: { text: string; style: RewriteStyle; language?: TranslationLanguage },
  signal: AbortSignal,
) => call(rewriteText, { params: { id: ticketId }, body: asked, signal });

/** A summary of the conversation as it is now. */
export function useSummary(ticketId: number, wanted: boolean) {
  return useQuery({
    queryKey: ['summary', ticketId],
    queryFn: ({ signal }) => call(summarizeTicket, { params: { id: ticketId }, signal }),
    enabled: wanted,
    // Each asking costs: once is enough, and the next time the conversation is another.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  });
}

/** Summarises the conversation on demand, for a field that waits for the text. The field shows errors. */
export function useSummarize(ticketId: number) {
  return useMutation({
    mutationFn: () => call(summarizeTicket, { params: { id: ticketId } }),
    meta: { quiet: true },
  });
}

/** A message in the language of the reader. */
export function useTranslationOf(messageId: string, language: 'pt' | 'en' | 'es') {
  return useQuery({
    queryKey: ['translation', messageId, language],
    queryFn: ({ signal }) => call(translateMessage, { params: { id: messageId }, body: { language }, signal }),
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  });
}

const assistantKey = ['assistant'] as const;

export function useAssistantSettings() {
  return useQuery({
    queryKey: assistantKey,
    queryFn: ({ signal }) => call(getAssistant, { signal }),
    // The usage changes with every call of anyone.
    staleTime: 0,
  });
}

export function useSaveAssistant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof updateAssistant>['body']) => call(updateAssistant, { body }),
    onSuccess: (saved) => client.setQueryData(assistantKey, saved),
    meta: { quiet: true },
  });
}
