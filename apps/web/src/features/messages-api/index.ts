export { CallsPanel } from './calls-panel.tsx';
export { KeysPanel } from './keys-panel.tsx';
export { SendPanel } from './send-panel.tsx';
export { TokensPanel } from './tokens-panel.tsx';
