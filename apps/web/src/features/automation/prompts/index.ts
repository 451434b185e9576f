export { PromptPicker } from './prompt-picker.tsx';
export { usePrompts } from './prompts.queries.ts';
