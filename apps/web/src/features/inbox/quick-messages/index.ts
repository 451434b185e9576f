export { HoldEnter } from './hold-enter.tsx';
export { QuickMessageButton } from './quick-message-button.tsx';
export { QuickMessageForm } from './lazy-form.ts';
export { QuickMessagePicker } from './quick-message-picker.tsx';
export { fetchQuickMessageFile } from './quick-messages.queries.ts';
export { VariableButtons } from './variable-buttons.tsx';
export { quickMessageQuery } from './quick-messages.rules.ts';
export { useKnownVariables } from './use-variables.ts';
