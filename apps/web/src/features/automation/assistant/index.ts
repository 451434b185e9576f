export {
  ComposerAssistant,
  FillWithSummary,
  MessageTranslation,
  SummarizeAndResolveItem,
  VoiceTranscript,
} from './lazy-parts.ts';
export { SummaryDialog } from './lazy-summary.ts';
export { useAssistant } from './use-assistant.ts';
