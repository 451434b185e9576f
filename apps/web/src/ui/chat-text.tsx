import { memo } from 'react';
import type { ReactNode } from 'react';
import css from './chat-text.module.css';
import { formatText } from './format-text.ts';
import type { TextNode } from './format-text.ts';

/** A text as it is written in chats, with its formatting. */
export const ChatText = memo(function ChatText({ text }: { text: string }) {
  return <span className={css.text}>{formatText(text).map(render)}</span>;
});

function render(node: TextNode, index: number): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'link':
      return (
        <a key={index} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {node.text}
        </a>
      );
    case 'mono':
      return (
        <code key={index} className={css.mono}>
          {node.text}
        </code>
      );
    case 'bold':
      return <b key={index}>{node.children.map(render)}</b>;
    case 'italic':
      return <i key={index}>{node.children.map(render)}</i>;
    case 'strike':
      return <s key={index}>{node.children.map(render)}</s>;
  }
}

/** The same text on one line for lists and quotes: formatting signs and breaks taken out. */
export function plainText(text: string): string {
  const flat = (nodes: readonly TextNode[]): string =>
    nodes.map((node) => ('children' in node ? flat(node.children) : node.text)).join('');
  // A preview shows one line: formatting the rest of a very long text would be wasted.
  return flat(formatText(text.slice(0, 300))).replace(/\s+/g, ' ');
}
