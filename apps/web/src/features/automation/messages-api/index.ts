export { CallsPanel } from './calls-panel.tsx';
export { CodeBox, CopyIconButton } from './code-box.tsx';
export { HttpStatus } from './http-status.tsx';
export { KeySamples } from './key-samples.tsx';
export { KeysPanel } from './keys-panel.tsx';
export { SendPanel } from './send-panel.tsx';
export { ShownOnce } from './shown-once.tsx';
export { TokensPanel } from './tokens-panel.tsx';
export { McpPanel } from './mcp-panel.tsx';
