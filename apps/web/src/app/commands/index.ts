export { useCommands } from './use-commands.ts';
