export {
  ComposerAssistant,
  FillWithSummary,
  MessageTranslation,
  SummarizeAndResolveItem,
  SummaryDialog,
  VoiceTranscript,
} from './lazy-parts.ts';
export { useAssistant } from './use-assistant.ts';
