import type { FlowBlock } from './flow-blocks.ts';

/** What a block writes with variables in it. */
export function writtenIn(block: FlowBlock): string[] {
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'buttons':
    case 'list':
    case 'ask':
    case 'taxId':
    case 'email':
    case 'number':
    case 'date':
      return [block.text, block.retryText];
    case 'condition':
      return block.branches.flatMap(({ tests }) => tests.flatMap(({ variable, value }) => [`{${variable}}`, value]));
    case 'ai':
      return [block.text];
    case 'field':
      return [block.value];
    case 'call':
      return [block.url, block.body, ...block.headers.map(({ value }) => value)];
    default:
      return [];
  }
}
