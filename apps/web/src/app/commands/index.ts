export { holdPrintableKeys, focusContentIfLost, keepLostFocus, releasePrintableKeys } from './held-keys.ts';
export { escapeTopOverlay } from './overlays.ts';
export { useTypingTarget } from './typing-target.ts';
export { useCommands } from './use-commands.ts';
