export { PromptPicker } from './prompt-picker.tsx';
